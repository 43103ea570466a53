import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addedTax, containedTax } from './tax.ts'

test('in Bolivia 13 of every 100 bolivianos are IVA', () => {
  expect(containedTax(10_000, 0.13, 'BO')).toBe(1300)
  expect(addedTax(8700, 0.13, 'BO')).toBe(1300)
})

test('in Paraguay one of every 11 guaraníes is IVA', () => {
  expect(containedTax(110_000, 0.1, 'PY')).toBe(10_000)
  expect(addedTax(100_000, 0.1, 'PY')).toBe(10_000)
})

test('half a minor unit of tax counts as one', () => {
  expect(containedTax(50, 0.13, 'BO')).toBe(7)
})

test('the IVA added to a net amount is the IVA that the sum contains', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), fc.constantFrom('BO' as const, 'PY' as const), (net, country) => {
      const rate = country === 'BO' ? 0.13 : 0.1
      const added = addedTax(net, rate, country)

      expect(Math.abs(containedTax(net + added, rate, country) - added)).toBeLessThanOrEqual(1)
    }),
  )
})
