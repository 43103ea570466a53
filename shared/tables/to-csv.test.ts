import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsvRows } from './to-csv.ts'

const write = (text: string) => toCsvRows([[text]]).replace('\r\n', '')

test.each([
  '=1+1',
  '+1',
  '-1+2',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1+2',
  '＠A1',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫A',
  '−1+2',
  '–cmd',
  '⁺1',
  ' =1',
  '\u200B=1',
  '\uFEFF＝1',
  '\u00A0@A',
])('text that a spreadsheet would run is kept from it: %s', (text) => {
  expect(write(text).replaceAll('"', '')).toBe(`'${text}`)
})

test.each(['-12,50', '-3', '12.5', 'HU-8F3K2Q', 'Ñandú', '5 = 5', 'a@b.bo', '', '(=)', '№ 5'])(
  'any other text stays as it is: %s',
  (text) => {
    expect(write(text)).toBe(text)
  },
)

test('no cell begins with a sign of a formula in any width', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const [first = ''] = text.trim().normalize('NFKC')
      if ('=+@'.includes(first) && first !== '') expect(write(text).replaceAll('"', '').startsWith("'")).toBe(true)
    }),
  )
})
