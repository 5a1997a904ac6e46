CREATE TABLE "daily_mails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"cycles" jsonb NOT NULL,
	"place" text NOT NULL,
	"hour" integer NOT NULL,
	"time_zone" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone NOT NULL,
	"sent_day" date,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_mails" ADD CONSTRAINT "daily_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_mails_due" ON "daily_mails" USING btree ("next_at");