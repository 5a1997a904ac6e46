/**
 * Hebrew as it is written, reduced to what can be compared. Everything here works without a dictionary: the same word in a question and in a
 * source must come out the same, whatever its vowels, prefixes, ending or spelling. What a dictionary knows on top of that is in `lexicon.ts`.
 */

/** Cantillation (U+0591–05AF) and vowels with their kin (U+05B0–05BD, 05BF, 05C1–05C2, 05C4–05C5, 05C7). Maqaf, paseq and sof pasuq are punctuation. */
const marks = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u034F\u200C-\u200F\u202A-\u202E\u2066-\u2069]/g

/** Text without vowels and cantillation; the letters, spaces and punctuation stay. */
export function stripMarks(text: string): string {
  return text.replace(marks, '')
}

const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

/** Final letters to their ordinary forms. */
export function openFinals(text: string): string {
  return text.replace(/[ךםןףץ]/g, (letter) => finals[letter] ?? letter)
}

/** The token that stands for the four-letter Name, however it is written or avoided. */
export const DIVINE_NAME = 'יהוה'

const divineNames = new Set(['יהוה', 'יי', 'ייי', 'יקוק', 'ידוד', 'ה', 'השמ', 'השי', 'השית', 'הויה', 'הקבה', 'קבה'])
/** God's common name with its avoided and its full spellings, and what may stand before and after it: `ואלוקינו`. */
const godName = /^([ובלכמשה]?)אלו?[קה](ימ|י|ינו|יכמ|יהמ|יכ|יו)$/

/** Words that abbreviations stand for, keyed without their quotation marks and final letters. Only those with one reading. */
const abbreviations: Record<string, string> = {
  אא: 'אי אפשר',
  אעפ: 'אפ על פי',
  אעג: 'אפ על גב',
  אכ: 'אמ כנ',
  אר: 'אמר רבי',
  אי: 'ארצ ישראל',
  בד: 'בית דינ',
  ביד: 'בית דינ',
  ביהכנ: 'בית הכנסת',
  בהכנ: 'בית הכנסת',
  ביהמד: 'בית המדרש',
  בהמד: 'בית המדרש',
  ביהמק: 'בית המקדש',
  בהמק: 'בית המקדש',
  בהמז: 'ברכת המזונ',
  ברהמז: 'ברכת המזונ',
  בש: 'בית שמאי',
  בה: 'בית הלל',
  גמח: 'גמילות חסדימ',
  דא: 'דבר אחר',
  זל: 'זכרונו לברכה',
  חול: 'חוצה לארצ',
  יט: 'יומ טוב',
  יוט: 'יומ טוב',
  יוכ: 'יומ כפור',
  יוהכ: 'יומ הכפורימ',
  כג: 'כהנ גדול',
  לשהר: 'לשונ הרע',
  מט: 'מה טעמ',
  מע: 'מצות עשה',
  סת: 'ספר תורה',
  עז: 'עבודה זרה',
  עה: 'עמ הארצ',
  עי: 'על ידי',
  עפ: 'על פי',
  קו: 'קל וחומר',
  קש: 'קריאת שמע',
  ר: 'רבי',
  רה: 'ראש השנה',
  רח: 'ראש חודש',
  שע: 'שולחנ ערוכ',
  שצ: 'שליח צבור',
  שמע: 'שמונה עשרה',
  תח: 'תלמיד חכמ',
  תר: 'תנו רבננ',
  תש: 'תא שמע',
  תל: 'תלמוד לומר',
  תחהמ: 'תחית המתימ',
  חוהמ: 'חול המועד',
  ביכ: 'בית כנסת',
}

/**
 * The words of a Hebrew text in order: no marks, no final letters, double vav and yod made single, divine names as one token, abbreviations written
 * out. Words of other scripts are left out. Prefixes and endings stay: see `stems`.
 */
