/**
 * Who gets what: one line a route, one column a caller (testing/src/clients/callers.ts). "(user's)" and "(guest's)" ask
 * for something that belongs to the user or the guest of the table; the others are strangers to it. Users come with a
 * Bearer token, administrators and guests with their cookie. The calls come through a proxy, so that the description of
 * the API is closed to all of them. A route that is not here, and an answer that is another, fail the test
 * (access.test.ts).
 *
 *   ok       200
 * sign-in 401 unauthorized ended 401 session_ended wrong 401 wrong_credentials or wrong_admin_credentials
 *   no       403 forbidden            none     404 not_found          clash  409 conflict
 *   bad      400 invalid_input        expired  410 link_expired       closed 503 payments_unavailable
 *   off      409 no_model             code     403 second_factor_wrong
 */
export const accessTable = `
route                                         | no one  | guest   | other guest | user    | other user | expired | premium | admin   | disabled admin
GET /api/health                               | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/ready                                | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/openapi.json                         | none    | none    | none        | none    | none       | none    | none    | none    | none
GET /api/docs                                 | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/docs/:file                           | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/model/current                        | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/texts/ref/:ref                       | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/texts/search/:query                  | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/texts/random                         | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/links/:ref                           | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/words/:ref                           | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/texts/works                          | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/views/:refs                          | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/texts/authorship/:titles             | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/texts/contents/:title                | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/texts/daily-study                    | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/texts/torah-portion                  | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/complete                             | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/daily                                | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/daily/calendar.ics                   | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/daily/mail                           | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
PUT /api/daily/mail                           | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
DELETE /api/daily/mail                        | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
POST /api/daily/mail/confirm                  | expired | expired | expired     | expired | expired    | expired | expired | expired | expired
POST /api/daily/mail/stop                     | bad     | bad     | bad         | bad     | bad        | bad     | bad     | bad     | bad
GET /api/chat/starters                        | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
POST /api/chat                                | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
POST /api/chat (guest's)                      | no      | ok      | no          | no      | no         | ended   | no      | no      | no
POST /api/chat (user's)                       | no      | no      | no          | ok      | no         | ended   | no      | no      | no
POST /api/chat/enhanced                       | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
POST /api/chat/enhanced (guest's)             | no      | ok      | no          | no      | no         | ended   | no      | no      | no
POST /api/chat/enhanced (user's)              | no      | no      | no          | ok      | no         | ended   | no      | no      | no
GET /api/chat/runs/:id/events (guest's)       | no      | ok      | no          | no      | no         | ended   | no      | no      | no
GET /api/chat/runs/:id/events (user's)        | no      | no      | no          | ok      | no         | ended   | no      | no      | no
POST /api/chat/runs/:id/stop (guest's)        | no      | ok      | no          | no      | no         | ended   | no      | no      | no
POST /api/chat/runs/:id/stop (user's)         | no      | no      | no          | ok      | no         | ended   | no      | no      | no
GET /api/conversations                        | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
GET /api/conversations/:id/messages (guest's) | no      | ok      | no          | no      | no         | ended   | no      | no      | no
GET /api/conversations/:id/messages (user's)  | no      | no      | no          | ok      | no         | ended   | no      | no      | no
DELETE /api/conversations/:id (guest's)       | no      | ok      | no          | no      | no         | ended   | no      | no      | no
DELETE /api/conversations/:id (user's)        | no      | no      | no          | ok      | no         | ended   | no      | no      | no
GET /api/conversations/:id (guest's)          | no      | ok      | no          | no      | no         | ended   | no      | no      | no
GET /api/conversations/:id (user's)           | no      | no      | no          | ok      | no         | ended   | no      | no      | no
PATCH /api/conversations/:id (guest's)        | no      | ok      | no          | no      | no         | ended   | no      | no      | no
PATCH /api/conversations/:id (user's)         | no      | no      | no          | ok      | no         | ended   | no      | no      | no
GET /api/conversations/:id/links (user's)     | sign-in | sign-in | sign-in     | ok      | no         | ended   | no      | sign-in | sign-in
POST /api/conversations/:id/links (user's)    | sign-in | sign-in | sign-in     | ok      | no         | ended   | no      | sign-in | sign-in
GET /api/links                                | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
DELETE /api/links/:id (user's)                | sign-in | sign-in | sign-in     | ok      | no         | ended   | no      | sign-in | sign-in
GET /api/shared/:id (user's)                  | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/sheets                               | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
POST /api/sheets                              | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
GET /api/sheets/:id (guest's)                 | no      | ok      | no          | no      | no         | ended   | no      | no      | no
GET /api/sheets/:id (user's)                  | no      | no      | no          | ok      | no         | ended   | no      | no      | no
PATCH /api/sheets/:id (guest's)               | no      | ok      | no          | no      | no         | ended   | no      | no      | no
PATCH /api/sheets/:id (user's)                | no      | no      | no          | ok      | no         | ended   | no      | no      | no
POST /api/sheets/:id/blocks (guest's)         | no      | ok      | no          | no      | no         | ended   | no      | no      | no
POST /api/sheets/:id/blocks (user's)          | no      | no      | no          | ok      | no         | ended   | no      | no      | no
GET /api/sheets/:id/changes (guest's)         | no      | ok      | no          | no      | no         | ended   | no      | no      | no
GET /api/sheets/:id/changes (user's)          | no      | no      | no          | ok      | no         | ended   | no      | no      | no
POST /api/sheets/:id/link (user's)            | sign-in | sign-in | sign-in     | ok      | no         | ended   | no      | sign-in | sign-in
DELETE /api/sheets/:id/link (user's)          | sign-in | sign-in | sign-in     | ok      | no         | ended   | no      | sign-in | sign-in
GET /api/shared-sheets/:id (user's)           | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/shared-sheets/:id/changes (user's)   | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
DELETE /api/sheets/:id (guest's)              | no      | ok      | no          | no      | no         | ended   | no      | no      | no
DELETE /api/sheets/:id (user's)               | no      | no      | no          | ok      | no         | ended   | no      | no      | no
POST /api/messages/:id/feedback (guest's)     | no      | ok      | no          | no      | no         | ended   | no      | no      | no
POST /api/messages/:id/feedback (user's)      | no      | no      | no          | ok      | no         | ended   | no      | no      | no
DELETE /api/messages/:id/feedback (guest's)   | no      | ok      | no          | no      | no         | ended   | no      | no      | no
DELETE /api/messages/:id/feedback (user's)    | no      | no      | no          | ok      | no         | ended   | no      | no      | no
GET /api/usage/status                         | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
POST /api/usage/test-limit                    | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
POST /api/usage/reset                         | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
GET /api/study/marks                          | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
PUT /api/study/marks/:id                      | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
DELETE /api/study/marks/:id                   | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
GET /api/study/works                          | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
GET /api/study/places                         | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
PUT /api/study/places/:work                   | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
DELETE /api/study/places/:work                | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
GET /api/study/history                        | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
DELETE /api/study/history                     | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
GET /api/study/editions                       | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
PUT /api/study/editions                       | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
GET /api/study/settings                       | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
PUT /api/study/settings                       | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
POST /api/auth/signup                         | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
POST /api/auth/signin                         | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/auth/status                          | ok      | ok      | ok          | ok      | ok         | ended   | ok      | ok      | ok
POST /api/auth/logout                         | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
POST /api/auth/forgot-password                | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
POST /api/auth/reset-password                 | expired | expired | expired     | expired | expired    | expired | expired | expired | expired
PATCH /api/account                            | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
POST /api/account/password                    | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
POST /api/account/email                       | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
POST /api/account/email/confirm               | expired | expired | expired     | expired | expired    | expired | expired | expired | expired
GET /api/account/sessions                     | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
DELETE /api/account/sessions/:id (user's)     | sign-in | sign-in | sign-in     | ok      | none       | ended   | none    | sign-in | sign-in
POST /api/account/sessions/end-others         | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
GET /api/account/export                       | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
POST /api/account/delete                      | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
GET /api/billing/plan                         | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/billing/subscription                 | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
POST /api/create-subscription                 | sign-in | sign-in | sign-in     | ok      | ok         | ended   | ok      | sign-in | sign-in
POST /api/billing/cancel                      | sign-in | sign-in | sign-in     | clash   | clash      | ended   | clash   | sign-in | sign-in
POST /api/billing/resume                      | sign-in | sign-in | sign-in     | clash   | clash      | ended   | clash   | sign-in | sign-in
POST /api/billing/portal                      | sign-in | sign-in | sign-in     | clash   | clash      | ended   | clash   | sign-in | sign-in
POST /api/billing/sandbox/pay                 | sign-in | sign-in | sign-in     | none    | none       | ended   | none    | sign-in | sign-in
GET /api/billing/sandbox/subscriptions        | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | sign-in | sign-in
POST /api/billing/sandbox/advance             | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | sign-in | sign-in
POST /api/stripe/webhook                      | bad     | bad     | bad         | bad     | bad        | bad     | bad     | bad     | bad
POST /api/admin/login                         | wrong   | wrong   | wrong       | wrong   | wrong      | wrong   | wrong   | ok      | wrong
POST /api/admin/logout                        | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/admin/status                         | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/admin/second-factor                  | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/admin/second-factor/begin           | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/admin/second-factor/activate        | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | clash   | sign-in
POST /api/admin/second-factor/remove          | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | code    | sign-in
GET /api/admin/sessions                       | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
DELETE /api/admin/sessions/:id                | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
POST /api/admin/sessions/end-others           | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/admin/analytics/kpis                 | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/admin/analytics/subscriptions        | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/admin/analytics/export.csv           | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/admin/analytics/series               | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/training/harvest-all                | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/training/cleanup-sessions           | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/training/harvest-cancel             | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/harvest-status              | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/harvest-progress            | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/harvest-sessions            | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/harvest-errors/:sessionId   | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/harvest-error-stats         | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/training/harvest-errors/:id/retry   | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
POST /api/training/harvest-errors/:id/resolve | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
GET /api/training/links                       | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/training/links                      | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/versions                    | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/training/versions/:number/verify    | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
POST /api/training/versions/:number/rollback  | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | bad     | sign-in
GET /api/training/descriptions                | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/descriptions/works          | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/descriptions/estimate       | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | bad     | sign-in
GET /api/training/descriptions/:id            | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
GET /api/training/descriptions/:id/rows.tsv   | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
POST /api/training/descriptions               | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | off     | sign-in
POST /api/training/descriptions/:id           | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
GET /api/training/corpus-overview             | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/imports                     | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/training/imports                    | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | bad     | sign-in
DELETE /api/training/imports/:name            | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
GET /api/training/editions                    | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/editions/refused            | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/editions/decisions          | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/training/editions/allow             | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/training/editions/remove            | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
POST /api/training/upload                     | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | bad     | sign-in
GET /api/training/files                       | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/files/:id                   | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
DELETE /api/training/files/:id                | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
GET /api/training/export                      | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/training/start                      | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
GET /api/training/jobs                        | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/training/jobs/:id                    | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
POST /api/training/jobs/:id/cancel            | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
GET /api/accuracy                             | ok      | ok      | ok          | ok      | ok         | ok      | ok      | ok      | ok
GET /api/admin/models                         | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/admin/models                        | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/admin/models/changes                 | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/admin/models/roll-back              | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | off     | sign-in
DELETE /api/admin/models/:id                  | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
GET /api/admin/models/:id/gate                | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | off     | sign-in
POST /api/admin/models/:id/promote            | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | off     | sign-in
GET /api/admin/evaluations                    | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/admin/evaluations                   | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | off     | sign-in
GET /api/admin/evaluations/:id                | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
POST /api/admin/evaluations/:id/cancel        | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
GET /api/admin/feedback                       | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/admin/feedback/:id/resolve          | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
POST /api/admin/feedback/:id/example          | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | none    | sign-in
GET /api/admin/help-lines                     | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/admin/help-lines                    | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
DELETE /api/admin/help-lines                  | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
GET /api/admin/audit                          | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
POST /api/admin/accuracy/measure              | sign-in | sign-in | sign-in     | sign-in | sign-in    | sign-in | sign-in | ok      | sign-in
`

/**
 * Routes for a command that works through the data folder: without the embedded database there may be many of those.
 */
export const onlyEmbedded = ['GET /api/billing/sandbox/subscriptions', 'POST /api/billing/sandbox/advance']
