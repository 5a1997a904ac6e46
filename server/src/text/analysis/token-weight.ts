import { openFinals } from './hebrew.ts'
import { stemEnglish, stemRussian } from './stemming.ts'

/** Words that carry no subject: articles, pronouns, prepositions, auxiliaries, question words. They take part in phrases only. */
const english = `a an the and or but nor if then than so as at by for from in into of off on onto out over to up with without within about above after again against
all also am an any are be because been being both can could did do does doing done each either few further get got had has have having he her here hers herself him
himself his how i is it its itself just let may me might more most much must my myself neither no not now once only other our ours ourselves own per same shall she should
since some such that their theirs them themselves there these they this those through thus too under unless until unto upon us very was we were what when where whether which while who
whom whose why will with would yet you your yours yourself ever even every however whatever whoever among between towards toward before during happen happened please tell explain say says said thing things
one ones make made many really exactly actually go goes went come take first someone somebody anyone something anything everything ask asked become became call called named name tell told another way kind according like means mean
don doesn didn isn wasn aren weren won wouldn couldn shouldn can cannot hath doth thou thee thy thine ye lo behold o`

const russian = `а без бы был была были было быть в вам вас весь во вот все всего всех всем вы где да даже для до его ее если есть еще же за здесь и из или им их к как какая какие какой каков какова какое каком каким какими какую ко когда
кого ком кому который которая которое которые которого которой которых которым кто куда ли либо лишь между меня мне мной много может мой моя можно мы на над надо нам нас наш не него нее нельзя нет неё ни них но ну о об однако он она они
оно от откуда отчего очень перед по под после потом потому почему при про раз с сам сама сами само свой своя свое свои своего своей своих своим своему со столько так также такая такие такой там те тебе тебя тем то тобой тогда того тоже той только том тот
ту ты у уж уже хотя чего чей чем через что чтобы чтоб чье чья эта эти это этого этой этом этот эту я зачем сколько какого какому каких ли именно расскажи объясни скажи скажите значит такое говорится сказано написано пишет говорит сказал сказала сказали стал стала стали
один одна одно происходит произошло случилось называется назвал зовут звали имя каждый любой согласно отношение среди затем сделал сделала сделали делать сделать`

const hebrew = `של את אל על עם מן מ אם או גם כי אשר ש לא אין יש כל כמו כן לכן אך אבל רק עוד כבר מאד מאוד הוא היא הם הן אני אתה את אנחנו אנו אתם אתן זה זאת זו אלה אלו ההוא ההיא הזה הזאת האלה לו לה להם להן לי לך לנו לכם בו בה בהם בהן בי בך
אותו אותה אותם אותן אותי אותך אותנו ממנו ממנה מהם מי מה מהו מהי מהם מהן מתי היכן איפה איה לאן מאין מאיפה למה מדוע איך כיצד האם הכיצד כמה איזה איזו אילו איזהו איזוהי אלו ואיזה היה היתה הייתה היו יהיה תהיה להיות והיה ויהי הנה לפי כפי אצל בין תחת לפני אחרי אחר
אחד אחת בתוך לתוך מתוך עד כאשר כש אז כך פה שם בשביל עבור בגלל מפני משום לשם ידי אף אלא הרי וכי אינו אינה אינם שלו שלה שלהם אמר אמרה אמרו אומר אומרת אומרים ויאמר לאמר נאמר קרה קורה פירוש הסבר ספר תסביר נקרא נקראת עשה עשו עושה עשתה דבר דברים מהיא מיהו מיהי
עליו עליה עליהם אליו אליה אליהם אליי עלי איתו עמו עצמו עצמה כיוון לגבי אודות בעניין ביחס כתוב מופיע נמצא שהוא שהיא שהם ולא אשתו בבקשה ה`

/** Words about the asking and not about the matter: kept, at a quarter of their weight. */
const weakEnglish = `torah bible tanakh tanach scripture scriptures verse verses source sources passage passages chapter book story text quote written write learn teach know biblical jewish judaism jew jews people man men person time day place word words god lord called famous saying find prohibit prohibition commandment law laws commanded command forbid forbidden allow allowed permitted rule say tradition hebrew want try begin start decide`
const weakRussian = `тора библия танах писание стих стихи стихов стихе источник источники отрывок глава главе книга книге история рассказ рассказывает текст цитата иудаизм еврей евреи еврейский еврейская человек люди бог господь место день время слово слова закон законы заповедь запрет запрещено запрещает разрешено повелел велел известный знаменитый найти знать учит торе торы тору хотел хотела хотели захотел решил решила начал начала попросил попросила попросивший хочет`
const weakHebrew = `תורה התורה תנך התנך מקרא במקרא בתורה פסוק הפסוק בפסוק פסוקים מקור המקור מקורות פרק סיפור הסיפור מסופר כתוב טקסט ציטוט יהדות ביהדות יהודי יהודים איש אנשים אדם יום מקום זמן מילים דין דינו דיני הלכה אסור איסור מותר חוק חוקי מצוה מצות מצווה מצוות האיש אלהים יהוה השם עם העם ישראל רצה רצתה רצו רוצה ביקש ביקשה ביקשו שביקש התחיל החליט יכול יכולה רבנו רבינו`

const split = (words: string) => words.split(/\s+/)

const stopWords = {
  en: new Set(split(english).map(stemEnglish)),
  ru: new Set(split(russian).map((word) => stemRussian(word.replace(/ё/g, 'е')))),
  he: new Set(split(hebrew).map(openFinals)),
}

const weakWords = {
  en: new Set(split(weakEnglish).map(stemEnglish)),
  ru: new Set(split(weakRussian).map((word) => stemRussian(word.replace(/ё/g, 'е')))),
  he: new Set(split(weakHebrew).map(openFinals)),
}

/** How much a token of a question says about its subject: 0 for stop words, a quarter for words about asking, 1 for all others. */
export function tokenWeight(language: 'he' | 'en' | 'ru', token: string): number {
  if (stopWords[language].has(token)) return 0
  return weakWords[language].has(token) ? 0.25 : 1
}
