import type { PassageView } from '@sugya/contract/api/texts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { panelSection } from './class-names.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { MarkedText } from '../../../components/ui/marked-text.tsx'

type Commentary = PassageView['commentaries'][number]

function groupByWork(commentaries: readonly Commentary[]): Commentary[][] {
  return [...Map.groupBy(commentaries, ({ title }) => title).values()]
}

interface CommentariesProps {
  commentaries: readonly Commentary[]
  /** Renders the name of a comment as a link. */
  link?: (ref: string, name: string) => ReactNode
  /** Whether the first commentary is open, and the page shows the heading of the section elsewhere. */
  isPanel?: boolean
}

/** The commentaries on a passage, grouped by commentator. */
export function Commentaries({ commentaries, link, isPanel = false }: CommentariesProps) {
  const { t } = useTranslation('texts')
  const language = useLanguage()
  const works = groupByWork(commentaries)
  return (
    <section className={panelSection}>
      {!isPanel && <h3 className="eyebrow">{t('commentaries')}</h3>}
      {works.length === 0 && <p className="text-sm text-muted">{t('noCommentaries')}</p>}
      {works.map((comments, index) => {
        const first = comments[0]
        if (!first) return null
        return (
          <details key={first.title} className="border-be border-line" open={isPanel && index === 0}>
            <summary className="cursor-pointer py-2 font-semibold">
              <bdi>{first.commentator[language]}</bdi> <span className="font-normal text-muted">({comments.length})</span>
            </summary>
            {comments.map(({ ref, heRef, ruRef, texts }) => {
              const text = texts.find((one) => one.language === language) ?? texts[0]
              return (
                text && (
                  <div key={ref} className="pbs-1 pbe-3">
                    <bdi className="text-[0.8125rem] text-muted [&_a]:text-accent">
                      {link?.(ref, referenceName({ ref, heRef, ruRef }, language)) ?? referenceName({ ref, heRef, ruRef }, language)}
                    </bdi>
                    <p
                      lang={text.language}
                      dir={getDirection(text.language)}
                      className="source-text lang-he:text-[1.125rem] lang-he:leading-[1.8]"
                    >
                      <MarkedText html={text.html} spans={[]} />
                    </p>
                  </div>
                )
              )
            })}
          </details>
        )
      })}
    </section>
  )
}
