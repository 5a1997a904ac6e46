CREATE TABLE "edition_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"edition_title" text NOT NULL,
	"decision" text NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"followed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refused_editions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"edition_title" text NOT NULL,
	"license" text NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"folder" text,
	"refused_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "edition_decisions_once" ON "edition_decisions" USING btree ("title","language","edition_title");--> statement-breakpoint
CREATE INDEX "edition_decisions_latest" ON "edition_decisions" USING btree ("decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refused_editions_once" ON "refused_editions" USING btree ("title","language","edition_title");