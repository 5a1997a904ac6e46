import type { healthApi } from '@sugya/contract/api/health'
import type { ResponseBody } from '@sugya/contract/endpoint'
import { queryKeys } from '@sugya/contract/rules/query-keys'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textStyles } from '../components/ui/text-styles.ts'
import { PlainPage } from '../components/ui/plain-page.tsx'
import { LanguageSelector } from '../components/ui/language-selector.tsx'
import { useLanguage } from '../lib/i18n/setup.ts'
import { readFailure, send, type Name } from '../lib/api/client.ts'
import { Progress } from '../components/ui/progress.tsx'

type Readiness = ResponseBody<typeof healthApi.ready>
const READY: Name<typeof healthApi.ready> = 'GET /api/ready'

/** 503 carries the same body as 200: the state of the library. */
async function readReadiness(signal: AbortSignal): Promise<Readiness> {
  const response = await send(READY, { signal })
  if (response.status !== 200 && response.status !== 503) throw await readFailure(response)
  return (await response.json()) as Readiness
}

const readiness = queryOptions({
  queryKey: queryKeys.ready,
  queryFn: ({ signal }) => readReadiness(signal),
  staleTime: Infinity,
})

/** The last known state of the server and its library; undefined until the first answer. */
export function useReadiness(): Readiness | undefined {
  return useQuery(readiness).data
}

/** Renders the application; while the library is prepared or cannot be read, says so until it is ready. */
export function LibraryGate({ children }: { children: ReactNode }) {
  const { data } = useQuery({
    ...readiness,
    refetchInterval: ({ state }) => (state.data?.library.state === 'ready' ? false : 1500),
  })
  const testHelpers = data?.testHelpers === true
  useEffect(() => {
    if (testHelpers) void import('../features/usage/api/test-helpers.ts').then(({ provideTestHelpers }) => provideTestHelpers())
  }, [testHelpers])
  if (!data || data.library.state === 'ready') return children
  return <NotReady state={data.library.state} progress={data.library.progress} />
}

const WORDS = {
  preparing: ['preparingTitle', 'preparingText'],
  unreadable: ['unreadableTitle', 'unreadableText'],
  failed: ['preparingFailedTitle', 'preparingFailed'],
} as const

function NotReady({ state, progress }: { state: keyof typeof WORDS; progress: number }) {
  const { t } = useTranslation()
  const [title, text] = WORDS[state]
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent' }).format(progress)
  return (
    <PlainPage>
      <LanguageSelector />
      <p className="wordmark mbs-8">{t('appTitle')}</p>
      <h1 className={`mbs-6 ${textStyles.welcome}`}>{t(title)}</h1>
      <p className={textStyles.welcomeText} role={state === 'preparing' ? undefined : 'alert'}>
        {t(text)}
      </p>
      {state === 'preparing' && (
        <>
          <Progress value={progress} max={1} aria-label={t('preparingTitle')} />
          <p className="text-sm text-muted tabular-nums">
            {t('preparingProgress')} <bdi>{percent}</bdi>
          </p>
        </>
      )}
    </PlainPage>
  )
}
