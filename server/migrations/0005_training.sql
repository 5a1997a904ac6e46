CREATE TABLE "harvest_errors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"text_reference" text NOT NULL,
	"text_title" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"error_type" text NOT NULL,
	"error_message" text NOT NULL,
	"http_status" integer,
	"retry_count" integer DEFAULT 0 NOT NULL,
	"last_attempt" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved" boolean DEFAULT false NOT NULL,
	"harvest_session_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"taken_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "harvest_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"start_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp (3) with time zone,
	"total_texts" integer DEFAULT 0 NOT NULL,
	"processed_texts" integer DEFAULT 0 NOT NULL,
	"successful_texts" integer DEFAULT 0 NOT NULL,
	"failed_texts" integer DEFAULT 0 NOT NULL,
	"conversations_generated" integer DEFAULT 0 NOT NULL,
	"current_stage" text DEFAULT 'Initializing' NOT NULL,
	"current_category" text,
	"current_text" text,
	"current_language" text,
	"error_summary" jsonb,
	"request" jsonb NOT NULL,
	"statistics" jsonb,
	"filename" text,
	"process_id" text NOT NULL,
	"heartbeat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "harvest_sessions_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "finetuning_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"openai_job_id" text,
	"training_file_id" uuid,
	"model" text NOT NULL,
	"fine_tuned_model" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"provider_file_id" text,
	"provider_validation_id" text,
	"problem" text,
	"detail" text,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"metrics" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trained_tokens" bigint,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"follower" text,
	"next_look_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failed_looks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"filename" text NOT NULL,
	"original_name" text NOT NULL,
	"path" text NOT NULL,
	"size" bigint NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"kind" text NOT NULL,
	"report" jsonb,
	"validation_path" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "harvest_errors" ADD CONSTRAINT "harvest_errors_harvest_session_id_harvest_sessions_session_id_fk" FOREIGN KEY ("harvest_session_id") REFERENCES "public"."harvest_sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finetuning_jobs" ADD CONSTRAINT "finetuning_jobs_training_file_id_training_files_id_fk" FOREIGN KEY ("training_file_id") REFERENCES "public"."training_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "harvest_errors_once" ON "harvest_errors" USING btree ("harvest_session_id","text_reference");--> statement-breakpoint
CREATE INDEX "harvest_errors_latest" ON "harvest_errors" USING btree ("harvest_session_id","last_attempt");--> statement-breakpoint
CREATE INDEX "harvest_errors_queue" ON "harvest_errors" USING btree ("queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "harvest_sessions_one_active" ON "harvest_sessions" USING btree ("status") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "harvest_sessions_latest" ON "harvest_sessions" USING btree ("start_time");--> statement-breakpoint
CREATE INDEX "finetuning_jobs_latest" ON "finetuning_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "finetuning_jobs_due" ON "finetuning_jobs" USING btree ("next_look_at") WHERE status in ('pending', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "finetuning_jobs_once" ON "finetuning_jobs" USING btree ("training_file_id","model") WHERE status in ('pending', 'running');--> statement-breakpoint
CREATE INDEX "training_files_latest" ON "training_files" USING btree ("created_at");