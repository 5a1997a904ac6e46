import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { textStyles } from '../../../components/ui/text-styles.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { formatHourAfter, formatTimeLeft, useTimeLeft } from '../model/time-left.ts'
import { usageKey, useUsage, type Usage } from '../../../session/use-usage.ts'

/** The banner offers an upgrade from this many questions down (specification §9). */
const FEW = 5
/** Minimum width of the bar in percent (specification §9). */
const SHORTEST_BAR = 10

const BANNER = 'usage grid min-h-7 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 pbs-1 pbe-1.5 text-[0.875rem] leading-[1.4]'
const COUNT = 'flex flex-wrap gap-x-3 text-muted tabular-nums'
const UPGRADE = `font-semibold ${textStyles.link}`

type Level = 'many' | 'few' | 'none'

function computeLevel({ questionsRemaining, canAskQuestion, isLimited }: Usage): Level {
  if (isLimited || !canAskQuestion) return 'none'
  return questionsRemaining <= FEW ? 'few' : 'many'
}

/**
 * The questions left, in a line above the question box. With few or none left it adds the reset time, a bar and a link
 * to the upgrade. A subscriber sees it only after a failed payment. The line keeps its height until the status is
 * known.
 */
export function UsageBanner() {
  const usage = useUsage()
  if (usage?.isSubscribed) return usage.subscriptionStatus === 'past_due' ? <PaymentFailed /> : null
  return <div className={BANNER}>{usage && <Line usage={usage} />}</div>
}

function PaymentFailed() {
  const { t } = useTranslation('usage')
  return (
    <div className={BANNER}>
      <p className={COUNT}>
        <span className="font-semibold text-ink">{t('owing')}</span>
      </p>
      <Link to="/upgrade" className={UPGRADE}>
        {t('pay')}
      </Link>
    </div>
  )
}

function Line({ usage }: { usage: Usage }) {
  const { t } = useTranslation('usage')
  const language = useLanguage()
  const client = useQueryClient()
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey: usageKey }), [client])
  const rest = useTimeLeft(usage.nextResetTime, usage.clockAhead, refetch)
  const level = computeLevel(usage)
  const { questionsRemaining, questionsLimit } = usage
  const left = level === 'none' ? t('none') : t('left', { count: questionsRemaining, limit: questionsLimit })
  const again = rest > 0 ? t('newIn', { time: formatTimeLeft(rest, language), hour: formatHourAfter(rest, language) }) : t('availableNow')
  const share = Math.max(SHORTEST_BAR, (questionsRemaining / questionsLimit) * 100)

  return (
    <>
      <p className={COUNT}>
        {/* Before the first question there is nothing to count. */}
        {questionsRemaining < questionsLimit && <span className={level === 'many' ? undefined : 'font-semibold text-ink'}>{left}</span>}
        {level !== 'many' && <span>{again}</span>}
      </p>
      {level !== 'many' && (
        <>
          <Link to="/upgrade" className={UPGRADE}>
            {t('upgrade')}
          </Link>
          <span aria-hidden className="usage-bar col-span-full mbs-1.25 h-[3px] overflow-hidden rounded-[2px] bg-line">
            <i
              className={`block h-full rounded-[inherit] ${level === 'none' ? 'bg-danger' : 'bg-accent'}`}
              style={{ inlineSize: `${share}%` }}
            />
          </span>
        </>
      )}
      <Announcement level={level} words={level === 'many' ? '' : `${left}. ${again}.`} />
    </>
  )
}

/** Announces to screen readers that few or no questions are left: once per change, not on page load. */
function Announcement({ level, words }: { level: Level; words: string }) {
  const [announced, setAnnounced] = useState('')
  const previous = useRef(level)
  useEffect(() => {
    if (previous.current === level) return
    previous.current = level
    setAnnounced(words)
  }, [level, words])
  return (
    <span role="status" className="sr-only">
      {announced}
    </span>
  )
}
