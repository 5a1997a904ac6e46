-- What is still known of the questions asked before: their conversations are there. Removed citations, times and costs were not kept.
UPDATE "usage_logs" SET "language" = "known"."language", "status" = "known"."status", "mode" = "known"."mode",
	"citations_proven" = "known"."proven", "citations_paraphrased" = "known"."paraphrased", "citations_repaired" = "known"."repaired"
FROM (
	SELECT "runs"."id", "question"."language",
		CASE WHEN "runs"."status" IN ('complete', 'stopped', 'interrupted', 'failed') THEN "runs"."status" END AS "status",
		"answer"."mode",
		(SELECT count(*)::integer FROM jsonb_array_elements("answer"."citations") AS "c" WHERE "c"->>'status' = 'proven') AS "proven",
		(SELECT count(*)::integer FROM jsonb_array_elements("answer"."citations") AS "c" WHERE "c"->>'status' = 'paraphrase') AS "paraphrased",
		(SELECT count(*)::integer FROM jsonb_array_elements("answer"."citations") AS "c" WHERE "c"->>'status' = 'repaired') AS "repaired"
	FROM "runs"
	JOIN "messages" AS "question" ON "question"."id" = "runs"."user_message_id"
	JOIN "messages" AS "answer" ON "answer"."id" = "runs"."message_id"
) AS "known"
WHERE "known"."id" = "usage_logs"."run_id" AND "usage_logs"."language" IS NULL;
