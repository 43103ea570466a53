import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BookBuyer,
  type BookRow,
  bookLayout,
  type RegisterLayout,
  type RegisterLine,
  registerLayouts,
  toDocumentLine,
  toUninvoicedLine,
} from './book-layouts.ts'
import type { RegisteredDocument, SaleDocument } from './sale-document.ts'
import { toTaxedAmounts, toTaxedParts } from './sales-book.ts'

const sold = { kind: 'sale', country: 'BO', vatRate: 0.13, total: 100_00, discount: 10_00, containedTax: null } as const

function aRow(changes: Partial<BookRow> = {}): BookRow {
  return {
    ...toTaxedAmounts(sold),
    ...{ kind: 'sale', source: 'orders', day: '2026-11-21', reference: 'HU-8F3K2Q', shopName: 'Almacén HQ' },
    parts: [{ rate: 0.13, base: 90_00, vat: 11_70 }],
    ...{ method: 'qr', tip: 200, wallet: 0, documents: [], billing: null },
    ...changes,
  }
}

const invoice: RegisteredDocument = {
  ...{ id: 'a', kind: 'invoice', cause: '', number: '00012', authorisation: 'A1B2', timbrado: null, state: 'valid' },
  ...{ issuedOn: '2026-11-22', issuedAt: '2026-11-22T15:00:00.000Z', buyer: null },
  ...{ total: 90_00, discount: 10_00, exempt: 0, byRate: [{ rate: 0.13, total: 90_00 }], invoice: null },
}

const ana: BookBuyer = {
  documentType: 'CI',
  documentKind: 'identity',
  documentNumber: '1234567 SC',
  complement: '1A',
  businessName: 'Ana Roca',
}

function inBolivia(changes: Partial<RegisteredDocument> = {}, billing: BookBuyer | null = null): RegisterLine {
  return toDocumentLine({ ...invoice, ...changes }, { country: 'BO', billing })
}

/** Cells by heading. */
function show(layout: RegisterLayout, line: RegisterLine, number = 1) {
  const { heading, toCells } = registerLayouts[layout]
  const cells = toCells(line, number)
  return Object.fromEntries(heading.map((name, index) => [name, cells[index]]))
}

function showBook(row: BookRow) {
  const cells = bookLayout.toCells(row, 1)
  return Object.fromEntries(bookLayout.heading.map((name, index) => [name, cells[index]]))
}

test.each(Object.entries(registerLayouts))('%s has a cell under each heading', (_name, { heading, toCells }) => {
  expect(toCells(inBolivia(), 1)).toHaveLength(heading.length)
  expect(new Set(heading).size).toBe(heading.length)
})

describe('the book', () => {
  test('has a cell under each heading, and names the invoice that was annulled beside the one that replaced it', () => {
    expect(bookLayout.toCells(aRow(), 1)).toHaveLength(bookLayout.heading.length)
    const annulled: SaleDocument = { ...invoice, number: '00011', authorisation: 'A0', state: 'annulled' }
    expect(showBook(aRow({ documents: [annulled, invoice] }))).toMatchObject({
      Factura: '00011 / 00012',
      Autorización: 'A0 / A1B2',
      'Estado de la factura': 'Anulada / Válida',
      'Base con IVA': 90_00,
    })
    expect(showBook(aRow({ documents: [{ ...invoice, state: 'test' }] }))).toMatchObject({
      Factura: '00012',
      'Estado de la factura': 'De prueba',
    })
  })

  test('says of a sale without an invoice that it has none, and of a premium that the insurer writes it', () => {
    expect(showBook(aRow())).toMatchObject({ Factura: 'Sin factura', Origen: 'Pedido' })
    expect(showBook(aRow({ source: 'visits', reference: 'Cita de Luna' }))).toMatchObject({
      Origen: 'Cita',
      Referencia: 'Cita de Luna',
    })
    const premium = aRow({ source: 'premiums', parts: [{ rate: 0, base: 90_00, vat: 0 }], vat: 0 })
    expect(showBook(premium)).toMatchObject({ Factura: 'De la aseguradora', Tasa: 'Exento', IVA: 0 })
  })
})

