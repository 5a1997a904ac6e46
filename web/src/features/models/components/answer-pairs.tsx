import type { EvaluatedAnswer, EvaluatedQuestion } from '@sugya/contract/api/evaluations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/ui/badge.tsx'
import { ReadFailure } from '../../../components/ui/read-failure.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useEvaluation } from '../api/model-calls.ts'
import { cardPart } from '../../../components/ui/card.ts'

/** Whether an answer met its expectation; null if unknown. */
function hasPassed(answer: EvaluatedAnswer | null): boolean | null {
  if (answer === null) return null
  return (answer.referencesFound ?? true) && (answer.refusedRightly ?? true) && answer.languageKept && answer.answered
}

/** Every question with the answers of both models; initially only where they differ. */
export function AnswerPairs({ id }: { id: string }) {
  const { t } = useTranslation(['models', 'common'])
  const { data, isError, isFetching, refetch } = useEvaluation(id)
  const [onlyDifferent, setOnlyDifferent] = useState(true)
  if (!data) {
    return isError ? (
      <ReadFailure text={t('answersFailed')} busy={isFetching} retry={() => void refetch()} />
    ) : (
      <Spinner label={t('common:loading')} />
    )
  }
  const shown = onlyDifferent ? data.questions.filter((one) => hasPassed(one.candidate) !== hasPassed(one.baseline)) : data.questions
  return (
    <div className="mbs-3 border-bs border-line pbs-3">
      <label className="flex flex-wrap items-center gap-2 mbe-2 min-h-11 cursor-pointer">
        <input type="checkbox" className="size-5" checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)} />
        {t('onlyDifferent')}
      </label>
      {shown.length === 0 && <p className="text-sm/normal text-muted">{t('noDifferent')}</p>}
      <ul>
        {shown.map((question) => (
          <QuestionPair key={`${question.questionId} ${question.language}`} question={question} />
        ))}
      </ul>
    </div>
  )
}

function QuestionPair({ question }: { question: EvaluatedQuestion }) {
  const { t } = useTranslation('models')
  const { language, expectation } = question
  return (
    <li className="not-first:mbs-4 not-first:border-bs not-first:border-line not-first:pbs-4">
      <p lang={language} dir={getDirection(language)} className="font-semibold">
        {question.question}
      </p>
      <p className="text-sm/normal text-muted">{t(`expects_${expectation}`, { refs: question.references.join('; ') })}</p>
      <div className="mbs-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3">
        {(['baseline', 'candidate'] as const).map((side) => (
          <Side key={side} name={t(side)} answer={question[side]} language={language} />
        ))}
      </div>
    </li>
  )
}

function Side({ name, answer, language }: { name: string; answer: EvaluatedAnswer | null; language: EvaluatedQuestion['language'] }) {
  const { t } = useTranslation('models')
  const good = hasPassed(answer)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-[0.9375rem] font-semibold text-muted">{name}</span>
        {good !== null && <Badge tone={good ? 'good' : 'bad'}>{t(good ? 'passed' : 'notPassed')}</Badge>}
      </p>
      {answer?.answered ? (
        <>
          <p className={`${cardPart.scroll} bg-paper font-serif whitespace-pre-wrap mbs-1`} lang={language} dir="auto" tabIndex={0}>
            {answer.answer}
          </p>
          <p className="text-sm/normal text-muted">
            {answer.cited.length > 0 ? t('cited', { refs: answer.cited.join('; ') }) : t('nothingCited')}
          </p>
        </>
      ) : (
        <p className="text-sm/normal text-muted">{t('noAnswer')}</p>
      )}
    </div>
  )
}
