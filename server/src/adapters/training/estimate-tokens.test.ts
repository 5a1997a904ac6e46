import { expect, it } from 'vitest'
import { estimateExampleTokens } from './estimate-tokens.ts'

/** Texts with the number of their tokens by the tokenizer of o200k_base. */
const counted: [name: string, text: string, tokens: number][] = [
  [
    'Hebrew with vowels and accents',
    'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ׃ וְהָאָ֗רֶץ הָיְתָ֥ה תֹ֨הוּ֙ וָבֹ֔הוּ וְחֹ֖שֶׁךְ עַל־פְּנֵ֣י תְה֑וֹם וְר֣וּחַ אֱלֹהִ֔ים מְרַחֶ֖פֶת עַל־פְּנֵ֥י הַמָּֽיִם׃',
    183,
  ],
  ['Hebrew with vowels', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ׃ וְהָאָרֶץ הָיְתָה תֹהוּ וָבֹהוּ וְחֹשֶׁךְ עַל־פְּנֵי תְהוֹם וְרוּחַ אֱלֹהִים מְרַחֶפֶת עַל־פְּנֵי הַמָּיִם׃', 140],
  ['Hebrew without vowels', 'המשנה פותחת בשאלה מאימתי קורין את שמע בערבית, והגמרא שואלת מדוע לא נשנתה תחילה קריאת שמע של שחרית.', 41],
  [
    'English',
    'The Mishnah begins by asking from what time one recites the Shema in the evening; the Gemara asks why the morning was not taught first (Berakhot 2a).',
    38,
  ],
  [
    'Russian',
    'Мишна начинается с вопроса, с какого времени читают «Шма» вечером, а Гемара спрашивает, почему сначала не сказано об утреннем чтении.',
    38,
  ],
]

it.each(counted)('estimates %s within a quarter of what the tokenizer counts', (_name, text, tokens) => {
  const estimate = estimateExampleTokens({ messages: [{ role: 'user', content: text }] }) - 7
  expect(Math.abs(estimate - tokens) / tokens).toBeLessThan(0.25)
})
