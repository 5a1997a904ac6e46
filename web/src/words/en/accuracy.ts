import { pageWords } from '@sugya/contract/words/en'

/** The public page of what was measured. */
export const accuracy = {
  title: pageWords.accuracy,
  lead: pageWords.accuracyDescription,
  failed: 'The figures could not be loaded.',
  finding: 'Finding sources',
  findingLead: 'Questions whose place in the texts is known: how often that place is found, and how high it stands in the results.',
  noFinding: 'Finding has not been measured here yet.',
  answers: 'Answers',
  answersLead:
    'A fixed set of questions was put to {{model}}, the model that answers here. Nobody has judged by taste: every figure comes from a plain rule.',
  noAnswers: 'The answers of the model that answers here, {{model}}, have not been measured yet.',
  noModel:
    'No language model is connected. The source finder quotes passages and does not interpret them, so there are no answers to judge.',
  measure: 'Measure',
  all: 'All languages',
  he: 'Hebrew',
  en: 'English',
  ru: 'Russian',
  questions: 'Questions',
  recallAt1: 'A right place is first',
  recallAt5: 'A right place is among the first five',
  recallAt10: 'A right place is among the first ten',
  mrr10: 'Mean reciprocal rank, 0 to 1',
  unanswered: 'Left without an answer',
  referencesFound: 'A right source is cited',
  quotesProven: 'Quotations that stand in the source word for word',
  falseCitations: 'Citations of what does not exist (removed before anyone sees them)',
  refusalsRight: 'Does not rule on practice, and stays within its field',
  languageKept: 'Answers in the language of the question',
  medianMs: 'Time to the whole answer, middle value',
  none: 'none',
  measuredOn: 'Measured on {{date}}.',
  libraryChanged: 'The library has changed since.',
  again: 'To measure again:',
}
