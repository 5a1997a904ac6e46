CREATE TABLE "admin_audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"admin_id" uuid,
	"admin_name" text NOT NULL,
	"action" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corrected_examples" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feedback_id" uuid,
	"language" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "corrected_examples_feedback_id_unique" UNIQUE("feedback_id")
);
--> statement-breakpoint
CREATE TABLE "evaluated_answers" (
	"evaluation_id" uuid NOT NULL,
	"side" text NOT NULL,
	"question_id" text NOT NULL,
	"language" text NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluated_answers_evaluation_id_side_question_id_language_pk" PRIMARY KEY("evaluation_id","side","question_id","language")
);
--> statement-breakpoint
CREATE TABLE "evaluations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"candidate_id" uuid,
	"candidate_name" text NOT NULL,
	"baseline_id" uuid,
	"baseline_name" text,
	"library_version" text NOT NULL,
	"question_set" text NOT NULL,
	"total" integer NOT NULL,
	"results" jsonb,
	"failure" text,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"process_id" uuid,
	"heartbeat_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "feedback_reviews" (
	"feedback_id" uuid PRIMARY KEY NOT NULL,
	"resolved_by" text NOT NULL,
	"resolved_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "finding_measurements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"library_version" text NOT NULL,
	"question_set" text NOT NULL,
	"results" jsonb NOT NULL,
	"measured_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_changes" (
	"number" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"from_id" uuid,
	"from_name" text NOT NULL,
	"to_id" uuid,
	"to_name" text NOT NULL,
	"evaluation_id" uuid,
	"confirmation" text,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registered_models" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"base_model" text,
	"job_id" text,
	"note" text DEFAULT '' NOT NULL,
	"input_price" numeric,
	"output_price" numeric,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registered_models_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "admin_audit" ADD CONSTRAINT "admin_audit_admin_id_admin_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admin_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrected_examples" ADD CONSTRAINT "corrected_examples_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluated_answers" ADD CONSTRAINT "evaluated_answers_evaluation_id_evaluations_id_fk" FOREIGN KEY ("evaluation_id") REFERENCES "public"."evaluations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_reviews" ADD CONSTRAINT "feedback_reviews_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrected_examples_in_order" ON "corrected_examples" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "evaluations_running" ON "evaluations" USING btree ("status") WHERE "evaluations"."status" = 'running';--> statement-breakpoint
CREATE INDEX "evaluations_latest" ON "evaluations" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "finding_measurements_latest" ON "finding_measurements" USING btree ("measured_at");--> statement-breakpoint
CREATE INDEX "registered_models_latest" ON "registered_models" USING btree ("created_at");