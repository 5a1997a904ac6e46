CREATE TABLE "conversation_words" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"rating" text NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "shared_links" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"title" text NOT NULL,
	"up_to" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_links" ADD CONSTRAINT "shared_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_links" ADD CONSTRAINT "shared_links_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_words_found" ON "conversation_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "feedback_latest" ON "feedback" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_links_of_conversation" ON "shared_links" USING btree ("conversation_id","up_to");--> statement-breakpoint
CREATE INDEX "shared_links_of_user" ON "shared_links" USING btree ("user_id");--> statement-breakpoint
-- Conversations of before are found too; their words come near those of text/search-words.ts, and are made anew by the next renaming.
INSERT INTO "conversation_words" ("conversation_id", "words")
SELECT "id", array_to_tsvector(array_agg(DISTINCT "mark" || left("word", 40)))
FROM (
	SELECT c."id", left(coalesce(c."user_id", c."guest_id")::text, 8) AS "mark", regexp_split_to_table(
		translate(lower(regexp_replace(concat_ws(' ', c."title", string_agg(m."content", ' ')), '[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]|\[\d+\]', '', 'g')), 'ךםןףץёй', 'כמנפצеи'),
		'[^[:alnum:]]+') AS "word"
	FROM "conversations" c LEFT JOIN "messages" m ON m."conversation_id" = c."id"
	GROUP BY c."id"
) AS "words" WHERE "word" <> '' GROUP BY "id";
