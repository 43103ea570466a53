import { expect, test } from 'vitest'
import { drawBarcode } from './draw-barcode.server.ts'

/** The bars are stroked; the digits below them are filled. */
function countBars(svg: string | null): number {
  const strokes = [...(svg ?? '').matchAll(/<path stroke[^>]* d="([^"]*)"/g)]
  return strokes.reduce((count, [, path = '']) => count + path.split('M').length - 1, 0)
}

test('a code with the check digit of an EAN-13 is drawn as one, any other as Code 128', () => {
  // 30 bars: 2 in each of 12 digits, and 6 guards.
  expect(countBars(drawBarcode('7501234567893'))).toBe(30)
  expect(countBars(drawBarcode('7501234567890'))).not.toBe(30)
  expect(drawBarcode('ROYAL-CANIN-3KG')).toContain('<svg')
})

test('what a reader could not read back is not drawn', () => {
  expect(drawBarcode('Ñandú')).toBeNull()
  expect(drawBarcode('x'.repeat(41))).toBeNull()
  expect(drawBarcode('')).toBeNull()
})
