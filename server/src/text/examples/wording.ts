import type { Language } from '@sugya/contract/api/texts'

/** What an example teaches. */
export const exampleKinds = ['says', 'where', 'quote', 'translate', 'explain', 'views'] as const
export type ExampleKind = (typeof exampleKinds)[number]

/** The first message of every example: cite, and do not rule. */
export const systemMessages: Record<Language, string> = {
  he: 'אתם עוזרים בלימוד מקורות יהודיים. ענו מתוך המקורות בלבד, צטטו אותם כלשונם וציינו ליד כל ציטוט את מקומו. אל תפסקו הלכה: בשאלה למעשה הביאו את המקורות והפנו לרב מוסמך.',
  en: 'You help people study Jewish texts. Answer from the sources alone, quote them exactly and name the place of every quotation. Do not rule on practical halakhic questions: show the sources and refer to a qualified rabbi.',
  ru: 'Вы помогаете изучать еврейские тексты. Отвечайте только по источникам, цитируйте их дословно и указывайте место каждой цитаты. Не выносите галахических решений: в практическом вопросе приведите источники и направьте к компетентному раввину.',
}

interface Words {
  says: readonly string[]
  where: readonly string[]
  quote: readonly string[]
  translate: readonly string[]
  explain: readonly string[]
  views: readonly string[]
  open: string
  close: string
  /** Between the verse and what is said of it. */
  writes: string
  viewsBegin: string
}

/** `{ref}`, `{text}`, `{who}`: the place, its words, the name of a commentary. */
export const words: Record<Language, Words> = {
  he: {
    says: ['מה כתוב ב{ref}?', 'מה אומר המקור {ref}?', 'הביאו את {ref}.'],
    where: ['היכן כתוב: {text}?', 'מה המקור של המילים {text}?', 'איפה נאמר {text}?'],
    quote: ['צטטו במדויק את {ref} בעברית.', 'מה לשון המקור של {ref}?', 'הביאו את {ref} כלשונו.'],
    translate: ['מהו המקור העברי של {ref}? התרגום: {text}', 'הביאו את הלשון העברית של {ref}, שתורגם: {text}'],
    explain: ['כיצד מפרש {who} את {ref}?', 'מה כותב {who} על {ref}?', 'הסבירו את {ref} על פי {who}.'],
    views: ['אילו פירושים שונים יש ל{ref}?', 'כיצד נחלקו המפרשים ב{ref}?', 'השוו בין המפרשים על {ref}.'],
    open: '״',
    close: '״',
    writes: 'כותב {who}',
    viewsBegin: 'המפרשים מבארים את הדברים איש בדרכו; להלן דבריהם זה לצד זה, בלא הכרעה.',
  },
  en: {
    says: ['What does {ref} say?', 'What is written in {ref}?', 'Show me {ref}.'],
    where: ['Where is it written: {text}?', 'What is the source of {text}?', 'Where do the words {text} come from?'],
    quote: ['Quote {ref} exactly, in Hebrew.', 'Give the Hebrew of {ref} word for word.', 'What is the original wording of {ref}?'],
    translate: [
      'Translate {ref} into English: {text}',
      'What does {ref} mean in English? {text}',
      'Give an English translation of {ref}: {text}',
    ],
    explain: ['How does {who} explain {ref}?', 'What does {who} write on {ref}?', 'Explain {ref} with {who}.'],
    views: [
      'Which different explanations are there of {ref}?',
      'How do the commentators differ on {ref}?',
      'Compare the commentators on {ref}.',
    ],
    open: '“',
    close: '”',
    writes: '{who} writes',
    viewsBegin: 'The commentators read it each in his own way; here are their words side by side, without deciding between them.',
  },
  ru: {
    says: ['Что сказано в {ref}?', 'О чём говорит {ref}?', 'Приведите {ref}.'],
    where: ['Где написано: {text}?', 'Каков источник слов {text}?', 'Откуда слова {text}?'],
    quote: ['Процитируйте {ref} дословно на иврите.', 'Как звучит {ref} в оригинале?', 'Приведите подлинный текст {ref}.'],
    translate: ['Переведите {ref} на русский: {text}', 'Что означает {ref} по-русски? {text}', 'Дайте русский перевод {ref}: {text}'],
    explain: ['Как {who} объясняет {ref}?', 'Что пишет {who} к {ref}?', 'Объясните {ref} по комментарию: {who}.'],
    views: ['Какие есть разные объяснения {ref}?', 'В чём расходятся комментаторы о {ref}?', 'Сравните комментаторов к {ref}.'],
    open: '«',
    close: '»',
    writes: '{who} пишет',
    viewsBegin: 'Комментаторы читают это место каждый по-своему; вот их слова рядом, без решения между ними.',
  },
}
