import type { Language } from '@sugya/contract/api/texts'
import { type FollowUp, readFollowUp } from '../../../../finding/follow-up/read-follow-up.ts'
import type { HistoryMessage } from '../../events.ts'
import { asksForCommentary, asksWhatFollows } from '../wording/follow-ups.ts'
import { detectSmallTalk } from '../wording/small-talk.ts'

/** How a question stands to the conversation before it. */
export interface Turn {
  /** Null: the question stands on its own. */
  followUp: FollowUp | null
  /** The question that opened the subject of the conversation and those that went on from it, oldest first. */
  subject: string[]
  /**
   * The part of the subject that a follow-up goes on from: nothing for a new question, or after a text was asked for by
   * its reference.
   */
  context: string[]
  /** The references of the answers since the subject was opened, the last answer first. */
  answers: string[][]
}

/** Most questions that a follow-up is completed by: the one that opened the subject, and the last ones since. */
const MAX_CONTEXT = 3

/**
 * Resolves a question against the conversation: a chain of follow-ups goes on from the question that opened the
 * subject. `isReference` tells that a message asks for a text by its reference, which opens no subject.
 */
export function resolveTurn(
  history: readonly HistoryMessage[],
  question: string,
  language: Language,
  isReference: (message: string) => boolean,
): Turn {
  let subject: string[] = []
  let answers: string[][] = []
  let isElsewhere = false
  for (const { role, content, refs } of history) {
    if (role === 'assistant') {
      if (refs.length > 0) answers.unshift(refs)
      continue
    }
    if (detectSmallTalk(content) !== null) continue
    const followUp = readFollowUp(content, language)
    if (followUp?.kind === 'continued' && !isElsewhere) subject.push(content)
    if (followUp !== null || asksWhatFollows(content) || asksForCommentary(content)) continue
    if (subject.length > 0 && isReference(content)) {
      isElsewhere = true
      continue
    }
    subject = [content]
    answers = []
    isElsewhere = false
  }
  const followUp = answers.length > 0 || subject.length > 0 ? readFollowUp(question, language) : null
  const recent = [...subject.slice(0, 1), ...subject.slice(1).slice(1 - MAX_CONTEXT)]
  return { followUp, answers, subject: recent, context: followUp === null || isElsewhere ? [] : recent }
}
