import { expect, it } from 'vitest'
import { describeStatement } from './trace-statements.ts'

it.each([
  ['select "id" from "runs" where "id" = $1', 'select runs'],
  ['  UPDATE runs SET a = $1', 'update runs'],
  ['insert into "messages" ("text") values ($1) returning *', 'insert messages'],
  ['delete from only pgboss.job where true', 'delete pgboss.job'],
  ["select 'it''s a word from secret' as text", 'select'],
  ["select 'never closed from secret", 'select'],
  ['with d as (select * from jsonb_to_recordset($1) as x) insert into "run_events" (a) select a from d', 'with run_events'],
  ['begin', 'begin'],
  ['', 'statement'],
])('names the statement %s by its first word and its table', (text, name) => {
  expect(describeStatement(text)[0]).toBe(name)
  expect(JSON.stringify(describeStatement(text))).not.toContain('secret')
})
