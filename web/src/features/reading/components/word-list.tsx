import { useTranslation } from 'react-i18next'
import { RetryAlert } from '../../../components/ui/retry-alert.tsx'
import { useWords } from '../api/read-words.ts'
import { panelSection } from './class-names.ts'
import { WordDetails } from './word-details.tsx'

/** Every word of a verse with its meaning and grammar. */
export function WordList({ reference }: { reference: string }) {
  const { t } = useTranslation('morphology')
  const { data, isError, refetch } = useWords(reference)
  if (isError) return <RetryAlert text={t('failed')} onRetry={() => void refetch()} />
  if (!data) return <p className={`${panelSection} text-sm text-muted`}>{t('loading')}</p>
  return (
    <div className={panelSection}>
      {data.words.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      <ol>
        {data.words.map((word, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a verse may have the same word twice, and its words never move
          <li key={index} className="border-be border-line py-2.5 last:border-be-0">
            <p className="pointed text-[1.3125rem] leading-[1.7]">
              <bdi lang={word.language}>{word.text}</bdi>
            </p>
            <WordDetails word={word} />
          </li>
        ))}
      </ol>
      {data.credits.length > 0 && (
        <p className="mbs-3 text-[0.8125rem] leading-[1.5] text-muted">
          {t('credits')} <bdi>{data.credits.map(({ name, license }) => `${name} (${license})`).join(' · ')}</bdi>
        </p>
      )}
    </div>
  )
}
