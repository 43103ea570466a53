import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spread } from '#shared/spread.ts'
import { containedVat, type SoldThings, sumLines, toCreditLines, toInvoiceLines } from './sale-lines.ts'

const sale: SoldThings = {
  items: [
    { code: 'A1', description: 'Croquetas 3 kg', quantity: 2, price: 10_050 },
    { code: 'B2', description: 'Correa', quantity: 1, price: 4_900 },
  ],
  extras: [{ code: 'ENTREGA', description: 'Entrega', amount: 1_500 }],
  discount: 1_001,
  addedVat: 0,
  vatRate: 0.13,
}

describe('lines of an invoice', () => {
  test('add up to what was charged', () => {
    const lines = toInvoiceLines(sale)
    expect(sumLines(lines, 'BO').total).toBe(20_100 + 4_900 + 1_500 - 1_001)
    for (const { quantity, unitPrice, discount, total } of lines) expect(quantity * unitPrice - discount).toBe(total)
  })

  test('a discount of everything leaves no line, and nothing to invoice', () => {
    expect(toInvoiceLines({ ...sale, discount: 26_500 })).toEqual([])
  })

  test('VAT that was added to the prices is part of its lines', () => {
    const lines = toInvoiceLines({ ...sale, discount: 0, addedVat: 3_445 })
    expect(sumLines(lines, 'BO').total).toBe(26_500 + 3_445)
    expect(lines[0]?.description).toBe('2 × Croquetas 3 kg')
  })

  test('always add up, whatever was bought and however it was reduced', () => {
    const item = fc.record({
      code: fc.constant('X'),
      description: fc.constant('Algo'),
      quantity: fc.integer({ min: 1, max: 50 }),
      price: fc.integer({ min: 1, max: 5_000_000 }),
    })
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (items, part) => {
          const gross = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
          const discount = Math.floor(gross * part)
          const lines = toInvoiceLines({ items, extras: [], discount, addedVat: 0, vatRate: 0.1 })
          expect(sumLines(lines, 'PY').total).toBe(gross - discount)
          expect(lines.every(({ discount, total }) => discount >= 0 && total > 0)).toBe(true)
        },
      ),
    )
  })
})

describe('the VAT within a price', () => {
  test('is 13 % of the price in Bolivia', () => {
    expect(containedVat({ total: 10_000, vatPercent: 13 }, 'BO')).toBe(1_300)
  })

  test('is an eleventh at 10 %, and one part of 21 at 5 %, in Paraguay', () => {
    expect(containedVat({ total: 110_000, vatPercent: 10 }, 'PY')).toBe(10_000)
    expect(containedVat({ total: 105_000, vatPercent: 5 }, 'PY')).toBe(5_000)
    expect(containedVat({ total: 105_000, vatPercent: 0 }, 'PY')).toBe(0)
  })
})

describe('lines of a credit note', () => {
  const refund = { amount: 0, reason: 'Devolución', byRate: null }
  const lines = toInvoiceLines(sale)

  test('repeat the invoice when everything goes back', () => {
    expect(toCreditLines(lines, { ...refund, amount: 25_499 })).toEqual(lines)
  })

  test('are one for a part of it, for that amount', () => {
    expect(toCreditLines(lines, { ...refund, amount: 4_900, reason: 'Devolviste 1 × Correa' })).toEqual([
      {
        code: 'A1',
        description: 'Devolviste 1 × Correa',
        quantity: 1,
        unitPrice: 4_900,
        discount: 0,
        total: 4_900,
        vatPercent: 13,
      },
    ])
  })

  test('are one for each rate of the invoice, which share it', () => {
    const [first, ...others] = lines
    const mixed = [{ ...first, vatPercent: 5 } as (typeof lines)[number], ...others]
    const credit = toCreditLines(mixed, { ...refund, amount: 10_001 })
    expect(credit.map(({ vatPercent }) => vatPercent)).toEqual([5, 13])
    expect(sumLines(credit, 'PY').total).toBe(10_001)
  })

  test('are of the rates of what came back, where that is known', () => {
    const sold = [
      { code: 'A1', description: 'Arroz', quantity: 1, price: 20_000, vatRate: 0.05 },
      { code: 'B2', description: 'Correa', quantity: 1, price: 30_000 },
    ]
    const invoice = toInvoiceLines({ ...sale, items: sold, vatRate: 0.1 })
    expect(invoice.map(({ vatPercent }) => vatPercent)).toEqual([5, 10, 10])
    const byRate = [{ rate: 0.05, total: 19_000 }]
    expect(toCreditLines(invoice, { ...refund, amount: 19_000, byRate })).toMatchObject([
      { code: 'A1', total: 19_000, vatPercent: 5 },
    ])
  })
})

test('an amount is spread without a remainder', () => {
  expect(spread(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(spread(5, [0, 0])).toEqual([0, 0])
})
