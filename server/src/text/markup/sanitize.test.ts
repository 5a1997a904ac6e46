import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'
import { sanitize } from './sanitize.ts'

describe('sanitize', () => {
  it('keeps the allowed elements without their attributes', () => {
    expect(sanitize('<b onclick="x()">In</b> the <i style="color:red">beginning</i><br/><small>x</small>')).toBe(
      '<b>In</b> the <i>beginning</i><br><small>x</small>',
    )
  })

  it('drops scripts and styles with their contents, images, links and comments', () => {
    expect(
      sanitize('a<script>alert(1)</script><img src=x onerror=alert(1)><style>*{}</style><!-- c --> <a href="javascript:x">b</a>'),
    ).toBe('a b')
  })

  it('keeps meaningful classes, renames those of known providers and drops others', () => {
    expect(sanitize('<i class="footnote evil">n</i><span class="mam-kq-q">[x]</span><span class="mine">y</span>')).toBe(
      '<i class="footnote">n</i><span class="qere">[x]</span>y',
    )
  })

  it('changes nothing in sanitized HTML', () => {
    for (const html of ['a < b & c', '<big>ב</big>ראשית', 'x<sup class="footnote-marker">1</sup><i class="footnote">note <b>b</b></i> y']) {
      expect(sanitize(sanitize(html))).toBe(sanitize(html))
    }
  })

  it('preserves letters, vowels and accents byte for byte', () => {
    const verse = 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם'
    expect(sanitize(verse)).toBe(verse)
    expect(sanitize(`<b>${verse}</b>`)).toBe(`<b>${verse}</b>`)
  })
})

describe('plainText', () => {
  it('drops footnotes with their contents, and their markers', () => {
    expect(plainText('one<sup class="footnote-marker">1</sup><i class="footnote">a <i>b</i> c</i> two')).toBe('one two')
  })

  it('keeps the qere and drops the ketiv', () => {
    expect(plainText('עַל <small class="ketiv">(הוצא)</small> <span class="qere">[הַיְצֵ֣א]</span> אִתָּ֑ךְ <span class="parasha">{פ}</span>')).toBe(
      'עַל הַיְצֵ֣א אִתָּ֑ךְ',
    )
  })

  it('decodes entities and turns a line break into a space', () => {
    expect(plainText('a &lt;b&gt; &amp;<br>c')).toBe('a <b> & c')
  })
})
