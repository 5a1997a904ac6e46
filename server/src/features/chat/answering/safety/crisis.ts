import { words } from './whole-words.ts'

/** The writer speaks of taking their own life. */
export const crisis = words(
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
export const another = words(
  `(?:my|our|a) (?:\\p{L}+ ){0,2}(?:${relatives})`,
  'someone i (?:know|love)',
  'friend of mine',
  '(?:kill|hurt|harm|hang)(?:ing)? (?:himself|herself|themselves|themself)',
  'בעלי|אשתי|אחי|אחותי|בני|בתי|אבי|אמי|אבא|אמא|הוא|היא|(?:ה?חבר|ה?חברה|ה?בן|ה?בת|ה?אח|ה?אחות|ה?ילד|ה?ילדה|בן הזוג|בת הזוג|השכן|השכנה|התלמיד|התלמידה) שלי',
  relativesRu,
)

/** What someone near to the writer intends. */
export const anotherInDanger = words(
  `(?:my|our|a) (?:\\p{L}+ ){0,2}(?:${relatives})(?: \\p{L}+){0,6} (?:(?:kill|hurt|harm|hang)(?:ing)? (?:himself|herself|themselves|themself)|commit(?:ting)? suicide|(?:end|take|ending|taking) (?:his|her|their) (?:own )?life|suicidal)`,
  `(?:my|our|a) (?:\\p{L}+ ){0,2}(?:${relatives})(?: \\p{L}+){0,3} (?:wants?|wishes) to (?:die|be dead)`,
  '(?:he|she|someone i know|friend of mine) (?:wants|is going|is planning|threatens|plans) to (?:die|(?:kill|hurt|harm|hang) (?:himself|herself)|commit suicide|end (?:his|her) life)',
  `(?:${relativesRu})(?: \\p{L}+){0,4} (?:хочет|хотел|хотела|собирается|грозится|угрожает|пытается|пытался|пыталась|думает)(?: \\p{L}+){0,2} (?:умереть|убить себя|покончить|повеситься|(?:о )?самоубийств\\p{L}*|порезать себя)`,
)

/** The theme, as a question of study or after a loss. */
export const despair = words(
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

/** Someone in the texts said it: "why did Elijah ask to die". */
export const reported = words(
  '(?:did|does|who|why|where|when)(?: \\p{L}+){1,5} (?:say|said|says|ask|asked|cry|cried|pray|prayed|mean)',
  '(?:מי|מדוע|למה|היכן|איפה)(?: \\p{L}+){0,4} (?:אמר|אמרה|ביקש|ביקשה|שאל)',
  '(?:кто|почему|где|зачем|когда)(?: \\p{L}+){0,4} (?:сказал|сказала|говорил|говорила|просил|просила|воскликнул)',
)
