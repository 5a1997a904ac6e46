import type { Language } from '@sugya/contract/texts'
import { stripMarks } from '../../text/hebrew.ts'

/**
 * What kind of question this is, told by plain rules in three languages while the sources are being found: no model is asked.
 * - `crisis`: the writer speaks of taking their own life. `despair` is the same theme without the first person ("is suicide a sin?"): answered, with help beside it.
 * - `practical`: asks what to do or whether one may, where a ruling would be needed.
 * - `outside`: about something that no Jewish text speaks of. Counts only when no source was found with confidence.
 */
export interface QuestionKind {
  crisis: boolean
  despair: boolean
  practical: boolean
  outside: boolean
}

/** Any of these as whole words; inside a pattern, a space is any run of spaces. */
function words(...patterns: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|').replaceAll(' ', '\\s+')})(?![\\p{L}\\p{N}])`, 'iu')
}

const crisis = words(
  // English
  "(?:i|i'm|i am|im|ive|i've)(?: \\p{L}+){0,4} (?:want|wanna|wish|going|gonna|plan|planning|ready|decided|thinking of|thinking about|thought about|tempted|about)(?: to| of| about)?(?: \\p{L}+){0,2} (?:die|dying|kill myself|killing myself|end my life|ending my life|end it all|ending it all|take my (?:own )?life|taking my (?:own )?life|hang myself|hurt myself|harm myself|commit suicide|be dead|suicide)",
  "i(?: \\p{L}+){0,2} (?:don't|dont|do not|no longer|can't|cannot)(?: \\p{L}+){0,2} (?:want to live|want to be alive|go on living|live anymore|live any more|see a reason to live)",
  '(?:kill|hang|drown|shoot) myself',
  '(?:end|take|taking|ending) my (?:own )?life',
  "(?:i am|i'm|im|i feel|feeling) suicidal",
  '(?:no|any) reason (?:for me )?to (?:live|go on)',
  '(?:better off|rather be) dead',
  'cut(?:ting)? myself',
  // Hebrew
  '(?:אני )?(?:רוצה|בא לי|חושב(?:ת)? על|מתכנ(?:ן|נת)|עומד(?:ת)?|החלטתי|מתכוונ?(?:ן|ת)?|הולכ?(?:ך|ת)) (?:כבר |פשוט |באמת )?(?:למות|להתאבד|לשים קץ לחיי|לסיים את החיים(?: שלי)?|לסיים את חיי|להרוג את עצמי|לפגוע בעצמי|התאבדות|לגמור עם החיים)',
  '(?:אני )?(?:כבר )?(?:לא|אין לי|אינני) (?:רוצה|מסוגל(?:ת)?|יכול(?:ה)?|כוח) (?:יותר |כבר )?(?:לחיות|להמשיך לחיות)',
  'אין לי (?:בשביל מה|למה|סיבה|טעם|עבור מה) לחיות',
  'נמאס לי (?:לחיות|מהחיים)',
  '(?:אהרוג|הורג(?:ת)?|להרוג) את עצמי',
  '(?:אני )?(?:אובדני(?:ת)?|אתאבד)',
  // Russian
  '(?:я )?(?:больше |уже |совсем )?не (?:хочу|могу)(?: больше| уже)? жить',
  '(?:я )?(?:хочу|хочется|собираюсь|решил(?:а)?|готов(?:а)?|думаю|планирую)(?: \\p{L}+){0,2} (?:умереть|сдохнуть|убить себя|покончить с собой|покончить с жизнью|покончить жизнь самоубийством|уйти из жизни|повеситься|о самоубийстве|самоубийство|причинить себе вред|порезать себя|наложить на себя руки)',
  '(?:покончу|покончить) с (?:собой|жизнью)',
  '(?:убью|убить) себя',
  'мне (?:незачем|не для чего|нет смысла) жить',
  'нет (?:смысла|причин|сил) жить',
  'лучше бы я (?:умер|умерла|не родился|не родилась)',
)

