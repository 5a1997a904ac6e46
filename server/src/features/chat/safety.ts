import { stripMarks } from '../../text/hebrew.ts'

/**
 * What kind of question this is, told by plain rules in three languages while the sources are being found: no model is asked.
 * - `crisis`: the writer, or someone near to them, speaks of taking their own life. `despair` is the same theme without the first person ("is suicide a sin?"): answered, with help beside it.
 * - `practical`: asks what to do or whether one may, where a ruling would be needed.
 * - `outside`: about something that no Jewish text speaks of. Counts only when no source was surely found.
 */
export interface QuestionKind {
  crisis: boolean
  /** With `crisis`: the writer fears for someone else. */
  another: boolean
  despair: boolean
  practical: boolean
  outside: boolean
}

/** Any of these as whole words; inside a pattern, a space is any run of spaces, after a comma or not. */
function words(...patterns: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|').replaceAll(' ', '[,;:]?\\s+')})(?![\\p{L}\\p{N}])`, 'iu')
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
  '(?:רוצה|מאיים|מאיימת|מנסה|ניסה|ניסתה) (?:להתאבד|לפגוע בעצמ[והי]|להרוג את עצמ[והי])',
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

const relatives =
  'husband|wife|son|daughter|child|kid|brother|sister|friend|girlfriend|boyfriend|partner|mother|mom|mum|father|dad|parent|roommate|neighbou?r|student|colleague'
const relativesRu =
  'муж|жена|сын|дочь|ребёнок|ребенок|брат|сестра|друг|подруга|парень|девушка|мама|мать|папа|отец|знакомый|знакомая|сосед|соседка|ученик|ученица'

/** Someone near to the writer. */
const another = words(
  `(?:my|our|a) (?:\\p{L}+ ){0,2}(?:${relatives})`,
  'someone i (?:know|love)',
  'friend of mine',
  '(?:kill|hurt|harm|hang)(?:ing)? (?:himself|herself|themselves|themself)',
  'בעלי|אשתי|אחי|אחותי|בני|בתי|אבי|אמי|אבא|אמא|הוא|היא|(?:ה?חבר|ה?חברה|ה?בן|ה?בת|ה?אח|ה?אחות|ה?ילד|ה?ילדה|בן הזוג|בת הזוג|השכן|השכנה|התלמיד|התלמידה) שלי',
  relativesRu,
)

/** What someone near to the writer intends. */
const anotherInDanger = words(
  `(?:my|our|a) (?:\\p{L}+ ){0,2}(?:${relatives})(?: \\p{L}+){0,6} (?:(?:kill|hurt|harm|hang)(?:ing)? (?:himself|herself|themselves|themself)|commit(?:ting)? suicide|(?:end|take|ending|taking) (?:his|her|their) (?:own )?life|suicidal)`,
  `(?:my|our|a) (?:\\p{L}+ ){0,2}(?:${relatives})(?: \\p{L}+){0,3} (?:wants?|wishes) to (?:die|be dead)`,
  '(?:he|she|someone i know|friend of mine) (?:wants|is going|is planning|threatens|plans) to (?:die|(?:kill|hurt|harm|hang) (?:himself|herself)|commit suicide|end (?:his|her) life)',
  `(?:${relativesRu})(?: \\p{L}+){0,4} (?:хочет|хотел|хотела|собирается|грозится|угрожает|пытается|пытался|пыталась|думает)(?: \\p{L}+){0,2} (?:умереть|убить себя|покончить|повеситься|(?:о )?самоубийств\\p{L}*|порезать себя)`,
)

const despair = words(
  `my (?:\\p{L}+ )?(?:${relatives}) (?:killed (?:himself|herself)|took (?:his|her) own life)`,
  'suicide',
  'suicidal',
  'self(?:-| )harm',
  'kill(?:ing)? oneself',
  '[הבול]?התאבדות',
  'להתאבד',
  'המתאבד(?:ים)?',
  '[הבלו]?מאבד(?:ת|ים)? (?:את )?עצמ(?:ו|ה|ם)(?: לדעת)?',
  'самоубийств\\p{L}*',
  'самоубийц\\p{L}*',
  'покончивш\\p{L}* с собой',
)

const practical = words(
  '(?:can|could) (?:i|we|my \\p{L}+)(?! (?:see|find|read|ask|learn|study|get|have (?:the|a) (?:text|source)))',
  '(?:may|should|must|shall) (?:i|we|one|a jew|jews|a woman|a man|women|my \\p{L}+)(?! (?:see|find|read|ask))',
  '(?:am i|are we|is one) (?:allowed|permitted|required|obligated|obliged|supposed)',
  '(?:is it|would it be) (?:ok|okay|allowed|permitted|permissible|forbidden|kosher|halachically|halakhically|a sin|fine|muktzeh?)',
  '(?:what|how) (?:is|are) the (?:halacha|halakha|halachah|halakhah) (?:for|about|on|regarding|if|when)',
  'what is the law (?:if|when) (?:i|we|my|someone|one)',
  'do (?:i|we) (?:have|need) to',
  'how (?:long|much|many|often|soon) (?:should|must|do|can) (?:i|we|one|you) (?:have to |need to )?(?:wait|eat|fast|pray|give|wash|say|light|keep)',
  '(?:which|what) (?:blessing|bracha|brachah|berakhah|prayer) (?:do|should|must) (?:i|we|one|you)',
  '(?:איזו|איזה|מה) (?:ברכה )?(?:מברכים|מברך|מברכת)',
  '(?:what|how) (?:should|must|do|can) (?:i|we) (?:do|say|bless|kasher|wash|light|wait|fast|eat)',
  'is (?:this|that|my|the|an?) (?:\\p{L}+ ){1,3}(?:kosher|treif|allowed|permitted|forbidden|muktzeh?)',
  '(?:ה?אם )?(?:מותר|אסור|מחויב(?:ת|ים)?|חייב(?:ת|ים)?|צריכ(?:ה|ים)|צריך) (?:לי|לנו|לאדם|לאישה|לאשה|ליהודי|אני|אנחנו)',
  'ה?אם (?:מותר|אסור|מותרת|אסורה|מותרים|אסורים|כשר|כשרה|אפשר|יש חובה|חובה|צריך|אני (?:חייב|חייבת|צריך|צריכה|יכול|יכולה|רשאי|רשאית))',
  '(?:מותר|אסור) (?:ל\\p{L}+)(?: \\p{L}+){0,3} (?:בשבת|ביום טוב|בפסח|בחול המועד|ביום כיפור|ביום הכיפורים|בתשעה באב)',
  'מה (?:ה?הלכה (?:ב|של|לגבי|אם|כאשר|כש)|ה?דין (?:לגבי|אם|כאשר|כש))\\p{L}*',
  '(?:איך|כיצד|מה) (?:עליי?|עלינו|אני צריך|אני צריכה|אני אמור|אני אמורה) ?\\p{L}*',
  'כמה (?:זמן )?(?:צריך|חייבים|יש) (?:ל?חכות|להמתין)',
  '(?:можно|нельзя|нужно|надо|следует|должен|должна|обязан|обязана|разрешено|запрещено|позволено)(?: ли)? (?:мне|нам|я|мы|еврею|евреям|женщине|мужчине|моему|моей)',
  '(?:можно|нельзя|разрешено|разрешается|запрещено|запрещается|позволено|кошерно|кошерен|кошерна|обязательно|дозволено) ли',
  '(?:должен|должна|обязан|обязана|могу|имею право) ли я',
  'я (?:должен|должна|обязан|обязана)',
  '(?:можно|нельзя) (?:ли )?(?:\\p{L}+ ){1,3}(?:в шаббат|в субботу|в песах|в праздник|в йом-кипур|в йом кипур)',
  'сколько (?:\\p{L}+ ){0,2}ждать (?:между|после|перед)',
  'как(?:ое|ую) (?:благословение|браху) (?:\\p{L}+ ){0,2}(?:говор|произнос|чита|сказать|произнести|прочитать)\\p{L}*',
  '(?:как|что) мне (?:быть|делать|поступить|сказать)',
  'что (?:говорит|гласит) галаха (?:о|об|про|если)',
)

const outside = words(
  'weather',
  'forecast',
  'bitcoin',
  'crypto(?:currency)?',
  'stock price',
  'stock market',
  'javascript',
  'typescript',
  'python(?: code| script)?',
  'sql query',
  'html',
  'css',
  'source code',
  'write (?:me )?(?:a|some) (?:code|program|script|function)',
  'football',
  'soccer',
  'basketball',
  'world cup',
  'super bowl',
  'nba',
  'fifa',
  'olympics',
  'iphone',
  'android',
  'netflix',
  'movie',
  'tv series',
  'video game',
  'elections?',
  'president of',
  'prime minister',
  'capital of (?!israel)\\p{L}+',
  'recipe for',
  'lasagna',
  'pizza',
  'quantum',
  'derivative of',
  'integral of',
  'solve the equation',
  'exchange rate',
  'flight',
  'hotel',
  'used car',
  'wi-?fi',
  'printer',
  'chatgpt',
  '(?:ה|ב)?מזג האוויר',
  'תחזית',
  'ביטקוין',
  'קריפטו',
  'הבורסה',
  'מני(?:ה|ות)',
  'פייתון',
  "ג'אווהסקריפט",
  'קוד בשפת',
  'כדורגל',
  'כדורסל',
  'מונדיאל',
  'אולימפיאדה',
  'אייפון',
  'אנדרואיד',
  'נטפליקס',
  'סרט',
  'סדרת טלוויזיה',
  'משחק מחשב',
  'בחירות',
  'נשיא ארצות הברית',
  'ראש הממשלה',
  'מתכון ל\\p{L}+',
  'לזניה',
  'פיצה',
  'משוואה',
  'שער הדולר',
  'טיסה',
  'בית מלון',
  'погод\\p{L}*',
  'биткоин\\p{L}*',
  'криптовалют\\p{L}*',
  'курс (?:доллара|евро|рубля)',
  'акци[ия] компании',
  'питон(?:е)?',
  'python',
  'джаваскрипт\\p{L}*',
  'напиши (?:мне )?(?:код|программу|скрипт|функцию)',
  'футбол\\p{L}*',
  'баскетбол\\p{L}*',
  'чемпионат\\p{L}*',
  'олимпиад\\p{L}*',
  'айфон\\p{L}*',
  'андроид\\p{L}*',
  'фильм\\p{L}*',
  'сериал\\p{L}*',
  'компьютерн\\p{L}* игр\\p{L}*',
  'выбор(?:ы|ах) президента',
  'президент\\p{L}* (?:сша|россии|америки)',
  'столица \\p{L}+',
  'рецепт \\p{L}+',
  'лазань\\p{L}*',
  'пицц\\p{L}*',
  'уравнени\\p{L}*',
  'гостиниц\\p{L}*',
  'авиабилет\\p{L}*',
  'нейросет\\p{L}*',
)

/** Words by which even such a question is about Jewish texts ("what does the Talmud say about football"). */
const jewish = words(
  'torah',
  'talmud\\p{L}*',
  'tanakh',
  'bible',
  'mishnah?',
  'midrash',
  'halach\\p{L}*',
  'halakh\\p{L}*',
  'kosher',
  'shabbat',
  'shabbos',
  'sabbath',
  'jew(?:s|ish)?',
  'judaism',
  'rabbi\\p{L}*',
  'rashi',
  'rambam',
  'maimonides',
  'mitzva\\p{L}*',
  'psalms?',
  'prophets?',
  'moses',
  'abraham',
  '[הבלמו]{0,2}תורה',
  '[הבלמו]{0,2}תלמוד',
  '[הבלמו]{0,2}גמרא',
  '[הבלמו]{0,2}משנה',
  '[הבלמו]{0,2}מדרש',
  '[הבלמו]{0,2}תנ["״]?ך',
  '[הבלמו]{0,2}הלכה',
  'כשר(?:ה|ות)?',
  '[הבלמו]{0,2}שבת',
  'יהוד\\p{L}+',
  'רב(?:י|נים)?',
  'רש["״]י',
  'רמב["״]ם',
  'מצו(?:ה|ות)',
  'תהילים',
  'נביא(?:ים)?',
  'חז["״]ל',
  'тор[аыеуо]\\p{L}?',
  'талмуд\\p{L}*',
  'танах\\p{L}*',
  'библи\\p{L}*',
  'мишн\\p{L}*',
  'мидраш\\p{L}*',
  'галах\\p{L}*',
  'кошер\\p{L}*',
  'шаббат\\p{L}*',
  'субб?от\\p{L}*',
  'евре\\p{L}*',
  'иуда\\p{L}*',
  'раввин\\p{L}*',
  'раши',
  'рамбам\\p{L}*',
  'заповед\\p{L}*',
  'псал\\p{L}*',
  'пророк\\p{L}*',
  'моисе\\p{L}*',
  'авраам\\p{L}*',
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
  const near = anotherInDanger.test(text)
  const personal = near || crisis.test(text)
  const told = personal && reported.test(text)
  return {
    crisis: personal && !told,
    another: personal && !told && (near || another.test(text)),
    despair: told || despair.test(text),
    practical: practical.test(text),
    outside: outside.test(text) && !jewish.test(text),
  }
}
