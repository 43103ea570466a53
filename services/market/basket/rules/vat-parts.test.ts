import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toInvoiceLines } from '#services/invoicing/documents/rules/sale-lines.ts'
import { splitByVat, splitRefundByVat } from './vat-parts.ts'

const paraguay = { country: 'PY', vatRate: 0.1 } as const
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

test('goods of one rate need no parts', () => {
  const lines = [{ worth: 50_000 }, { worth: 20_000, vatRate: null }]
  expect(splitByVat({ ...paraguay, lines, fees: [15_000], discount: 5_000 })).toBeNull()
  expect(splitRefundByVat({ ...paraguay, lines }, 60_000)).toBeNull()
})

test('goods at 5 %, exempt goods and the delivery at 10 % are parts of their own', () => {
  const lines = [
    { worth: 110_000 },
    { worth: 105_000, vatRate: 0.05 },
    { worth: 40_000, vatRate: 0 },
    { worth: 105_000, vatRate: 0.05 },
  ]
  expect(splitByVat({ ...paraguay, lines, fees: [11_000, 0], discount: 0 })).toEqual([
    { rate: 0.1, total: 121_000, discount: 0, vat: 11_000 },
    { rate: 0.05, total: 210_000, discount: 0, vat: 10_000 },
    { rate: 0, total: 40_000, discount: 0, vat: 0 },
  ])
})

const rate = fc.constantFrom(null, 0.1, 0.05, 0)
const line = fc.record({ worth: fc.integer({ min: 1, max: 5_000_000 }), vatRate: rate })
const sale = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 10 }),
  fees: fc.array(fc.nat(50_000), { maxLength: 2 }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
})

describe('whatever was sold', () => {
  test('the parts add up to it, to the cent, and are those of its invoice', () => {
    fc.assert(
      fc.property(sale, ({ lines, fees, part }) => {
        const total = sum([...lines.map(({ worth }) => worth), ...fees])
        const discount = Math.floor(total * part)
        const parts = splitByVat({ ...paraguay, lines, fees, discount })
        if (!parts) return
        expect(sum(parts.map((each) => each.total))).toBe(total)
        expect(sum(parts.map((each) => each.discount))).toBe(discount)

        const invoice = toInvoiceLines({
          items: lines.map(({ worth, vatRate }) => ({
            code: 'A',
            description: 'B',
            quantity: 1,
            price: worth,
            vatRate,
          })),
          extras: fees.map((amount) => ({ code: 'C', description: 'D', amount })),
          ...{ discount, addedVat: 0, vatRate: 0.1 },
        })
        for (const each of parts) {
          const invoiced = invoice.filter(({ vatPercent }) => vatPercent === each.rate * 100)
          expect(sum(invoiced.map((one) => one.total))).toBe(each.total - each.discount)
        }
      }),
    )
  })

  test('a refund of it is split to the cent', () => {
    fc.assert(
      fc.property(sale, fc.nat(9_000_000), ({ lines }, amount) => {
        const parts = splitRefundByVat({ ...paraguay, lines }, amount)
        if (parts) expect(sum(parts.map(({ total }) => total))).toBe(amount)
      }),
    )
  })
})
