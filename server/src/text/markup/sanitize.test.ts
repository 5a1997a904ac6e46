import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'
import { sanitize } from './sanitize.ts'

describe('sanitize', () => {
  it('keeps the small known set of elements without their attributes', () => {
    expect(sanitize('<b onclick="x()">In</b> the <i style="color:red">beginning</i><br/><small>x</small>')).toBe(
      '<b>In</b> the <i>beginning</i><br><small>x</small>',
    )
  })

  it('drops scripts, styles, images, links and comments, with the contents that are code', () => {
    expect(
      sanitize('a<script>alert(1)</script><img src=x onerror=alert(1)><style>*{}</style><!-- c --> <a href="javascript:x">b</a>'),
    ).toBe('a b')
  })

  it('keeps classes of meaning, renames those of known sources and drops others', () => {
    expect(sanitize('<i class="footnote evil">n</i><span class="mam-kq-q">[x]</span><span class="mine">y</span>')).toBe(
      '<i class="footnote">n</i><span class="qere">[x]</span>y',
    )
  })

  it('is the same when done twice', () => {
    for (const html of ['a < b & c', '<big>ב</big>ראשית', 'x<sup class="footnote-marker">1</sup><i class="footnote">note <b>b</b></i> y']) {
      expect(sanitize(sanitize(html))).toBe(sanitize(html))
    }
  })

  it('leaves letters, vowels and accents byte for byte', () => {
    const verse = 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם'
    expect(sanitize(verse)).toBe(verse)
    expect(sanitize(`<b>${verse}</b>`)).toBe(`<b>${verse}</b>`)
  })
})

describe('plainText', () => {
  it('leaves out footnotes with everything in them, and their markers', () => {
    expect(plainText('one<sup class="footnote-marker">1</sup><i class="footnote">a <i>b</i> c</i> two')).toBe('one two')
  })

  it('reads what is read and not what is written', () => {
    expect(plainText('עַל <small class="ketiv">(הוצא)</small> <span class="qere">[הַיְצֵ֣א]</span> אִתָּ֑ךְ <span class="parasha">{פ}</span>')).toBe(
      'עַל הַיְצֵ֣א אִתָּ֑ךְ',
    )
  })

  it('gives characters for entities and a space for a line break', () => {
    expect(plainText('a &lt;b&gt; &amp;<br>c')).toBe('a <b> & c')
  })
})
