ALTER TABLE "messages" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "follows" uuid;