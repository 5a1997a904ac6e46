CREATE TABLE "study_editions" (
	"user_id" uuid,
	"guest_id" uuid,
	"title" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "study_editions_one_owner" CHECK (num_nonnulls("study_editions"."user_id", "study_editions"."guest_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "study_editions" ADD CONSTRAINT "study_editions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "study_editions_of_user" ON "study_editions" USING btree ("user_id","title");--> statement-breakpoint
CREATE UNIQUE INDEX "study_editions_of_guest" ON "study_editions" USING btree ("guest_id","title");