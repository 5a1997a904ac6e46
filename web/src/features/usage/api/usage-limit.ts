import type { ErrorBody } from '@sugya/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { ApiError } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { computeTimeLeft } from '../model/time-left.ts'
import { usageKey, type Usage } from '../../../session/use-usage.ts'

/** True when the status says no and its window is not over. What the page believes only saves a request: the server decides. */
function isExhausted(usage: Usage): boolean {
  if (usage.canAskQuestion) return false
  return usage.nextResetTime === null || computeTimeLeft(usage.nextResetTime, usage.clockAhead, Date.now()) > 0
}

/** The limit where questions are sent: holds back what cannot be answered, and puts a refusal of the server into words. */
export function useUsageLimit() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const language = useLanguage()
  const { t } = useTranslation('usage')

  const tell = useCallback(
    (usage: Pick<Usage, 'isSubscribed' | 'nextResetTime'>): void => {
      if (usage.isSubscribed) {
        const time =
          usage.nextResetTime && new Date(usage.nextResetTime).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })
        notify({ title: t('fairUseTitle'), text: time ? t('fairUseText', { time }) : t('fairUseTextSoon') })
        return
      }
      const action = { label: t('upgradeNow'), run: () => void navigate('/upgrade') }
      notify({ kind: 'error', title: t('limitTitle'), text: t('limitText'), action })
    },
    [language, navigate, t],
  )

  return {
    /** True when nothing can be asked now: the reader has been told, and the question is not to be sent. */
    holdsBack: useCallback((): boolean => {
      const usage = client.getQueryData<Usage>(usageKey)
      if (!usage || !isExhausted(usage)) return false
      tell(usage)
      return true
    }, [client, tell]),

    /** True when a question was refused for the limit: the reader has been told, and the banner shows it. */
    explains: useCallback(
      (failure: unknown): boolean => {
        if (!(failure instanceof ApiError) || failure.code !== 'quota_exceeded') return false
        const known = client.getQueryData<Usage>(usageKey)
        const nextResetTime = (failure.body as Partial<ErrorBody> | undefined)?.error?.nextResetTime ?? known?.nextResetTime ?? null
        if (known) {
          const spent = {
            questionsUsed: known.questionsLimit,
            questionsRemaining: 0,
            canAskQuestion: false,
            isLimited: true,
            nextResetTime,
          }
          client.setQueryData<Usage>(usageKey, { ...known, ...spent })
        }
        void client.invalidateQueries({ queryKey: usageKey })
        tell({ isSubscribed: known?.isSubscribed ?? false, nextResetTime })
        return true
      },
      [client, tell],
    ),
  }
}
