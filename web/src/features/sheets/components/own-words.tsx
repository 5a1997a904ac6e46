import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'

/** Words of the reader's own, paragraph by paragraph, each in its direction. */
export function OwnWords({ text, className = '' }: { text: string; className?: string }) {
  const direction = getDirection(useLanguage())
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div
      className={`font-(family-name:--font-source) text-[1.0625rem] leading-[1.65] text-pretty wrap-anywhere whitespace-pre-line ${className}`}
    >
      {paragraphs.map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name
        <p key={index} dir={textDirection(paragraph, direction)} className="mbe-2 last:mbe-0">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
