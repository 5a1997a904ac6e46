CREATE TABLE "sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"guest_id" uuid,
	"title" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"sources" integer NOT NULL,
	"opening" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"link" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sheets_link_unique" UNIQUE("link"),
	CONSTRAINT "sheets_one_owner" CHECK (num_nonnulls("sheets"."user_id", "sheets"."guest_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "sheets" ADD CONSTRAINT "sheets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheets_of_user" ON "sheets" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "sheets_of_guest" ON "sheets" USING btree ("guest_id","updated_at");