CREATE TABLE "study_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"work" text NOT NULL,
	"ref" text NOT NULL,
	"day" date NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "study_history_one_owner" CHECK (num_nonnulls("study_history"."user_id", "study_history"."guest_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "study_marks" (
	"id" uuid NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"kind" text NOT NULL,
	"work" text NOT NULL,
	"ref" text NOT NULL,
	"from_address" integer[] NOT NULL,
	"to_address" integer[] NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"color" text,
	"range" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "study_marks_one_owner" CHECK (num_nonnulls("study_marks"."user_id", "study_marks"."guest_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "study_places" (
	"user_id" uuid,
	"guest_id" uuid,
	"work" text NOT NULL,
	"ref" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "study_places_one_owner" CHECK (num_nonnulls("study_places"."user_id", "study_places"."guest_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "study_settings" (
	"user_id" uuid,
	"guest_id" uuid,
	"remember" boolean NOT NULL,
	CONSTRAINT "study_settings_one_owner" CHECK (num_nonnulls("study_settings"."user_id", "study_settings"."guest_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "study_history" ADD CONSTRAINT "study_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_marks" ADD CONSTRAINT "study_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_places" ADD CONSTRAINT "study_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_settings" ADD CONSTRAINT "study_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "study_history_day_of_user" ON "study_history" USING btree ("user_id","day","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "study_history_day_of_guest" ON "study_history" USING btree ("guest_id","day","ref");--> statement-breakpoint
CREATE INDEX "study_history_of_user" ON "study_history" USING btree ("user_id","read_at","id") WHERE "study_history"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "study_history_of_guest" ON "study_history" USING btree ("guest_id","read_at","id") WHERE "study_history"."guest_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "study_marks_id_of_user" ON "study_marks" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "study_marks_id_of_guest" ON "study_marks" USING btree ("guest_id","id");--> statement-breakpoint
CREATE INDEX "study_marks_of_user" ON "study_marks" USING btree ("user_id","work") WHERE "study_marks"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "study_marks_of_guest" ON "study_marks" USING btree ("guest_id","work") WHERE "study_marks"."guest_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "study_places_of_user" ON "study_places" USING btree ("user_id","work");--> statement-breakpoint
CREATE UNIQUE INDEX "study_places_of_guest" ON "study_places" USING btree ("guest_id","work");--> statement-breakpoint
CREATE UNIQUE INDEX "study_settings_of_user" ON "study_settings" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "study_settings_of_guest" ON "study_settings" USING btree ("guest_id");