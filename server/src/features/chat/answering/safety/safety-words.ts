import type { Language } from '@sugya/contract/api/texts'

/** Care and help lines, for the country first in which the language is spoken. `another`: the writer fears for someone else. */
export const crisisWords: Record<Language, (another: boolean) => string> = {
  he: (another) => `${
    another
      ? 'טוב שכתבתם. אל תשאירו את האדם הזה לבד: הישארו לצידו, דברו איתו בגלוי והרחיקו ממנו כל דבר מסוכן. יש אנשים שידריכו אתכם ברגע זה ממש.'
      : 'אני שומע כמה קשה לך עכשיו, וטוב שכתבת. אין צורך להישאר עם זה לבד: יש אנשים שמחכים לשיחה שלך ברגע זה ממש.'
  }

- **ישראל:** ער״ן, עזרה ראשונה נפשית, ‎1201, בכל שעה, בסודיות; סה״ר, סיוע והקשבה בצ׳אט: sahar.org.il. בסכנה מיידית: מד״א ‎101 או משטרה ‎100.
- **ארצות הברית:** ‎988, שיחה או מסרון, בכל שעה.
- **רוסיה:** ‎8-800-2000-122 (קו אמון לילדים, לנוער ולהורים), חירום ‎112.

${
  another
    ? 'הקווים האלה מייעצים גם לבני משפחה ולחברים. אפשר להמשיך ולדבר גם כאן, אבל התקשרו קודם, בבקשה.'
    : 'אם אפשר, כדאי לספר עכשיו גם לאדם קרוב שיוכל להיות לידך. על מה שמעיק אפשר להמשיך ולדבר גם כאן, אבל קודם כול חשוב להתקשר.'
}`,
  en: (another) => `${
    another
      ? 'I am glad you wrote. Please do not leave them alone: stay near, speak openly, and keep anything dangerous out of reach. There are people who will tell you what to do right now.'
      : 'I hear how much pain you are in, and I am glad you wrote. You do not have to carry this alone: there are people waiting to talk with you right now.'
  }

- **United States:** call or text 988, at any hour. In immediate danger: 911.
- **Israel:** ERAN 1201 (or *1201), at any hour; Sahar, support by chat: sahar.org.il. In immediate danger: 101 or 100.
- **Russia:** 8-800-2000-122 (for children, teenagers and parents), emergency 112.

${
  another
    ? 'These lines advise family and friends as well. We can go on talking here, but please call first.'
    : 'If you can, tell someone close to you now and let them stay with you. We can go on talking here as well, but please call first.'
}`,
  ru: (another) => `${
    another
      ? 'Хорошо, что вы об этом написали. Не оставляйте этого человека одного: будьте рядом, говорите с ним открыто и уберите подальше всё опасное. Есть люди, которые прямо сейчас подскажут, что делать.'
      : 'Я слышу, как вам сейчас тяжело, и хорошо, что вы об этом написали. Не оставайтесь с этим в одиночку: есть люди, готовые поговорить с вами прямо сейчас.'
  }

- **Россия:** 8-800-2000-122 (телефон доверия для детей, подростков и их родителей), экстренная помощь 112.
- **Израиль:** ЭРАН, 1201 (или *1201), круглосуточно; «Сахар», поддержка в чате: sahar.org.il. При непосредственной опасности: 101 или 100.
- **США:** 988, звонок или сообщение, круглосуточно.

${
  another
    ? 'По этим телефонам советуют и близким. Мы можем продолжить разговор и здесь, но сначала, пожалуйста, позвоните.'
    : 'Если можете, скажите сейчас кому-нибудь из близких и попросите побыть рядом. Мы можем продолжить разговор и здесь, но сначала, пожалуйста, позвоните.'
}`,
}

/** Beside an answer on the theme, in case it is not only a question. */
export const helpWords: Record<Language, string> = {
  he: 'אם השאלה נוגעת אליך או לאדם קרוב, יש עם מי לדבר בכל שעה: ער״ן ‎1201 בישראל, ‎988 בארצות הברית, ‎8-800-2000-122 או ‎112 ברוסיה.',
  en: 'If this is about you or someone close to you, there is someone to talk to at any hour: 988 in the United States, ERAN 1201 (*1201) in Israel, 8-800-2000-122 or 112 in Russia.',
  ru: 'Если это касается вас или кого-то из близких, поговорить можно в любое время: 8-800-2000-122 или 112 в России, 1201 (*1201) в Израиле, 988 в США.',
}

/** Before the sources of a practical question. */
export const practicalWords: Record<Language, string> = {
  he: 'זו שאלה למעשה, ואיני פוסק הלכה: להלן מקורות לעיון בלבד, והמעשה תלוי בפרטים שרב יברר איתכם.',
  en: 'This is a question of practice, and I do not rule on it: what follows are sources for study, while what to do depends on details that a rabbi will ask about.',
  ru: 'Это практический вопрос, а я галахических решений не выношу: ниже приведены источники для изучения; как поступить, зависит от подробностей, о которых спросит раввин.',
}

const ASKED_AGAIN = 160

/** The reader's own question, as one sentence of plain words that cannot act as markup; a long one is left out. */
function askedAgain(question: string): string {
  const plain = question
    .replace(/[[\]<>*_`#|~\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length > ASKED_AGAIN) return ''
  return /[?!.…]$/.test(plain) ? `${plain} ` : `${plain}? `
}

/** A question to take to a rabbi, built around the reader's own. */
export const rabbiWords: Record<Language, (question: string) => string> = {
  he: (question) => `**שאלה לרב:** ${askedAgain(question)}מהם הפרטים במקרה שלי שמשנים את הדין, ולפי אילו דעות נוהגים בקהילה שלנו?`,
  en: (question) =>
    `**To ask a rabbi:** ${askedAgain(question)}Which details of my case matter, and which opinions does our community follow?`,
  ru: (question) =>
    `**Спросить у раввина:** ${askedAgain(question)}Какие подробности моего случая меняют дело и чьему мнению следует наша община?`,
}

export const outsideWords: Record<Language, string> = {
  he: 'השאלה הזאת מחוץ לתחום שלי: אני מחפש ומצטט מקורות יהודיים, תנ״ך, חז״ל ופרשנות, ועל מה שמחוץ להם לא אדע לענות ביושר.',
  en: 'This lies outside what I can answer: I find and quote Jewish texts, the Tanakh, the Sages and the commentaries, and would only be guessing about anything else.',
  ru: 'Этот вопрос вне моей области: я нахожу и цитирую еврейские тексты — Танах, мудрецов и комментаторов, а об остальном мог бы только гадать.',
}
