import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { timeInWords, useTimeLeft } from '../model/time-left.ts'
import { usageKey, useUsage, type Usage } from '../../../session/use-usage.ts'

/** The upgrade is offered from here on, and the bar is never shorter (specification §9). */
const FEW = 5
const SHORTEST_BAR = 10

type Level = 'many' | 'few' | 'none'

function levelOf({ questionsRemaining, canAskQuestion, isLimited }: Usage): Level {
  if (isLimited || !canAskQuestion) return 'none'
  return questionsRemaining <= FEW ? 'few' : 'many'
}

/**
 * How many questions are left, as a quiet line above the question box; with few or none left also when there will be more, a bar, and the way to
 * the upgrade. A subscriber sees nothing, unless a payment has failed: then how to keep what will end soon. The place is kept while nothing is known,
 * so that the page does not jump.
 */
export function UsageBanner() {
  const usage = useUsage()
  if (usage?.isSubscribed) return usage.subscriptionStatus === 'past_due' ? <Owing /> : null
  return <div className="usage">{usage && <Line usage={usage} />}</div>
}

function Owing() {
  const { t } = useTranslation('usage')
  return (
    <div className="usage">
      <p className="usage-words">
        <span className="usage-left">{t('owing')}</span>
      </p>
      <Link to="/upgrade" className="usage-upgrade">
        {t('pay')}
      </Link>
    </div>
  )
}

function Line({ usage }: { usage: Usage }) {
  const { t } = useTranslation('usage')
  const language = useLanguage()
  const client = useQueryClient()
  const askAgain = useCallback(() => void client.invalidateQueries({ queryKey: usageKey }), [client])
  const rest = useTimeLeft(usage.nextResetTime, usage.clockAhead, askAgain)
  const level = levelOf(usage)
  const { questionsRemaining, questionsLimit } = usage
  const left = level === 'none' ? t('none') : t('left', { count: questionsRemaining, limit: questionsLimit })
  const again = rest > 0 ? t('newIn', { time: timeInWords(rest, language) }) : t('availableNow')
  const share = Math.max(SHORTEST_BAR, (questionsRemaining / questionsLimit) * 100)

  return (
    <>
      <p className="usage-words" data-level={level}>
        <span className="usage-left">{left}</span>
        {level !== 'many' && <span>{again}</span>}
      </p>
      {level !== 'many' && (
        <>
          <Link to="/upgrade" className="usage-upgrade">
            {t('upgrade')}
          </Link>
          <span aria-hidden className="usage-bar" data-level={level}>
            <i style={{ inlineSize: `${share}%` }} />
          </span>
        </>
      )}
      <Voice level={level} words={level === 'many' ? '' : `${left}. ${again}.`} />
    </>
  )
}

/** Tells a screen reader when few or none are left: once, when that comes about, not with each minute and not on opening the page. */
function Voice({ level, words }: { level: Level; words: string }) {
  const [told, setTold] = useState('')
  const before = useRef(level)
  useEffect(() => {
    if (before.current === level) return
    before.current = level
    setTold(words)
  }, [level, words])
  return (
    <span role="status" className="sr-only">
      {told}
    </span>
  )
}
