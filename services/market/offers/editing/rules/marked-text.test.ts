import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanDescription, cleanMarkedDescription } from '../../../imports/files/description.ts'
import { fromMarkedText, toMarkedText } from './marked-text.ts'

const save = (text: string) => cleanMarkedDescription(fromMarkedText(text)).html

describe('a description as marked text', () => {
  test.each([
    ['paragraphs and line ends', 'Uno.\nDos.\n\nTres.', '<p>Uno.<br />Dos.</p><p>Tres.</p>'],
    ['items', '- Pollo\n- Arroz', '<ul><li>Pollo</li><li>Arroz</li></ul>'],
    ['numbered items', '1. Abre\n2. Sirve', '<ol><li>Abre</li><li>Sirve</li></ol>'],
    [
      'bold and italic',
      'Con **pollo real** y *sin* maíz',
      '<p>Con <strong>pollo real</strong> y <em>sin</em> maíz</p>',
    ],
    ['a heading above its text', '### Uso\n\nUna vez al día.', '<h3>Uso</h3><p>Una vez al día.</p>'],
    [
      'a table',
      '| Peso | Gramos |\n| 5 kg | 90 |',
      '<table><tbody><tr><td>Peso</td><td>Gramos</td></tr><tr><td>5 kg</td><td>90</td></tr></tbody></table>',
    ],
    [
      'a link',
      'Lee [la guía](https://marca.example/a?b=1&c=2).',
      '<p>Lee <a href="https://marca.example/a?b=1&amp;c=2" rel="nofollow noopener">la guía</a>.</p>',
    ],
    ['signs of HTML as they are', 'Para < 5 kg & <b>más</b>', '<p>Para &lt; 5 kg &amp; &lt;b&gt;más&lt;/b&gt;</p>'],
    ['no script as a link', '[ver](javascript:alert(1))', '<p>[ver](javascript:alert(1))</p>'],
  ])('keeps %s', (_, text, html) => {
    expect(save(text)).toBe(html)
    expect(toMarkedText(html)).toBe(text)
  })

  test('says what a file wrote in HTML', () => {
    const { html } = cleanDescription(
      '<h2>Croquetas</h2><div>Con <b>pollo</b>.<br>Sin maíz</div><ul><li>Uno <ul><li>Dos</li></ul></li></ul><table><tr><th>Peso</th><td> 5 kg </td></tr></table>',
    )
    expect(toMarkedText(html)).toBe('### Croquetas\n\nCon **pollo**.\nSin maíz\n\n- Uno\n- Dos\n\n| Peso | 5 kg |')
  })

  test('says what an editor of a browser leaves, without what has no mark', () => {
    const html =
      '<div>Uno&nbsp;dos</div><p style="color:red">Tres <span class="x">cuatro</span><script>alert(1)</script></p>'
    expect(toMarkedText(html)).toBe('Uno dos\n\nTres cuatroalert(1)')
  })

  test('comes back as it was saved, whatever was typed', () => {
    const line = fc.string({
      unit: fc.constantFrom('a', 'B', ' ', '*', '-', '|', '[', ']', '(', ')', '<', '&', '"', '1', '.', '#', 'ñ'),
    })
    const typed = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(typed, (text) => {
        const once = toMarkedText(save(text))
        const again = toMarkedText(save(once))
        expect(toMarkedText(save(again))).toBe(again)
      }),
    )
  })
})