const despair = words('suicide', 'suicidal', 'self[- ]harm', 'kill(?:ing)? oneself', '[הבול]?התאבדות', 'להתאבד', 'המתאבד(?:ים)?', '[הבלו]?מאבד(?:ת|ים)? (?:את )?עצמ(?:ו|ה|ם)(?: לדעת)?', 'самоубийств\\p{L}*', 'самоубийц\\p{L}*', 'покончивш\\p{L}* с собой')

const practical = words(
  '(?:can|could) (?:i|we|my \\p{L}+)(?! (?:see|find|read|ask|learn|study|get|have (?:the|a) (?:text|source)))',
  '(?:may|should|must|shall) (?:i|we|one|a jew|jews|a woman|a man|women|my \\p{L}+)(?! (?:see|find|read|ask))',
  '(?:am i|are we|is one) (?:allowed|permitted|required|obligated|obliged|supposed)',
  '(?:is it|would it be) (?:ok|okay|allowed|permitted|permissible|forbidden|kosher|halachically|halakhically|a sin|fine|muktzeh?)',
  "(?:what|how) (?:is|are) the (?:halacha|halakha|halachah|halakhah|law) (?:for|about|on|regarding|if|when)",
  'do (?:i|we) (?:have|need) to',
  '(?:what|how) (?:should|must|do|can) (?:i|we) (?:do|say|bless|kasher|wash|light|wait|fast|eat)',
  'is (?:this|that|my|the|an?) (?:\\p{L}+ ){1,3}(?:kosher|treif|allowed|permitted|forbidden|muktzeh?)',
  '(?:ה?אם )?(?:מותר|אסור|מחויב(?:ת|ים)?|חייב(?:ת|ים)?|צריכ(?:ה|ים)|צריך) (?:לי|לנו|לאדם|לאישה|לאשה|ליהודי|אני|אנחנו)',
  'ה?אם (?:מותר|אסור|מותרת|אסורה|מותרים|אסורים|כשר|כשרה|אפשר|יש חובה|חובה|צריך|אני (?:חייב|חייבת|צריך|צריכה|יכול|יכולה|רשאי|רשאית))',
  '(?:מותר|אסור) (?:ל\\p{L}+)(?: \\p{L}+){0,3} (?:בשבת|ביום טוב|בפסח|בחול המועד|ביום כיפור|ביום הכיפורים|בתשעה באב)',
  'מה (?:ה?הלכה|ה?דין) (?:ב|של|לגבי|אם|כאשר|כש)\\p{L}*',
  '(?:איך|כיצד|מה) (?:עליי?|עלינו|אני צריך|אני צריכה|אני אמור|אני אמורה) ?\\p{L}*',
  'כמה (?:זמן )?(?:צריך|חייבים|יש) (?:ל?חכות|להמתין)',
  '(?:можно|нельзя|нужно|надо|следует|должен|должна|обязан|обязана|разрешено|запрещено|позволено)(?: ли)? (?:мне|нам|я|мы|еврею|евреям|женщине|мужчине|моему|моей)',
  '(?:можно|нельзя|разрешено|разрешается|запрещено|запрещается|позволено|кошерно|кошерен|кошерна|обязательно|дозволено) ли',
  '(?:должен|должна|обязан|обязана|могу|имею право) ли я',
  'я (?:должен|должна|обязан|обязана)',
  '(?:можно|нельзя) (?:ли )?(?:\\p{L}+ ){1,3}(?:в шаббат|в субботу|в песах|в праздник|в йом-кипур|в йом кипур)',
  '(?:как|что) мне (?:быть|делать|поступить|сказать)',
  'что (?:говорит|гласит) (?:галаха|закон) (?:о|об|про|если)',
)

