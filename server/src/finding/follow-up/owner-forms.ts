import { normalizeFinals } from '../../text/analysis/hebrew.ts'
import { languageData } from '../../text/language-data.ts'

const ownerForms = new Map(languageData.he.ownerForms.map(([form = '', noun = '']) => [form, noun]))

/** A Hebrew follow-up with its nouns free of their owner, who is named in the question before: `אשתו` becomes `אשת`. */
export const freeNouns = (text: string): string =>
  text.replace(/(?<![א-ת])([ושבלמה]?)([א-ת]{3,})(?![א-ת])/g, (whole, prefix: string, word: string) => {
    const noun = ownerForms.get(normalizeFinals(word))
    return noun === undefined ? whole : prefix + noun
  })
