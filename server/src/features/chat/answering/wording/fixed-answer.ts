import type { AnswerEnd, AnswerEvent } from '../../events.ts'

/** An answer in fixed words, without sources and without a model. */
export async function* answerInFixedWords(
  text: string,
  {
    language,
    mode,
    notices = [],
    followUps = [],
  }: Pick<AnswerEnd, 'language' | 'mode'> & Partial<Pick<AnswerEnd, 'notices' | 'followUps'>>,
): AsyncGenerator<AnswerEvent, void, void> {
  for (const code of notices) yield { type: 'status', notice: code }
  yield { type: 'delta', text }
  yield { type: 'end', mode, citations: [], followUps, notices, modelUsed: 'sources-only', language }
}
