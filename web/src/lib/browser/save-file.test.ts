import { expect, it } from 'vitest'
import { fileName } from './save-file.ts'

it.each([
  ['מה נאמר על שבת?', 'מה נאמר על שבת.md'],
  ['Who was Moses… ', 'Who was Moses.md'],
  ['../../etc/passwd', 'etc passwd.md'],
  ['a\u202eb\u0000c', 'a b c.md'],
  ['Кто «он»: Моше?', 'Кто «он» Моше.md'],
  ['???', 'Sugya.md'],
])('names a file after %j', (title, name) => {
  expect(fileName(title, 'md', 'Sugya')).toBe(name)
})

it('shortens a file name to what file systems allow', () => {
  expect(fileName('א'.repeat(300), 'md', 'x')).toBe(`${'א'.repeat(80)}.md`)
})
