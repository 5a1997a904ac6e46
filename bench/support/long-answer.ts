/**
 * Long answers of a model: every kind of block an answer may have, citations of the given sources, Hebrew with and
 * without vowels.
 */
const PARTS = {
  he: [
    '## המכירה',
    'הכתוב מספר על יעקב שבישל נזיד, ועל עשו שחזר מן השדה עייף וביקש לאכול מן האדום הזה [1]. יעקב ביקש תמורתו את הבכורה, ועשו, שראה את מותו קרב, לא מצא בה תועלת [1].',
    '> וְיַעֲקֹ֞ב נָתַ֣ן לְעֵשָׂ֗ו לֶ֚חֶם וּנְזִ֣יד עֲדָשִׁ֔ים וַיֹּ֣אכַל וַיֵּ֔שְׁתְּ וַיָּ֖קׇם וַיֵּלַ֑ךְ וַיִּ֥בֶז עֵשָׂ֖ו אֶת־הַבְּכֹרָֽה׃ [1]',
    'מכאן כמה דברים שכדאי לשים לב אליהם:',
    '- **השבועה** קדמה לאכילה: המכר נגמר לפני שניתן הלחם [1].\n- הכתוב עצמו אומר שעשו *בז* לבכורה, ואינו אומר שרומה [2].\n- השם אדום נקשר כאן במאכל, ובמקום אחר במראהו של עשו [3].',
    '### מה אומרים המקורות הסמוכים',
    'בפרקים הסמוכים חוזרת שאלת הבכורה בברכה שנתן יצחק לבניו [2], ושם עשו עצמו מזכיר את שתי הפעמים שבהן נעקב [3]. מי שקורא את הפרקים יחד רואה שהמכר והברכה נדונים כשני דברים שונים, וכל אחד מהם נשען על פסוקים משלו.',
    '| מקום | מה נאמר בו |\n| --- | --- |\n| בראשית כ״ה | המכר [1] |\n| בראשית כ״ז | הברכה [2] |\n| דברים כ״א | דין הבכור [3] |',
  ],
  en: [
    '## The sale',
    'The passage tells of Jacob, who had cooked a stew, and of Esau, who came back from the field worn out and asked for some of it [1]. Jacob wanted the birthright in return; Esau, who felt his death near, saw no use in it [1].',
    '> Then Jacob gave Esau bread and pottage of lentiles; and he did eat and drink, and rose up, and went his way: thus Esau despised his birthright. [1]',
    'Some things in it are worth a second look:',
    '- **The oath** came before the meal: the sale was closed before the bread was given [1].\n- The text itself says that Esau *despised* the birthright; it does not say that he was cheated [2].\n- The name Edom, אֱדוֹם, is tied to the food here, and elsewhere to the way he looked [3].',
    '### What stands nearby',
    'The chapters around it come back to the birthright when Isaac blesses his sons [2], and there Esau himself counts the two times he was supplanted [3]. Anyone who reads them together sees that the sale and the blessing are two matters, each of which rests upon verses of its own.',
    '| place | what is said there |\n| --- | --- |\n| Genesis 25 | the sale [1] |\n| Genesis 27 | the blessing [2] |\n| Deuteronomy 21 | the law of the firstborn [3] |',
  ],
} as const

/** The questions whose sources the answers cite. */
export const LENTIL_STEW = { he: 'מי מכר את הבכורה תמורת נזיד עדשים?', en: 'Who sold his birthright for lentil stew?' } as const

/** An answer of about 160 words (English) or 120 (Hebrew) a `chapter`, in markdown. */
export function writeLongAnswer(language: keyof typeof PARTS, chapters: number): string {
  return Array.from({ length: chapters }, () => PARTS[language].join('\n\n')).join('\n\n')
}
