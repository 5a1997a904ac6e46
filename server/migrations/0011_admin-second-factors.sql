CREATE TABLE "admin_second_factors" (
	"admin_user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"since" timestamp (3) with time zone,
	"last_step" integer,
	"recovery_codes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_second_factors" ADD CONSTRAINT "admin_second_factors_admin_user_id_admin_users_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_users"("id") ON DELETE cascade ON UPDATE no action;