import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BOOK_LAYOUTS, type BookRow, bookLayouts } from './book-layouts.ts'
import type { SaleDocument } from './sale-document.ts'
import { toTaxedAmounts } from './sales-book.ts'

const sold = { kind: 'sale', country: 'BO', vatRate: 0.13, total: 100_00, discount: 10_00, containedTax: null } as const

function aRow(changes: Partial<BookRow> = {}): BookRow {
  return {
    ...toTaxedAmounts(sold),
    ...{ kind: 'sale', day: '2026-11-21', reference: 'HU-8F3K2Q', shopName: 'Almacén HQ', vatRate: 0.13 },
    ...{ method: 'qr', tip: 200, wallet: 0, document: null, billing: null },
    ...changes,
  }
}

const invoice: SaleDocument = {
  number: '00012',
  authorisation: 'A1B2',
  timbrado: null,
  state: 'valid',
  issuedOn: '2026-11-22',
  isElectronic: true,
}

/** Cells by heading. */
function show(layout: 'rcv' | 'rg90' | 'book', row: BookRow, number = 1) {
  const { heading, toCells } = bookLayouts[layout]
  const cells = toCells(row, number)
  return cells && Object.fromEntries(heading.map((name, index) => [name, cells[index]]))
}

test.each(BOOK_LAYOUTS)('%s has a cell under each heading', (layout) => {
  const { heading, toCells } = bookLayouts[layout]
  expect(toCells(aRow(), 1)).toHaveLength(heading.length)
  expect(new Set(heading).size).toBe(heading.length)
})

describe('the register of Bolivia', () => {
  test('has 24 columns, with the formulas of the tax office', () => {
    expect(bookLayouts.rcv.heading).toHaveLength(24)
    const billing: BookRow['billing'] = {
      documentType: 'CI',
      documentKind: 'identity',
      documentNumber: '1234567 SC',
      complement: '1A',
      businessName: 'Ana Roca',
    }
    expect(show('rcv', aRow({ billing, document: invoice }), 7)).toMatchObject({
      'N°': '7',
      ESPECIFICACION: '2',
      'FECHA DE LA FACTURA': '22/11/2026',
      'N° DE LA FACTURA': '00012',
      'CODIGO DE AUTORIZACION': 'A1B2',
      'NIT / CI CLIENTE': '1234567',
      COMPLEMENTO: '1A',
      'IMPORTE TOTAL DE LA VENTA': 100_00,
      SUBTOTAL: 100_00,
      'DESCUENTOS, BONIFICACIONES Y REBAJAS SUJETAS AL IVA': 10_00,
      'IMPORTE BASE PARA DEBITO FISCAL': 90_00,
      'DEBITO FISCAL': 11_70,
      ESTADO: 'V',
      'TIPO DE VENTA': '0',
    })
  })

  test('keeps its sums for every amount and rate', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(0, 0.13), (total, discount, vatRate) => {
        const taxed = toTaxedAmounts({ ...sold, total, discount, vatRate })
        const cells = bookLayouts.rcv.toCells(aRow({ ...taxed, vatRate }), 1) ?? []
        const [all = 0, ice = 0, iehd = 0, ipj = 0, fees = 0, others = 0, exempt = 0, zero = 0, subtotal = 0] = cells
          .slice(8, 17)
          .map(Number)
        const [discounted = 0, giftCard = 0, base = 0] = cells.slice(17, 20).map(Number)
        expect(subtotal).toBe(all - ice - iehd - ipj - fees - others - exempt - zero)
        expect(base).toBe(subtotal - discounted - giftCard)
      }),
    )
  })

  test('writes a sale to nobody as such, one without an invoice without a number, and no return', () => {
    expect(show('rcv', aRow())).toMatchObject({
      'NIT / CI CLIENTE': '0',
      'NOMBRE O RAZON SOCIAL': 'S/N',
      'N° DE LA FACTURA': '',
      ESTADO: '',
    })
    expect(show('rcv', aRow({ kind: 'return' }))).toBeNull()
  })

  test('names no invoice of the test environment, which the book calls one', () => {
    const row = aRow({ document: { ...invoice, state: 'test' } })
    const { 'N° DE LA FACTURA': number, 'CODIGO DE AUTORIZACION': code, ESTADO: state } = show('rcv', row) ?? {}
    expect([number, code, state]).toEqual(['', '', ''])
    expect(show('rg90', row)).toMatchObject({ 'NÚMERO DEL COMPROBANTE': '' })
    expect(show('book', row)).toMatchObject({ Factura: '00012', 'Estado de la factura': 'De prueba' })
  })

  test('has no amounts of an invoice that was annulled', () => {
    const cells = bookLayouts.rcv.toCells(aRow({ document: { ...invoice, state: 'annulled' } }), 1) ?? []
    expect(cells.filter((cell) => typeof cell === 'number' && cell !== 0)).toEqual([])
    expect(cells[21]).toBe('A')
  })
})

