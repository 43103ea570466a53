import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countries } from '#shared/countries/countries.ts'
import {
  BOOK_METHODS,
  BOOK_SOURCES,
  type BookGroup,
  isMissingInRegister,
  type SoldRecord,
  sumBook,
  toTaxedAmounts,
  whyNoBook,
} from './sales-book.ts'

const amount = fc.integer({ min: 0, max: 100_000_000 })
const record: fc.Arbitrary<SoldRecord> = fc.record({
  kind: fc.constantFrom('sale' as const, 'return' as const),
  country: fc.constantFrom('BO' as const, 'PY' as const),
  vatRate: fc.constantFrom(0, 0.05, 0.1, 0.13),
  total: amount,
  discount: amount,
  containedTax: fc.constant(null),
})

describe('the taxable amounts', () => {
  test('add up, and the VAT is its rate to the nearest minor unit', () => {
    fc.assert(
      fc.property(record, (sold) => {
        const { total, discount, base, vat } = toTaxedAmounts(sold)
        expect(base).toBe(total - discount)
        expect(Math.abs(base)).toBe(Math.max(0, sold.total - sold.discount))
        const { vatBase } = countries[sold.country]
        const share = vatBase === 'gross' ? sold.vatRate : sold.vatRate / (1 + sold.vatRate)
        expect(Math.abs(Math.abs(vat) - Math.abs(base) * share)).toBeLessThanOrEqual(0.5 + 1e-6)
        expect(Math.sign(base) * Math.sign(vat)).not.toBe(-1)
        if (sold.kind === 'return') expect(base).toBeLessThanOrEqual(0)
      }),
    )
  })

  test.each([
    ['Bolivia, 13 % of the price that contains it', { country: 'BO', vatRate: 0.13, total: 100_00 }, 13_00],
    ['Paraguay, an eleventh', { country: 'PY', vatRate: 0.1, total: 110_000 }, 10_000],
    ['Paraguay, a twenty-first', { country: 'PY', vatRate: 0.05, total: 105_000 }, 5_000],
    ['exempt', { country: 'PY', vatRate: 0, total: 105_000 }, 0],
  ] as const)('%s', (_title, sold, vat) => {
    expect(toTaxedAmounts({ kind: 'sale', discount: 0, containedTax: null, ...sold }).vat).toBe(vat)
  })

  test('are those of the order, where it says them', () => {
    const sold = {
      kind: 'sale',
      country: 'BO',
      vatRate: 0.13,
      total: 100_00,
      discount: 0,
      containedTax: 12_99,
    } as const
    expect(toTaxedAmounts(sold).vat).toBe(12_99)
  })
})

describe('the totals of a period', () => {
  const group: fc.Arbitrary<BookGroup> = fc
    .record({ sold: record, method: fc.constantFrom(...BOOK_METHODS), source: fc.constantFrom(...BOOK_SOURCES) })
    .map(({ sold, ...how }) => ({ ...toTaxedAmounts(sold), ...how, kind: sold.kind, count: 1, rate: sold.vatRate }))

  test('are the sums of the rows, and so are those by rate and by method', () => {
    fc.assert(
      fc.property(fc.array(group, { maxLength: 30 }), (groups) => {
        const totals = sumBook(groups)
        const sum = (field: 'total' | 'discount' | 'base' | 'vat') =>
          groups.reduce((total, each) => total + each[field], 0)
        expect(totals).toMatchObject({
          total: sum('total'),
          discount: sum('discount'),
          base: sum('base'),
          vat: sum('vat'),
        })
        expect(totals.sales + totals.returns).toBe(groups.length)
        expect(totals.rates.reduce((total, { base }) => total + base, 0)).toBe(totals.base)
        expect(totals.sources.reduce((total, { base }) => total + base, 0)).toBe(totals.base)
        expect(totals.rates.reduce((total, { vat }) => total + vat, 0)).toBe(totals.vat)
        expect(totals.methods.reduce((total, { base }) => total + base, 0)).toBe(totals.base)
      }),
    )
  })
})

test.each([
  ['2026-11-01', '2026-11-01', null],
  ['2026-01-01', '2026-12-31', null],
  ['2026-11-02', '2026-11-01', 'period-not-valid'],
  ['2026-01-01', '2027-01-02', 'period-not-valid'],
])('a book from %s until %s: %s', (from, until, refusal) => {
  expect(whyNoBook({ from, until })).toBe(refusal)
})

test('a register lacks what its taxpayer sold, never what another one or nobody invoices', () => {
  const mine = { taxId: '1', legalName: 'A', shopIds: ['shop'], merchantIds: ['salon'], coversCountry: true }
  const other = { taxId: '2', legalName: 'B', shopIds: ['other'], merchantIds: [], coversCountry: false }
  const order = { source: 'orders', shopId: 'shop', merchantId: null } as const
  const visit = { source: 'visits', shopId: null, merchantId: 'salon' } as const
  const month = { source: 'memberships', shopId: null, merchantId: null } as const
  for (const sale of [order, visit, month]) {
    expect(isMissingInRegister(sale, '1', [mine, other])).toBe(true)
    expect(isMissingInRegister(sale, '2', [mine, other])).toBe(false)
  }
  expect(isMissingInRegister({ ...visit, merchantId: 'ajeno' }, null, [mine])).toBe(false)
  expect(isMissingInRegister({ ...order, shopId: 'new' }, null, [mine])).toBe(true)
  expect(isMissingInRegister({ ...order, shopId: 'new' }, '1', [mine, other])).toBe(false)
  expect(isMissingInRegister({ ...month, source: 'premiums' }, null, [mine])).toBe(false)
  expect(isMissingInRegister(order, null, [])).toBe(true)
})
