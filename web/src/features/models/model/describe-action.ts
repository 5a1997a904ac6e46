/** Words for the actions of the record, as keys of the catalogue; what has none stands as the record has it. */
export const actWords = {
  'POST /api/admin/login': 'act_login',
  'POST /api/admin/login (refused)': 'act_loginRefused',
  'POST /api/admin/logout': 'act_logout',
  'GET /api/training/export': 'act_exportData',
  'GET /api/admin/analytics/export.csv': 'act_exportFigures',
  'POST /api/training/upload': 'act_upload',
  'DELETE /api/training/files/:id': 'act_removeFile',
  'POST /api/training/start': 'act_start',
  'POST /api/training/jobs/:id/cancel': 'act_cancelJob',
  'POST /api/admin/models': 'act_register',
  'DELETE /api/admin/models/:id': 'act_removeModel',
  'POST /api/admin/models/:id/promote': 'act_promote',
  'POST /api/admin/models/roll-back': 'act_rollBack',
  'POST /api/admin/evaluations': 'act_evaluate',
  'POST /api/admin/evaluations/:id/cancel': 'act_cancelEvaluation',
  'POST /api/admin/feedback/:id/resolve': 'act_resolveFeedback',
  'POST /api/admin/feedback/:id/example': 'act_correct',
  'POST /api/admin/accuracy/measure': 'act_measure',
  'POST /api/training/harvest-all': 'act_harvest',
  'POST /api/training/cleanup-sessions': 'act_cleanup',
  'POST /api/training/harvest-cancel': 'act_stopHarvest',
  'POST /api/training/editions/allow': 'act_allowEdition',
  'POST /api/training/editions/remove': 'act_removeEdition',
  'POST /api/training/imports': 'act_uploadArchive',
  'DELETE /api/training/imports/:name': 'act_removeArchive',
  'POST /api/training/harvest-errors/:id/retry': 'act_retry',
  'POST /api/training/harvest-errors/:id/resolve': 'act_resolveError',
} as const

/** Words for the details of an action, in the order in which they are shown; others stand behind them as the record has them. */
export const detailWords = {
  name: 'detail_name',
  originalName: 'detail_originalName',
  taken: 'detail_taken',
  refused: 'detail_refused',
  model: 'detail_model',
  baseline: 'detail_baseline',
  from: 'detail_from',
  to: 'detail_to',
  confirmation: 'detail_confirmation',
  title: 'detail_title',
  editionTitle: 'detail_editionTitle',
  language: 'detail_language',
  size: 'detail_size',
  address: 'detail_address',
  number: 'detail_number',
  file: 'detail_file',
  job: 'detail_job',
  evaluation: 'detail_evaluation',
  evaluationId: 'detail_evaluation',
  id: 'detail_id',
} as const

const KNOWN = Object.keys(detailWords)

/** What is known of an action, in the order of `detailWords`: the record keeps none. */
export function detailsOf(details: Record<string, string | number | boolean | null>): [name: string, value: string][] {
  const place = (name: string) => (KNOWN.includes(name) ? KNOWN.indexOf(name) : KNOWN.length)
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => place(a) - place(b))
}

/** The names of files that the record has in one line: each runs in its own direction. A name may have a comma, and ends with its kind. */
export const namesIn = (line: string): string[] => line.split(/(?<=\.\w{2,5}), /)
