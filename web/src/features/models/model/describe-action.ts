/** Catalog keys of the actions in the audit log. An action without a key is shown as logged. */
export const actionWords = {
  'POST /api/admin/login': 'action_login',
  'POST /api/admin/login (refused)': 'action_loginRefused',
  'POST /api/admin/login (wrong code)': 'action_loginWrongCode',
  'POST /api/admin/logout': 'action_logout',
  'POST /api/admin/second-factor/begin': 'action_beginSecondFactor',
  'POST /api/admin/second-factor/activate': 'action_activateSecondFactor',
  'POST /api/admin/second-factor/remove': 'action_removeSecondFactor',
  'DELETE /api/admin/sessions/:id': 'action_endSession',
  'POST /api/admin/sessions/end-others': 'action_endOtherSessions',
  'GET /api/training/export': 'action_exportData',
  'GET /api/admin/analytics/export.csv': 'action_exportFigures',
  'POST /api/training/upload': 'action_upload',
  'DELETE /api/training/files/:id': 'action_removeFile',
  'POST /api/training/start': 'action_start',
  'POST /api/training/jobs/:id/cancel': 'action_cancelJob',
  'POST /api/admin/models': 'action_register',
  'DELETE /api/admin/models/:id': 'action_removeModel',
  'POST /api/admin/models/:id/promote': 'action_promote',
  'POST /api/admin/models/roll-back': 'action_rollBack',
  'POST /api/admin/evaluations': 'action_evaluate',
  'POST /api/admin/evaluations/:id/cancel': 'action_cancelEvaluation',
  'POST /api/admin/feedback/:id/resolve': 'action_resolveFeedback',
  'POST /api/admin/feedback/:id/example': 'action_correct',
  'POST /api/admin/accuracy/measure': 'action_measure',
  'POST /api/admin/help-lines': 'action_saveHelpLines',
  'DELETE /api/admin/help-lines': 'action_restoreHelpLines',
  'POST /api/training/harvest-all': 'action_harvest',
  'POST /api/training/cleanup-sessions': 'action_cleanup',
  'POST /api/training/harvest-cancel': 'action_stopHarvest',
  'POST /api/training/editions/allow': 'action_allowEdition',
  'POST /api/training/editions/remove': 'action_removeEdition',
  'POST /api/training/imports': 'action_uploadArchive',
  'DELETE /api/training/imports/:name': 'action_removeArchive',
  'POST /api/training/links': 'action_findLinks',
  'POST /api/training/descriptions': 'action_describe',
  'POST /api/training/descriptions/:id': 'action_changeDescriptions',
  'GET /api/training/descriptions/:id/rows.tsv': 'action_exportDescriptions',
  'POST /api/training/versions/:number/verify': 'action_verifyLibrary',
  'POST /api/training/versions/:number/rollback': 'action_rollBackLibrary',
  'POST /api/training/harvest-errors/:id/retry': 'action_retry',
  'POST /api/training/harvest-errors/:id/resolve': 'action_resolveError',
} as const

/** Catalog keys of action details, in display order. Details without a key follow as logged. */
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

/** Lists the details of an action in the order of `detailWords`; the log itself keeps no order. */
export function listDetails(details: Record<string, string | number | boolean | null>): [name: string, value: string][] {
  const place = (name: string) => (KNOWN.includes(name) ? KNOWN.indexOf(name) : KNOWN.length)
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => place(a) - place(b))
}

/**
 * Splits the file names of one log line, since each has its own direction. A name may contain a comma and ends with its
 * extension.
 */
export const splitNames = (line: string): string[] => line.split(/(?<=\.\w{2,5}), /)