describe('the register of Bolivia', () => {
  test('has 24 columns, with the formulas of the tax office', () => {
    expect(registerLayouts.rcv.heading).toHaveLength(24)
    expect(show('rcv', inBolivia({}, ana), 7)).toMatchObject({
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

  test('keeps its sums for every amount, exempt part and rate', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amount, amount, amount, fc.constantFrom(0, 0.13), (net, discount, part, vatRate) => {
        const line = inBolivia({ total: net, discount, exempt: vatRate === 0 ? net : Math.min(part, net) })
        const cells = registerLayouts.rcv.toCells({ ...line, vatRate }, 1)
        const [all = 0, ice = 0, iehd = 0, ipj = 0, fees = 0, others = 0, exempt = 0, zero = 0, subtotal = 0] = cells
          .slice(8, 17)
          .map(Number)
        const [discounted = 0, giftCard = 0, base = 0, vat = 0] = cells.slice(17, 21).map(Number)
        expect(all).toBe(net + discount)
        expect(subtotal).toBe(all - ice - iehd - ipj - fees - others - exempt - zero)
        expect(base).toBe(subtotal - discounted - giftCard)
        expect(base).toBeGreaterThanOrEqual(0)
        expect(Math.abs(vat - base * vatRate)).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
    )
  })

  test('keeps an annulled invoice with its state and without amounts', () => {
    const cells = registerLayouts.rcv.toCells(inBolivia({ state: 'annulled' }), 1)
    expect(cells.filter((cell) => typeof cell === 'number' && cell !== 0)).toEqual([])
    expect([cells[3], cells[21]]).toEqual(['00012', 'A'])
  })

  test('writes a sale to nobody as such, and one without an invoice without a number', () => {
    expect(show('rcv', toUninvoicedLine(aRow(), { country: 'BO', returned: 0, returnedByRate: [] }))).toMatchObject({
      'NIT / CI CLIENTE': '0',
      'NOMBRE O RAZON SOCIAL': 'S/N',
      'N° DE LA FACTURA': '',
      'FECHA DE LA FACTURA': '21/11/2026',
      'IMPORTE BASE PARA DEBITO FISCAL': 90_00,
      ESTADO: '',
    })
  })

  test('lists a credit note with the invoice that it takes back', () => {
    const original = { number: '12', authorisation: 'A1B2', timbrado: null, issuedOn: '2026-11-21', total: 90_00 }
    const note = inBolivia({ kind: 'credit_note', number: '3', total: 40_00, discount: 0, invoice: original }, ana)
    expect(show('rcv-notes', note)).toMatchObject({
      'N° DE NOTA DE CREDITO-DEBITO': '3',
      'FECHA NOTA DE CREDITO-DEBITO': '22/11/2026',
      'IMPORTE TOTAL DE LA DEVOLUCION O RESCISION': 40_00,
      'IVA DE LA DEVOLUCION O RESCISION': 5_20,
      ESTADO: 'V',
      'FECHA FACTURA ORIGINAL': '21/11/2026',
      'N° FACTURA ORIGINAL': '12',
      'CODIGO DE AUTORIZACION FACTURA ORIGINAL': 'A1B2',
      'IMPORTE TOTAL FACTURA ORIGINAL': 90_00,
    })
  })
})

describe('the register of Paraguay', () => {
  const inParaguay = { ...sold, country: 'PY', vatRate: 0.1, total: 110_000, discount: 0 } as const
  const none = { country: 'PY', returned: 0, returnedByRate: [] } as const
  const aSale = (changes: Partial<BookRow> = {}) => {
    const amounts = toTaxedAmounts(inParaguay)
    return toUninvoicedLine(aRow({ ...amounts, parts: toTaxedParts(inParaguay, amounts), ...changes }), none)
  }

  test('has 20 columns, the RUC without its check digit and the amount under its rate', () => {
    expect(registerLayouts.rg90.heading).toHaveLength(20)
    const billing: BookRow['billing'] = {
      documentType: 'RUC',
      documentKind: 'tax',
      documentNumber: '80028061-0',
      complement: null,
      businessName: 'Sol SA',
    }
    expect(show('rg90', aSale({ billing }))).toMatchObject({
      'CÓDIGO TIPO DE IDENTIFICACIÓN DEL COMPRADOR': '11',
      'NÚMERO DE IDENTIFICACIÓN DEL COMPRADOR': '80028061',
      'CÓDIGO TIPO DE COMPROBANTE': '109',
      'NÚMERO DEL COMPROBANTE': '',
      'MONTO GRAVADO AL 10% (IVA INCLUIDO)': 110_000,
      'MONTO GRAVADO AL 5% (IVA INCLUIDO)': 0,
      'MONTO NO GRAVADO O EXENTO': 0,
      'MONTO TOTAL DEL COMPROBANTE': 110_000,
    })
    expect(registerLayouts.rg90).toMatchObject({ hasDocuments: false, hasUninvoiced: true })
  })

  test('adds up for every rate', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.constantFrom(0, 0.05, 0.1), (total, vatRate) => {
        const sale = { ...inParaguay, total, vatRate }
        const taxed = toTaxedAmounts(sale)
        const cells = registerLayouts.rg90.toCells(aSale({ ...taxed, parts: toTaxedParts(sale, taxed) }), 1)
        const [ten = 0, five = 0, exempt = 0, all = 0] = cells.slice(8, 12).map(Number)
        expect(ten + five + exempt).toBe(all)
        expect([ten, five, exempt][[0.1, 0.05, 0].indexOf(vatRate)]).toBe(total)
      }),
    )
  })

  test('has the goods of one sale under their rates, less what came back of each', () => {
    const vatParts = [
      { rate: 0.1, total: 121_000, discount: 11_000, vat: 10_000 },
      { rate: 0.05, total: 105_000, discount: 0, vat: 5_000 },
      { rate: 0, total: 40_000, discount: 0, vat: 0 },
    ]
    const sale = { ...inParaguay, total: 266_000, discount: 11_000, containedTax: 15_000, vatParts }
    const amounts = toTaxedAmounts(sale)
    expect(amounts).toMatchObject({ base: 255_000, vat: 15_000 })
    const row = aRow({ ...amounts, parts: toTaxedParts(sale, amounts) })
    const returnedByRate = [{ rate: 0.05, total: 21_000 }]
    const line = toUninvoicedLine(row, { country: 'PY', returned: 21_000, returnedByRate })
    expect(show('rg90', line)).toMatchObject({
      'MONTO GRAVADO AL 10% (IVA INCLUIDO)': 110_000,
      'MONTO GRAVADO AL 5% (IVA INCLUIDO)': 84_000,
      'MONTO NO GRAVADO O EXENTO': 40_000,
      'MONTO TOTAL DEL COMPROBANTE': 234_000,
    })
    expect(bookLayout.toCells(row, 1)).toContain('10 % y 5 % y Exento')
  })

  test('writes a sale to nobody as such', () => {
    expect(show('rg90', aSale())).toMatchObject({
      'CÓDIGO TIPO DE IDENTIFICACIÓN DEL COMPRADOR': '15',
      'NÚMERO DE IDENTIFICACIÓN DEL COMPRADOR': 'X',
      'NOMBRE O RAZÓN SOCIAL DEL COMPRADOR': 'SIN NOMBRE',
    })
  })

  test('lists a credit note without a sign, with the invoice that it takes back', () => {
    const original = {
      ...{ number: '001-001-0000012', authorisation: 'CDC', timbrado: '12557209' },
      ...{ issuedOn: '2026-11-21', total: 230_000 },
    }
    const note: RegisteredDocument = {
      ...{ ...invoice, kind: 'credit_note', number: '001-001-0000003', timbrado: '12557209' },
      ...{ total: 110_000, discount: 0, byRate: [{ rate: 0.1, total: 110_000 }], invoice: original },
    }
    expect(show('rg90-notes', toDocumentLine(note, { country: 'PY', billing: null }))).toMatchObject({
      'CÓDIGO TIPO DE COMPROBANTE': '110',
      'NÚMERO DE TIMBRADO': '12557209',
      'MONTO GRAVADO AL 10% (IVA INCLUIDO)': 110_000,
      'MONTO TOTAL DEL COMPROBANTE': 110_000,
      'NÚMERO DEL COMPROBANTE DE VENTA ASOCIADO': '001-001-0000012',
      'TIMBRADO DEL COMPROBANTE DE VENTA ASOCIADO': '12557209',
    })
  })
})
