import { expect, test } from 'vitest'
import { demoProducts } from '#demo/catalogue/products.ts'
import { measureWidth, text } from '#shared/images/text-path.ts'
import { drawPack } from './draw-pack.ts'
import { type PackSpec, packForms } from './pack-spec.ts'

const aPack = (changes: Partial<PackSpec> = {}): PackSpec => ({
  form: 'bag',
  brand: 'Ñuble',
  line: 'Adulto mediano',
  flavour: 'Pollo y arroz',
  weight: '15 kg',
  color: '#5B2A9D',
  pet: { kind: 'dog', coat: 0 },
  ...changes,
})

test.each(packForms)('a %s is drawn without fonts, scripts, addresses or broken numbers', (form) => {
  const picture = drawPack(aPack({ form }))
  expect(picture).toMatch(/^<svg [^>]+>.*<\/svg>$/s)
  expect(picture).not.toMatch(/<text|<script|<image|href=|NaN|undefined|Infinity/)
})

test('every form of the catalogue is used', () => {
  const used = new Set(demoProducts.flatMap((product) => product.variants.map((variant) => variant.pack.form)))
  expect(packForms.filter((form) => !used.has(form))).toEqual([])
})

test('the same data always gives the same picture, other data other ids', () => {
  const toIds = (picture: string) => [...picture.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(drawPack(aPack())).toBe(drawPack(aPack()))
  const ids = [...toIds(drawPack(aPack())), ...toIds(drawPack(aPack({ brand: 'Kantuta' })))]
  expect(ids.length).toBeGreaterThan(4)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a long word shrinks until it fits its place', () => {
  const long = 'Extraordinariamente largo'
  const drawn = text(long, { x: 100, y: 50, size: 40, maxWidth: 120 })
  const [, left, scale] = drawn.match(/translate\(([\d.]+) 50\) scale\(([\d.]+) /) ?? []
  const across = [...drawn.matchAll(/[ML](-?\d+) /g)].map(([, x]) => Number(left) + Number(x) * Number(scale))
  expect(measureWidth(long, { weight: 800, size: 40 })).toBeGreaterThan(120)
  expect(Math.min(...across)).toBeGreaterThanOrEqual(39)
  expect(Math.max(...across)).toBeLessThanOrEqual(161)
})