const outside = words(
  'weather', 'forecast', 'bitcoin', 'crypto(?:currency)?', 'stock price', 'stock market', 'javascript', 'typescript', 'python(?: code| script)?', 'sql query', 'html', 'css', 'source code', 'write (?:me )?(?:a|some) (?:code|program|script|function)', 'football', 'soccer', 'basketball', 'world cup', 'super bowl', 'nba', 'fifa', 'olympics', 'iphone', 'android', 'netflix', 'movie', 'tv series', 'video game', 'elections?', 'president of', 'prime minister', 'capital of (?!israel)\\p{L}+', 'recipe for', 'lasagna', 'pizza', 'quantum', 'derivative of', 'integral of', 'solve the equation', 'exchange rate', 'flight', 'hotel', 'used car', 'wi-?fi', 'printer', 'chatgpt',
  '(?:ה|ב)?מזג האוויר', 'תחזית', 'ביטקוין', 'קריפטו', 'הבורסה', 'מני(?:ה|ות)', 'פייתון', 'ג\'אווהסקריפט', 'קוד בשפת', 'כדורגל', 'כדורסל', 'מונדיאל', 'אולימפיאדה', 'אייפון', 'אנדרואיד', 'נטפליקס', 'סרט', 'סדרת טלוויזיה', 'משחק מחשב', 'בחירות', 'נשיא ארצות הברית', 'ראש הממשלה', 'מתכון ל\\p{L}+', 'לזניה', 'פיצה', 'משוואה', 'שער הדולר', 'טיסה', 'בית מלון',
  'погод\\p{L}*', 'биткоин\\p{L}*', 'криптовалют\\p{L}*', 'курс (?:доллара|евро|рубля)', 'акци[ия] компании', 'питон(?:е)?', 'python', 'джаваскрипт\\p{L}*', 'напиши (?:мне )?(?:код|программу|скрипт|функцию)', 'футбол\\p{L}*', 'баскетбол\\p{L}*', 'чемпионат\\p{L}*', 'олимпиад\\p{L}*', 'айфон\\p{L}*', 'андроид\\p{L}*', 'фильм\\p{L}*', 'сериал\\p{L}*', 'компьютерн\\p{L}* игр\\p{L}*', 'выбор(?:ы|ах) президента', 'президент\\p{L}* (?:сша|россии|америки)', 'столица \\p{L}+', 'рецепт \\p{L}+', 'лазань\\p{L}*', 'пицц\\p{L}*', 'уравнени\\p{L}*', 'гостиниц\\p{L}*', 'авиабилет\\p{L}*', 'нейросет\\p{L}*',
)

/** Words by which even such a question is about Jewish texts ("what does the Talmud say about football"). */
const jewish = words(
  'torah', 'talmud\\p{L}*', 'tanakh', 'bible', 'mishnah?', 'midrash', 'halach\\p{L}*', 'halakh\\p{L}*', 'kosher', 'shabbat', 'shabbos', 'sabbath', 'jew(?:s|ish)?', 'judaism', 'rabbi\\p{L}*', 'rashi', 'rambam', 'maimonides', 'mitzva\\p{L}*', 'psalms?', 'prophets?', 'moses', 'abraham',
  '[הבלמו]{0,2}תורה', '[הבלמו]{0,2}תלמוד', '[הבלמו]{0,2}גמרא', '[הבלמו]{0,2}משנה', '[הבלמו]{0,2}מדרש', '[הבלמו]{0,2}תנ["״]?ך', '[הבלמו]{0,2}הלכה', 'כשר(?:ה|ות)?', '[הבלמו]{0,2}שבת', 'יהוד\\p{L}+', 'רב(?:י|נים)?', 'רש["״]י', 'רמב["״]ם', 'מצו(?:ה|ות)', 'תהילים', 'נביא(?:ים)?', 'חז["״]ל',
  'тор[аыеуо]\\p{L}?', 'талмуд\\p{L}*', 'танах\\p{L}*', 'библи\\p{L}*', 'мишн\\p{L}*', 'мидраш\\p{L}*', 'галах\\p{L}*', 'кошер\\p{L}*', 'шаббат\\p{L}*', 'субб?от\\p{L}*', 'евре\\p{L}*', 'иуда\\p{L}*', 'раввин\\p{L}*', 'раши', 'рамбам\\p{L}*', 'заповед\\p{L}*', 'псал\\p{L}*', 'пророк\\p{L}*', 'моисе\\p{L}*', 'авраам\\p{L}*',
)

/** Someone in the texts said it: "why did Elijah ask to die". */
const reported = words(
  '(?:did|does|who|why|where|when)(?: \\p{L}+){1,5} (?:say|said|says|ask|asked|cry|cried|pray|prayed|mean)',
  '(?:מי|מדוע|למה|היכן|איפה)(?: \\p{L}+){0,4} (?:אמר|אמרה|ביקש|ביקשה|שאל)',
  '(?:кто|почему|где|зачем|когда)(?: \\p{L}+){0,4} (?:сказал|сказала|говорил|говорила|просил|просила|воскликнул)',
)

