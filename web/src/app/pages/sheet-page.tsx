import { showBranch } from '@sugya/contract/rules/branches'
import { useIsFetching } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useShownVersions } from '../../features/chat/model/shown-versions.ts'
import { toSheetParts } from '../../features/chat/model/sheet-sources.ts'
import { useMessages } from '../../features/chat/api/list-messages.ts'
import { useOpenConversation } from '../../features/chat/api/read-conversation.ts'
import { formatHebrewDate } from '../../lib/i18n/hebrew-date.ts'
import { sheetNote, SheetPassage } from '../../features/reading/components/sheet-passage.tsx'
import { useLanguage } from '../../lib/i18n/setup.ts'
import { bindShortWords } from '../../lib/i18n/bind-short-words.ts'
import { getDirection } from '../../lib/i18n/languages.ts'
import { formatLongDate } from '../../lib/i18n/long-date.ts'
import { referenceName } from '../../lib/i18n/reference-name.ts'
import { textDirection } from '../../lib/i18n/text-direction.ts'
import '../../components/ui/controls.css'
import './sheet-page.css'

/** The source sheet of a conversation, for print: each source in Hebrew with its translation, edition and license. */
export function SheetPage() {
  const { t } = useTranslation(['sharing', 'common'])
  const { id = '' } = useParams()
  const language = useLanguage()
  const messages = useMessages(id)
  const title = useOpenConversation(id)?.title ?? ''
  const [chosen, setChosen] = useState<boolean | null>(null)
  // A Hebrew reader needs no translation.
  const withTranslation = chosen ?? language !== 'he'
  const loading = useIsFetching({ queryKey: ['passage'] }) > 0
  const versions = useShownVersions(id)
  const parts = toSheetParts(showBranch(messages.data ?? [], versions).messages)
  const words = { edition: t('edition'), license: t('license'), failed: t('passageFailed'), missing: t('passageMissing') }

  return (
    <main className="mx-auto w-full max-w-[54rem] px-5 pbs-5 pbe-12 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-be border-line pbe-3 print:hidden">
        <Link to={`/chat/${id}`} className="quiet-button -ms-2">
          {t('backToChat')}
        </Link>
        <label className="inline-flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-[1.05rem] accent-accent"
            checked={withTranslation}
            onChange={(event) => setChosen(event.target.checked)}
          />
          {t('withTranslation')}
        </label>
        <button type="button" className="button button-main" disabled={loading || parts.length === 0} onClick={() => window.print()}>
          <Printer aria-hidden className="icon" />
          {t('print')}
        </button>
      </div>
      <header className="mbs-8 mbe-6 text-center print:mbs-0">
        <p className={sheetNote}>{t('sheetSources')}</p>
        <h1
          className="my-1 font-serif text-[clamp(1.5rem,1.3rem+1vw,2rem)] leading-[1.3] font-semibold text-balance wrap-anywhere"
          dir={textDirection(title, getDirection(language))}
        >
          {bindShortWords(title)}
        </h1>
        <p className={sheetNote}>{today(language)}</p>
      </header>
      {messages.isPending && <Spinner label={t('common:loading')} />}
      {messages.isError && (
        <div role="alert" className="print:hidden">
          <p>{t('sheetFailed')}</p>
          <button type="button" className="button mbs-3" onClick={() => void messages.refetch()}>
            {t('common:retry')}
          </button>
        </div>
      )}
      {messages.data && parts.length === 0 && <p role="status">{t('sheetEmpty')}</p>}
      <p role="status" className="sr-only">
        {loading && t('sheetLoading')}
      </p>
      {parts.map(({ key, question, sources }) => (
        <section key={key} className="mbe-6">
          {/* With one answer the title of the sheet says what it is about. */}
          {parts.length > 1 && (
            <h2
              className="mbe-3 break-after-avoid font-serif text-[1.3125rem] leading-[1.4] font-semibold text-balance wrap-anywhere"
              dir={textDirection(question, getDirection(language))}
            >
              {bindShortWords(question)}
            </h2>
          )}
          {sources.map((source) => (
            <SheetPassage
              key={source.ref}
              sourceRef={source.ref}
              number={source.number}
              level={parts.length > 1 ? 3 : 2}
              withTranslation={withTranslation}
              words={words}
              name={referenceName(source, language)}
              fallback={
                <blockquote className="sheet-text" lang={source.language} dir={getDirection(source.language)}>
                  {source.quote}
                </blockquote>
              }
            />
          ))}
        </section>
      ))}
      {parts.length > 0 && (
        <footer
          className={`mbs-6 flex break-inside-avoid flex-wrap justify-between gap-x-6 gap-y-1 border-bs border-line pbs-3 ${sheetNote}`}
        >
          <p>{t('sheetFoot')}</p>
          <p>
            {t('madeWith', { app: t('common:appTitle') })} · <bdi dir="ltr">{location.host}</bdi>
          </p>
        </footer>
      )}
    </main>
  )
}

/** The date in both calendars. The Hebrew day changes at midnight here, since the sunset of the reader is unknown. */
function today(language: 'he' | 'en' | 'ru'): string {
  const now = new Date()
  const pad = (number: number) => String(number).padStart(2, '0')
  const day = `${String(now.getFullYear())}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
  return `${formatHebrewDate(day, language)} · ${formatLongDate(now, language)}`
}
