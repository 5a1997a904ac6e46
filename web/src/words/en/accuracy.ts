import { pageWords } from '@sugya/contract/words/en'

/** The public page of what was measured. */
export const accuracy = {
  title: pageWords.accuracy,
  lead: pageWords.accuracyDescription,
  failed: 'The figures could not be loaded.',
  finding: 'Finding sources',
  findingLead: 'Questions whose source is known: how often it is found, and how high it ranks.',
  noFinding: 'Finding has not been measured here yet.',
  answers: 'Answers',
  answersLead:
    'A fixed set of questions was put to {{model}}, the model that answers here. Every figure follows a simple rule; no one judged by taste.',
  noAnswers: 'The answers of the model that answers here, {{model}}, have not been measured yet.',
  noModel:
    'No language model is connected. The source finder quotes passages and does not interpret them, so there are no answers to judge.',
  measure: 'Measure',
  all: 'All languages',
  he: 'Hebrew',
  en: 'English',
  ru: 'Russian',
  questions: 'Questions',
  recallAt1: 'A correct passage comes first',
  recallAt5: 'A correct passage is in the top five',
  recallAt10: 'A correct passage is in the top ten',
  mrr10: 'Mean reciprocal rank, 0 to 1',
  unanswered: 'Unanswered',
  referencesFound: 'Cites a correct source',
  quotesProven: 'Quotations that match the source word for word',
  falseCitations: 'Citations of sources that do not exist (removed before anyone sees them)',
  refusalsRight: 'Does not rule on practice, and stays within its field',
  languageKept: 'Answers in the language of the question',
  medianMs: 'Time to the full answer, median',
  none: 'none',
  measuredOn: 'Measured on {{date}}.',
  libraryChanged: 'The library has changed since.',
  again: 'To measure again:',
}
