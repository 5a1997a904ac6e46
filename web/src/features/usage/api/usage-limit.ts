import type { ErrorBody } from '@sugya/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { ApiError } from '../../../lib/api/client.ts'
import { notify } from '../../../lib/browser/notify.ts'
import { computeTimeLeft } from '../model/time-left.ts'
import { usageKey, useUsage, type Usage } from '../../../session/use-usage.ts'

/** Whether the quota is exhausted and its window still runs. This only saves a request: the server decides. */
function isExhausted(usage: Usage): boolean {
  if (usage.canAskQuestion) return false
  return usage.nextResetTime === null || computeTimeLeft(usage.nextResetTime, usage.clockAhead, Date.now()) > 0
}

/** Enforces the quota where questions are sent: blocks a question that has no quota left, and explains a refusal. */
export function useUsageLimit() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const language = useLanguage()
  const { t } = useTranslation('usage')
  const usage = useUsage()

  const notifyLimit = useCallback(
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
    /** Whether no question is left, as far as is known. */
    spent: usage !== undefined && isExhausted(usage),

    /** Returns true, and notifies the reader, if no question can be asked now. */
    blocksQuestion: useCallback((): boolean => {
      const usage = client.getQueryData<Usage>(usageKey)
      if (!usage || !isExhausted(usage)) return false
      notifyLimit(usage)
      return true
    }, [client, notifyLimit]),

    /** Returns true, notifies the reader and updates the banner if `failure` is a refusal for the quota. */
    explainsRefusal: useCallback(
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
        notifyLimit({ isSubscribed: known?.isSubscribed ?? false, nextResetTime })
        return true
      },
      [client, notifyLimit],
    ),
  }
}
