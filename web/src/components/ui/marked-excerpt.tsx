import type { MarkedExcerpt as Excerpt } from '@sugya/contract/api/texts'

/** A stretch of plain text with the words of a search marked. */
export function MarkedExcerpt({ text, marks }: Excerpt) {
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
