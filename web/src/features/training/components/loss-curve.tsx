import type { TrainingPoint } from '@sugya/contract/api/training'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'

const CURVE = 'fill-none stroke-2 [stroke-linejoin:round] [vector-effect:non-scaling-stroke]'
const KEY = "me-4 inline-flex items-center gap-1.5 before:w-6 before:border-bs-2 before:content-['']"

/** The drawing, in units of its own. Steps run left to right in every language, as figures do. */
const WIDTH = 640
const HEIGHT = 150
const EDGE = 6

type Line = 'trainLoss' | 'validLoss'

/** Draws the loss over the training steps, with a sentence that describes it. */
export function LossCurve({ points }: { points: readonly TrainingPoint[] }) {
  const { t } = useTranslation('training')
  const language = useLanguage()
  const figure = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 3 })
  const losses = points.flatMap(({ trainLoss, validLoss }) => [trainLoss, validLoss]).filter((loss) => loss !== null)
  const first = points.find(({ trainLoss }) => trainLoss !== null)
  const last = points.findLast(({ trainLoss }) => trainLoss !== null)
  if (!first || !last || losses.length < 2) return <p className="text-sm/normal text-muted">{t('noCurve')}</p>

  const low = Math.min(...losses)
  const high = Math.max(...losses)
  const steps = points.map(({ step }) => step)
  const from = Math.min(...steps)
  const to = Math.max(...steps)
  const place = (step: number, loss: number) => {
    const x = EDGE + ((step - from) / (to - from || 1)) * (WIDTH - 2 * EDGE)
    const y = EDGE + ((high - loss) / (high - low || 1)) * (HEIGHT - 2 * EDGE)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }
  const path = (line: Line) => {
    const known = points.flatMap((point) => (point[line] === null ? [] : [place(point.step, point[line])]))
    return known.length > 1 ? `M${known.join('L')}` : ''
  }
  const hasValid = path('validLoss') !== ''
  const text = t('curveText', {
    steps: to.toLocaleString(language),
    first: figure(first.trainLoss ?? 0),
    last: figure(last.trainLoss ?? 0),
  })
  return (
    <figure className="max-w-176 mbs-2" dir="ltr">
      <p className="text-sm/normal text-muted" aria-hidden>
        {figure(high)}
      </p>
      <svg className="block h-auto w-full overflow-visible" viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} role="img" aria-label={text}>
        <line
          className="stroke-line [vector-effect:non-scaling-stroke]"
          x1={EDGE}
          x2={WIDTH - EDGE}
          y1={HEIGHT - EDGE}
          y2={HEIGHT - EDGE}
        />
        <line className="stroke-line [vector-effect:non-scaling-stroke]" x1={EDGE} x2={WIDTH - EDGE} y1={EDGE} y2={EDGE} />
        <path className={`${CURVE} stroke-accent`} d={path('trainLoss')} />
        {hasValid && <path className={`${CURVE} stroke-(--repaired) [stroke-dasharray:5_4]`} d={path('validLoss')} />}
      </svg>
      <p className="text-sm/normal text-muted" aria-hidden>
        {figure(low)}
      </p>
      <figcaption className="text-sm/normal text-muted mbs-1" dir={getDirection(language)}>
        <span className={`${KEY} before:border-accent`}>{t('curveTrain')}</span>
        {hasValid && <span className={`${KEY} before:border-dashed before:border-(--repaired)`}>{t('curveValid')}</span>}
        <span aria-hidden className="block">
          {text}
        </span>
      </figcaption>
    </figure>
  )
}