/** Tells the kind of a question. Cheap: a few expressions over at most 4,000 characters. */
export function questionKind(question: string): QuestionKind {
  const text = stripMarks(question).replace(/[’‘`´]/g, "'")
  const personal = crisis.test(text)
  const told = personal && reported.test(text)
  return {
    crisis: personal && !told,
    despair: told || despair.test(text),
    practical: practical.test(text),
    outside: outside.test(text) && !jewish.test(text),
  }
}

/** Care and help lines, for the country first in which the language is spoken. */
export const crisisWords: Record<Language, string> = {
  he: `אני שומע כמה קשה לך עכשיו, וטוב שכתבת. אין צורך להישאר עם זה לבד: יש אנשים שמחכים לשיחה שלך ברגע זה ממש.

- **ישראל:** ער״ן, עזרה ראשונה נפשית, ‎1201, בכל שעה, בסודיות; סה״ר, סיוע והקשבה בצ׳אט: sahar.org.il. בסכנה מיידית: מד״א ‎101 או משטרה ‎100.
- **ארצות הברית:** ‎988, שיחה או מסרון, בכל שעה.
- **רוסיה:** ‎8-800-2000-122 (קו אמון לילדים, לנוער ולהורים), חירום ‎112.

אם אפשר, ספרו עכשיו גם לאדם קרוב שיהיה לידכם. על מה שמעיק אפשר להמשיך ולדבר גם כאן, אבל אנא התקשרו קודם.`,
  en: `I hear how much pain you are in, and I am glad you wrote. You do not have to carry this alone: there are people waiting to talk with you right now.

- **United States:** call or text 988, at any hour. In immediate danger: 911.
- **Israel:** ERAN 1201 (or *1201), at any hour; Sahar, support by chat: sahar.org.il. In immediate danger: 101 or 100.
- **Russia:** 8-800-2000-122 (for children, teenagers and parents), emergency 112.

If you can, tell someone close to you now and let them stay with you. We can go on talking here as well, but please call first.`,
  ru: `Я слышу, как вам сейчас тяжело, и хорошо, что вы об этом написали. Не оставайтесь с этим в одиночку: есть люди, готовые поговорить с вами прямо сейчас.

- **Россия:** 8-800-2000-122 (телефон доверия для детей, подростков и их родителей), экстренная помощь 112.
- **Израиль:** ЭРАН, 1201 (или *1201), круглосуточно; «Сахар», поддержка в чате: sahar.org.il. При непосредственной опасности: 101 или 100.
- **США:** 988, звонок или сообщение, круглосуточно.

Если можете, скажите сейчас кому-нибудь из близких и попросите побыть рядом. Мы можем продолжить разговор и здесь, но сначала, пожалуйста, позвоните.`,
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

/** A question to take to a rabbi, built around the reader's own. */
export const rabbiWords: Record<Language, (question: string) => string> = {
  he: (question) => `**לשאול רב:** ${question} מהם הפרטים במקרה שלי שמשנים את הדין, ולפי אילו דעות נוהגים בקהילה שלנו?`,
  en: (question) => `**To ask a rabbi:** ${question} Which details of my case matter, and which opinions does our community follow?`,
  ru: (question) => `**Спросить у раввина:** ${question} Какие подробности моего случая меняют дело и чьему мнению следует наша община?`,
}

export const outsideWords: Record<Language, string> = {
  he: 'השאלה הזאת מחוץ לתחום שלי: אני מחפש ומצטט מקורות יהודיים, תנ״ך, חז״ל ופרשנות, ועל מה שמחוץ להם לא אדע לענות ביושר.',
  en: 'This lies outside what I can answer: I find and quote Jewish texts, the Tanakh, the Sages and the commentaries, and would only be guessing about anything else.',
  ru: 'Этот вопрос вне моей области: я нахожу и цитирую еврейские тексты — Танах, мудрецов и комментаторов, а об остальном мог бы только гадать.',
}
