import { describe, expect, it } from 'vitest'
import { detectSmallTalk } from './small-talk.ts'

describe('detectSmallTalk', () => {
  it.each([
    ['Hello!', 'greeting'],
    ['שלום', 'greeting'],
    ['Добрый день', 'greeting'],
    ['thank you so much', 'thanks'],
    ['תודה רבה!', 'thanks'],
    ['Спасибо большое', 'thanks'],
    ['Who are you?', 'who'],
    ['מה אתה יודע לעשות?', 'who'],
    ['Привет! Кто ты?', 'who'],
    ['Are you a real person?', 'who'],
    ['am I talking to a bot', 'who'],
    ['האם אתה רב?', 'who'],
    ['Вы настоящий раввин?', 'who'],
    ['я говорю с человеком?', 'who'],
  ])('"%s" is small talk: %s', (message, kind) => expect(detectSmallTalk(message)).toBe(kind))

  it.each([
    'Hello, who sold his birthright?',
    'Who are you, my son?',
    'שלום עליכם ועל בניכם',
    'מה נאמר על השלום?',
    'Thanksgiving offering',
    'תודה על קרבן',
    'Кто ты, дочь моя?',
    'help of the LORD',
    '',
    '🙂',
  ])('"%s" is a question, not small talk', (message) => expect(detectSmallTalk(message)).toBeNull())
})
