import { numberSources } from '@sugya/contract/rules/number-sources'
import type { Citation, CitationStatus } from '@sugya/contract/api/chat'
import { ChevronRight, Copy, Plus } from 'lucide-react'
import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'
import { textStyles } from '../../components/ui/text-styles.ts'
import { AddressField } from '../../components/ui/address-field.tsx'
import { Button } from '../../components/ui/button.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { LanguageSelector } from '../../components/ui/language-selector.tsx'
import { PasswordField } from '../../components/ui/password-field.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { SubmitButton } from '../../components/ui/submit-button.tsx'
import { TextField } from '../../components/ui/text-field.tsx'
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx'
import { CitationChip } from '../../features/chat/components/citation-chip.tsx'
import { CitationsContext } from '../../features/chat/model/citations-context.ts'
import { useReadiness } from '../library-gate.tsx'
import { Layers } from './dev-ui-layers.tsx'
import { Panels } from './dev-ui-panels.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { Progress } from '../../components/ui/progress.tsx'

const ROW = 'mbe-3 flex flex-wrap items-center gap-3'
const FOCUSED = 'outline-2 outline-offset-2 outline-accent'

const SIDES = [
  { lang: 'en', dir: 'ltr', title: 'English', words: 'In the beginning' },
  { lang: 'he', dir: 'rtl', title: 'עברית', words: 'בראשית ברא' },
  { lang: 'ru', dir: 'ltr', title: 'Русский', words: 'В начале сотворил' },
] as const

/**
 * Every control in all its states, in the three languages and both themes (docs/design-system.md). For developers:
 * present in development builds and where the server has the test helpers, else not found. Its texts are not
 * translated.
 */
export function DevUiPage() {
  const readiness = useReadiness()
  if (!import.meta.env.DEV && !readiness?.testHelpers) return <NotFoundPage />
  return <Controls />
}

function Controls() {
  return (
    <main>
      <div className="p-6">
        <h1 className={textStyles.welcome}>Design system</h1>
        <div className={`${ROW} mbs-4`}>
          <LanguageSelector />
          <ThemeSwitch />
        </div>
      </div>
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          style={{ colorScheme: theme }}
          className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-10 bg-paper p-6 text-ink"
        >
          {SIDES.map((side) => (
            <Side key={side.lang} theme={theme} {...side} />
          ))}
        </div>
      ))}
    </main>
  )
}

interface SideProps {
  theme: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
  lang: 'en' | 'he' | 'ru'
  title: string
  /** The label of the controls in this language. */
  words: string
}

function Side({ theme, dir, lang, title, words }: SideProps) {
  return (
    <Direction.Provider dir={dir}>
      <section dir={dir} lang={lang} aria-label={`${title}, ${theme}`} className="min-w-0">
        <h2 className="font-serif text-[1.375rem] leading-[1.3] font-semibold text-balance">{title}</h2>
        <Colours />
        <Type words={words} />
        <Buttons words={words} />
        <Fields words={words} />
        <Marks />
        <Part name="Layers">
          <Layers words={words} theme={theme} />
        </Part>
        <Part name="Panels">
          <Panels words={words} />
        </Part>
      </section>
    </Direction.Provider>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mbs-10">
      <h3 className="eyebrow mbe-3" lang="en" dir="ltr">
        {name}
      </h3>
      {children}
    </div>
  )
}

const COLOURS = 'paper shade raised ink muted line accent on-accent mark on-mark proven paraphrase repaired danger'.split(' ')

