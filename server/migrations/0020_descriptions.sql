CREATE TABLE "description_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"failure" text,
	"works" jsonb NOT NULL,
	"model" text NOT NULL,
	"input_price" numeric,
	"output_price" numeric,
	"budget" numeric NOT NULL,
	"unit" text NOT NULL,
	"total" integer NOT NULL,
	"is_cut_short" boolean DEFAULT false NOT NULL,
	"evaluation" jsonb,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"process_id" uuid,
	"heartbeat_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "description_portions" (
	"job_id" uuid NOT NULL,
	"key" text NOT NULL,
	"rows" integer NOT NULL,
	"refused" jsonb NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "description_portions_job_id_key_pk" PRIMARY KEY("job_id","key")
);
--> statement-breakpoint
CREATE TABLE "description_rows" (
	"job_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"place" integer GENERATED ALWAYS AS IDENTITY (sequence name "description_rows_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"he" text NOT NULL,
	"en" text NOT NULL,
	"ru" text NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "description_rows_job_id_ref_pk" PRIMARY KEY("job_id","ref")
);
--> statement-breakpoint
ALTER TABLE "description_portions" ADD CONSTRAINT "description_portions_job_id_description_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."description_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "description_rows" ADD CONSTRAINT "description_rows_job_id_description_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."description_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "description_jobs_running" ON "description_jobs" USING btree ((1)) WHERE "description_jobs"."status" in ('running', 'publishing', 'withdrawing');--> statement-breakpoint
CREATE INDEX "description_jobs_latest" ON "description_jobs" USING btree ("started_at","id");