export function hebrewWords(text: string): string[] {
  const words: string[] = []
  for (const [raw] of stripMarks(text)
    .normalize('NFKC')
    .matchAll(/[א-ת]+(?:["'״׳”“’‘`´]{1,2}[א-ת]+)*["'״׳’´]?/g)) {
    words.push(...expandWord(raw))
  }
  return words
}

function expandWord(raw: string): string[] {
  const letters = openFinals(raw.replace(/[^א-ת]/g, ''))
  const abbreviated = letters.length < raw.length
  if (abbreviated || letters.length > 2) {
    if (divineNames.has(letters)) return [DIVINE_NAME]
    const prefixed = /^[ובלכמשד]/.test(letters) ? letters.slice(1) : ''
    if (abbreviated && (prefixed === 'ה' || prefixed === 'הקבה')) return [DIVINE_NAME]
    if (prefixed === 'יהוה' || prefixed === 'יי') return [DIVINE_NAME]
  } else if (letters === 'יי') {
    return [DIVINE_NAME]
  }
  if (abbreviated) {
    const whole = abbreviations[letters]
    if (whole !== undefined) return whole.split(' ')
    const tail = /^[ובלכמשד]/.test(letters) ? abbreviations[letters.slice(1)] : undefined
    if (tail !== undefined && letters.length > 2) return tail.split(' ')
  }
  return [foldSpelling(letters.replace(godName, '$1אלה$2'))]
}

/** Double consonantal vav and yod, a habit of unvocalised spelling, made single. */
function foldSpelling(word: string): string {
  return word.length > 3 ? word.replace(/(?<=.)וו/g, 'ו').replace(/(?<=.)יי/g, 'י') : word
}

/**
 * Legal chains of the letters משה וכלב (and Aramaic ד) at the head of a word, longest last. A chain is: ו, then a relative (ש, כש, מש, לכש, ד), then one
 * of ב כ ל מ, then ה.
 */
const prefixChain = /^(ו?)(לכש|כש|מש|בש|ש|ד)?([בכלמ]?)(ה?)/

/**
 * What is left of a word when its prefixes are taken off, the whole word first, at most five forms, each of at least two letters. Which of them is a
 * word a dictionary must say.
 */
export function prefixVariants(word: string): string[] {
  const variants = [word]
  const chain = prefixChain.exec(word)
  if (chain === null) return variants
  let rest = word
  for (const part of chain.slice(1)) {
    if (part === undefined || part === '') continue
    rest = rest.slice(part.length)
    if (rest.length < 2) break
    variants.push(rest)
  }
  return variants.slice(0, 5)
}

/** Whether a relative `ש` (or Aramaic `ד`) is among what was taken off a word to get the variant: a guess that is wrong more often than right. */
export function isRelative(word: string, variant: string): boolean {
  return /[שד]/.test(word.slice(0, word.length - variant.length))
}

const endings: [suffix: string, leaves: number][] = [
  ['יותיהמ', 3],
  ['ותיהמ', 3],
  ['ותיכמ', 3],
  ['ותינו', 3],
  ['יהמ', 3],
  ['יהנ', 3],
  ['יכמ', 3],
  ['ינו', 3],
  ['ותיו', 2],
  ['ותיה', 2],
  ['ותיכ', 2],
  ['ותי', 2],
  ['תנו', 3],
  ['תמ', 3],
  ['יות', 3],
  ['ימ', 2],
  ['ינ', 3],
  ['ות', 2],
  ['יו', 2],
  ['יה', 3],
  ['יכ', 3],
  ['נו', 3],
  ['הו', 3],
  ['כמ', 3],
  ['המ', 3],
  ['ונ', 3],
  ['ית', 3],
  ['תה', 3],
  ['תו', 3],
  ['תי', 3],
  ['ה', 3],
  ['ת', 3],
  ['ו', 3],
  ['י', 3],
  ['א', 3],
]

/**
 * The consonants a word shares with its other forms: plural, construct and possessive endings off, the vowel letters vav and yod inside it dropped
 * where three letters remain, so that תפילה, תפלות and תפילותיו meet. Coarse on purpose: it finds, exact forms rank.
 */
export function skeleton(word: string): string {
  let base = word
  for (const [suffix, leaves] of endings) {
    if (base.endsWith(suffix) && base.length - suffix.length >= leaves) {
      base = base.slice(0, -suffix.length)
      break
    }
  }
  if (base.length <= 3) return base
  const head = base.slice(0, 1)
  const inner = base.slice(1).replace(/[וי]/g, '')
  return inner.length >= 2 ? head + inner : base
}

/** The skeletons of a word with and without each legal prefix, without repeats. */
export function stems(word: string): string[] {
  if (word === DIVINE_NAME) return []
  return [...new Set(prefixVariants(word).map(skeleton))]
}
