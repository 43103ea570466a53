import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { printable } from './printable.ts'

const resolve = createRequire(import.meta.url).resolve

test('the fonts of every weight have every letter that a document prints', () => {
  const every = Array.from({ length: 0x11_0000 }, (_, code) =>
    code >= 0xd8_00 && code <= 0xdf_ff ? '' : `${String.fromCodePoint(code)} `,
  )
  const printed = [...new Set(printable(every.join(''), Number.POSITIVE_INFINITY))]
  expect(printed.length).toBeGreaterThan(400)
  for (const weight of [400, 700, 800]) {
    const fonts = ['latin', 'latin-ext', 'vietnamese'].map((subset) =>
      create(readFileSync(resolve(`@fontsource/nunito/files/nunito-${subset}-${weight}-normal.woff`))),
    )
    const isDrawn = (letter: string) => fonts.some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    expect(printed.filter((letter) => letter !== '\n' && !isDrawn(letter))).toEqual([])
  }
})

test('Spanish and Guaraní stay as they are', () => {
  const text = 'Ñandú, pingüino: ¿cómo estás? ¡Ãẽĩõũỹ! g̃uahẽ · 3,5 kg — 10 % «sí» “no” Gs 5.000 ₲'
  expect(printable(text)).toBe(text.normalize('NFC'))
})

test('emoji, other scripts and control characters are left out, and odd spellings become plain', () => {
  expect(printable(' Toby 🐶🏽 \u0007el\u200b \u202e日本 ﬁel\u00a0\u2011 ')).toBe('Toby el fiel -')
})

test('a text that is too long ends in an ellipsis, whatever it is made of', () => {
  expect(printable('Canela Valentina', 8)).toBe('Canela…')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.integer({ min: 1, max: 50 }), (text, most) => {
      expect([...printable(text, most)].length).toBeLessThanOrEqual(most)
    }),
    { numRuns: 30 },
  )
})