function Colours() {
  return (
    <Part name="Colours">
      <div className={ROW}>
        {COLOURS.map((name) => (
          <span key={name} className="grid w-40 grid-cols-[3rem_1fr] items-center gap-2 text-[0.875rem]" lang="en">
            <i className="h-8 rounded-[4px] border border-line" style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </div>
    </Part>
  )
}

function Type({ words }: { words: string }) {
  return (
    <Part name="Type">
      <p className="wordmark">{words}</p>
      <p className={textStyles.welcome}>{words}</p>
      <p className={textStyles.welcomeText}>{words}</p>
      <p>{words}</p>
      <p className="text-muted">{words}</p>
      <p className="eyebrow">{words}</p>
      <p className="prose-answer">{words}, 1234567890</p>
      <p className="source-text" lang="en" dir="ltr">
        And the earth was without form, and <i>void</i>; and <mark>darkness was upon the face of the deep</mark>.
      </p>
      <p className="source-text" lang="ru" dir="ltr">
        В начале сотворил Бог небо и землю.
      </p>
      <p className="source-text" lang="he" dir="rtl">
        בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת <mark>הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ׃</mark> יְרוּשָׁלִַ֖ם
      </p>
    </Part>
  )
}

function Buttons({ words }: { words: string }) {
  return (
    <Part name="Buttons: at rest, focused, off, pending">
      {(['main', 'outline', 'danger', 'quiet', 'quietDanger', 'link', 'line'] as const).map((variant) => (
        <div key={variant} className={ROW}>
          <Button variant={variant}>{words}</Button>
          <Button variant={variant} className={FOCUSED}>
            {words}
          </Button>
          <Button variant={variant} disabled>
            {words}
          </Button>
        </div>
      ))}
      <form className={ROW} onSubmit={(event) => event.preventDefault()}>
        <SubmitButton pending={false} pendingLabel={`${words}…`}>
          {words}
        </SubmitButton>
        <SubmitButton pending={false} pendingLabel={`${words}…`} disabled>
          {words}
        </SubmitButton>
        <SubmitButton pending pendingLabel={`${words}…`}>
          {words}
        </SubmitButton>
        <SubmitButton pending={false} pendingLabel={`${words}…`} danger>
          {words}
        </SubmitButton>
      </form>
      <div className={ROW}>
        <IconButton label="Copy">
          <Copy aria-hidden className="icon" />
        </IconButton>
        <IconButton label="Copy" size="tall">
          <Copy aria-hidden className="icon" />
        </IconButton>
        <IconButton label="Copy" disabled>
          <Copy aria-hidden className="icon" />
        </IconButton>
        <IconButton label="Next" className={FOCUSED}>
          <ChevronRight aria-hidden className="icon rtl:-scale-x-100" />
        </IconButton>
        <Button variant="quiet">
          <Plus aria-hidden className="icon" />
          {words}
        </Button>
      </div>
    </Part>
  )
}

function Fields({ words }: { words: string }) {
  return (
    <Part name="Fields: empty, hint, wrong, off">
      <form className="grid gap-2" onSubmit={(event) => event.preventDefault()}>
        <TextField label={words} />
        <TextField label={words} defaultValue={words} hint={words} />
        <TextField label={words} defaultValue={words} error={words} />
        <PasswordField label={words} defaultValue="secret" autoComplete="off" />
        <fieldset disabled>
          <TextField label={words} defaultValue={words} />
        </fieldset>
        <AddressField address="https://sugya.example/s/link" label={words} />
      </form>
    </Part>
  )
}

const cited = (n: number, status: CitationStatus): Citation => {
  const place = { ref: `Genesis 1:${String(n)}`, heRef: 'בראשית א:א', ruRef: 'Берешит 1:1', title: 'Genesis' }
  return { n, ...place, status, quote: '', language: 'he', edition: '', license: '', url: '' }
}
const citations = [cited(1, 'proven'), cited(2, 'paraphrase'), cited(3, 'repaired')]
const CITATIONS = { numbered: numberSources({ citations, sources: [] }), open: () => undefined }

function Marks() {
  return (
    <Part name="Citations, waiting, progress">
      <CitationsContext value={CITATIONS}>
        <p className="prose-answer">
          <CitationChip n={1} /> <CitationChip n={2} /> <CitationChip n={3} />
        </p>
      </CitationsContext>
      <Spinner label="Loading" />
      <Progress value={0.4} max={1} aria-label="Progress" />
    </Part>
  )
}
