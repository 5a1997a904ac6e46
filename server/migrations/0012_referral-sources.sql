ALTER TABLE "admin_users" ALTER COLUMN "username" SET DATA TYPE varchar(50);--> statement-breakpoint
ALTER TABLE "subscription_requests" ADD COLUMN "referral_source" text;