describe('the register of Paraguay', () => {
  const inParaguay = { ...sold, country: 'PY', vatRate: 0.1, total: 110_000, discount: 0 } as const
  const onPaper = { ...invoice, number: '001-001-0000012', timbrado: '12345678', isElectronic: false }
  const aSale = (changes: Partial<BookRow> = {}) => aRow({ ...toTaxedAmounts(inParaguay), vatRate: 0.1, ...changes })

  test('has 20 columns, the RUC without its check digit and the amount under its rate', () => {
    expect(bookLayouts.rg90.heading).toHaveLength(20)
    const billing: BookRow['billing'] = {
      documentType: 'RUC',
      documentKind: 'tax',
      documentNumber: '80028061-0',
      complement: null,
      businessName: 'Sol SA',
    }
    expect(show('rg90', aSale({ billing, document: onPaper }))).toMatchObject({
      'CÓDIGO TIPO DE IDENTIFICACIÓN DEL COMPRADOR': '11',
      'NÚMERO DE IDENTIFICACIÓN DEL COMPRADOR': '80028061',
      'CÓDIGO TIPO DE COMPROBANTE': '109',
      'NÚMERO DE TIMBRADO': '12345678',
      'MONTO GRAVADO AL 10% (IVA INCLUIDO)': 110_000,
      'MONTO GRAVADO AL 5% (IVA INCLUIDO)': 0,
      'MONTO NO GRAVADO O EXENTO': 0,
      'MONTO TOTAL DEL COMPROBANTE': 110_000,
    })
  })

  test('adds up for every rate', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.constantFrom(0, 0.05, 0.1), (total, vatRate) => {
        const taxed = toTaxedAmounts({ ...inParaguay, total, vatRate })
        const cells = bookLayouts.rg90.toCells(aSale({ ...taxed, vatRate }), 1) ?? []
        const [ten = 0, five = 0, exempt = 0, all = 0] = cells.slice(8, 12).map(Number)
        expect(ten + five + exempt).toBe(all)
        expect([ten, five, exempt][[0.1, 0.05, 0].indexOf(vatRate)]).toBe(total)
      }),
    )
  })

  test('writes a sale to nobody as such, and leaves out what the tax office has already', () => {
    expect(show('rg90', aSale())).toMatchObject({
      'CÓDIGO TIPO DE IDENTIFICACIÓN DEL COMPRADOR': '15',
      'NÚMERO DE IDENTIFICACIÓN DEL COMPRADOR': 'X',
      'NOMBRE O RAZÓN SOCIAL DEL COMPRADOR': 'SIN NOMBRE',
    })
    expect(show('rg90', aSale({ document: invoice }))).toBeNull()
  })

  test('has a return as its credit note alone, without a sign', () => {
    const returned = { ...toTaxedAmounts({ ...inParaguay, kind: 'return' }), kind: 'return' } as const
    expect(show('rg90', aSale(returned))).toBeNull()
    expect(show('rg90', aSale({ ...returned, document: onPaper }))).toMatchObject({
      'CÓDIGO TIPO DE COMPROBANTE': '110',
      'MONTO TOTAL DEL COMPROBANTE': 110_000,
    })
  })
})
