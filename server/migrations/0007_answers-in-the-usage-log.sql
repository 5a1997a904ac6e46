CREATE TABLE "usage_days" (
	"day" date PRIMARY KEY NOT NULL,
	"questions_he" integer NOT NULL,
	"questions_en" integer NOT NULL,
	"questions_ru" integer NOT NULL,
	"answers_model" integer NOT NULL,
	"answers_sources_only" integer NOT NULL,
	"answers_stopped" integer NOT NULL,
	"answers_interrupted" integer NOT NULL,
	"answers_failed" integer NOT NULL,
	"answers_priced" integer NOT NULL,
	"citations_proven" integer NOT NULL,
	"citations_paraphrased" integer NOT NULL,
	"citations_repaired" integer NOT NULL,
	"citations_removed" integer NOT NULL,
	"first_text_p50" integer,
	"first_text_p95" integer,
	"cost_micros" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "usage_logs" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "usage_logs" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "usage_logs" ADD COLUMN "mode" text;--> statement-breakpoint
ALTER TABLE "usage_logs" ADD COLUMN "first_text_ms" integer;--> statement-breakpoint
ALTER TABLE "usage_logs" ADD COLUMN "citations_proven" integer;--> statement-breakpoint
ALTER TABLE "usage_logs" ADD COLUMN "citations_paraphrased" integer;--> statement-breakpoint
ALTER TABLE "usage_logs" ADD COLUMN "citations_repaired" integer;--> statement-breakpoint
ALTER TABLE "usage_logs" ADD COLUMN "citations_removed" integer;--> statement-breakpoint
ALTER TABLE "usage_logs" ADD COLUMN "input_tokens" integer;--> statement-breakpoint
ALTER TABLE "usage_logs" ADD COLUMN "output_tokens" integer;--> statement-breakpoint
ALTER TABLE "usage_logs" ADD COLUMN "cost_micros" integer;--> statement-breakpoint
CREATE INDEX "usage_logs_latest" ON "usage_logs" USING btree ("created_at");