import type { SheetAnswer } from '@sugya/contract/api/sheets'
import { toEditionName, toLicenseName } from '@sugya/contract/rules/edition-names'
import { parseAnswer } from '@sugya/contract/rules/parse-answer'
import { useTranslation } from 'react-i18next'
import { useMemo } from 'react'
import { AnswerLink, renderNodes, type Components } from '../../../lib/text/answer-nodes.tsx'
import { ForeignName } from '../../../components/ui/foreign-name.tsx'
import { bindShortWords } from '@sugya/contract/rules/bind-short-words'
import { getDirection } from '../../../lib/i18n/languages.ts'
import { useLanguage } from '../../../lib/i18n/setup.ts'
import { referenceName } from '../../../lib/i18n/reference-name.ts'
import { textDirection } from '@sugya/contract/rules/text-direction'
import { sheetNote, sourceHeading } from './class-names.ts'

/** On paper a citation is its number. */
const components: Components = {
  span: ({ children, className, lang, 'data-citation': number }) => (
    <span className={className} lang={lang}>
      {number === undefined ? children : `[${number}]`}
    </span>
  ),
  a: AnswerLink,
  img: () => null,
}

/** The cells of a table have room between them; Hebrew knows no italics, it stresses by weight. */
const TEXT =
  'font-(family-name:--font-source) leading-[1.7] wrap-anywhere [&_:is(th,td)]:border-be [&_:is(th,td)]:border-line [&_:is(th,td)]:py-1 [&_:is(th,td)]:pe-5 [&_:is(th,td)]:text-start [&_:is(th,td)]:align-baseline [&_blockquote]:ms-3 [&_em:lang(he)]:font-semibold [&_em:lang(he)]:not-italic [&_li]:mbe-1 [&_ol]:list-decimal [&_ol]:ps-6 [&_p]:mbe-2 [&_table]:mbe-3 [&_ul]:list-disc [&_ul]:ps-6'

/** An answer with its question and, under the numbers of its text, the quotations as they were checked. */
export function AnswerView({ answer, level }: { answer: SheetAnswer; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  const { t } = useTranslation('sheets')
  const reader = useLanguage()
  const { question, content, language, proofs } = answer
  const blocks = useMemo(() => parseAnswer(content, language), [content, language])
  return (
    <>
      <Heading className={`mbe-2 ${sourceHeading}`} dir={textDirection(question, getDirection(reader))}>
        {bindShortWords(question)}
      </Heading>
      <div lang={language} dir={getDirection(language)} className={TEXT}>
        {blocks.map((nodes) => renderNodes(nodes, components))}
      </div>
      {proofs.length > 0 && (
        <ol className="mbs-2 flex flex-col gap-1.5">
          {proofs.map(({ number, quotes, ...names }) => (
            <li key={number} className="break-inside-avoid">
              <p>
                <span className="text-muted">[{number}]</span> <bdi className="font-semibold">{referenceName(names, reader)}</bdi>
              </p>
              {quotes.map((quote, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- stored quotations never change places
                <div key={index} className="ms-6">
                  {quote.text !== '' && (
                    <blockquote lang={quote.language} dir={getDirection(quote.language)} className="sheet-text">
                      {quote.text}
                    </blockquote>
                  )}
                  <p className={sheetNote}>
                    {t(`proof_${quote.status}`)} · <ForeignName name={toEditionName(quote.edition, reader)} />{' '}
                    <span className="whitespace-nowrap">
                      · <bdi>{toLicenseName(quote.license, reader)}</bdi>
                    </span>
                  </p>
                </div>
              ))}
            </li>
          ))}
        </ol>
      )}
      <p className={`mbs-2 ${sheetNote}`}>{t('answerNote')}</p>
    </>
  )
}
