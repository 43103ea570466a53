import type { TaxOfficeName } from '#shared/countries/country-record.ts'
import type { SaleDocument } from './sale-document.ts'
import type { BookMethod, TaxedAmounts } from './sales-book.ts'

/**
 * Columns of the sales book, and of the registers that the tax offices take: pure. What could not be verified of the
 * registers is in docs/accounting.md.
 */

export const BOOK_LAYOUTS = ['book', 'rcv', 'rg90'] as const
export type BookLayout = (typeof BOOK_LAYOUTS)[number]

/** The register of each tax office. */
export const registers: Record<TaxOfficeName, Exclude<BookLayout, 'book'>> = { siat: 'rcv', sifen: 'rg90' }

export interface BookRow extends TaxedAmounts {
  kind: 'sale' | 'return'
  /** yyyy-MM-dd. */
  day: string
  reference: string
  shopName: string
  vatRate: number
  method: BookMethod
  tip: number
  wallet: number
  billing: {
    documentType: string
    /** Of a taxpayer, or of a person. */
    documentKind: 'tax' | 'identity'
    documentNumber: string
    complement: string | null
    businessName: string
  } | null
  document: SaleDocument | null
}

/** Text, or an amount in minor units. */
type Cell = string | number

interface Layout {
  heading: readonly string[]
  /** Cells of a row, numbered from 1; null leaves it out. */
  toCells(row: BookRow, number: number): Cell[] | null
}

/** How the registers write a buyer whom nobody named. */
const UNNAMED = { rcv: { number: '0', name: 'S/N' }, rg90: { number: 'X', name: 'SIN NOMBRE' } }

const methods: Record<BookMethod, string> = {
  cash: 'Efectivo',
  card_at_door: 'Tarjeta en persona',
  qr: 'QR',
  card: 'Tarjeta en línea',
  wallet: 'Saldo del cliente',
}

const states: Record<SaleDocument['state'], string> = {
  valid: 'Válida',
  annulled: 'Anulada',
  contingency: 'Contingencia',
  test: 'De prueba',
}

const book: Layout = {
  heading: [
    ...['N°', 'Fecha', 'Operación', 'Pedido', 'Tienda', 'Documento', 'Número de documento', 'Complemento'],
    ...['Nombre o razón social', 'Factura', 'Autorización', 'Timbrado', 'Estado de la factura', 'Forma de pago'],
    ...['Total', 'Descuento', 'Base con IVA', 'Tasa', 'IVA', 'Pagado con saldo', 'Propina (sin IVA)'],
  ],
  toCells: (row, number) => [
    `${number}`,
    toSlashes(row.day),
    row.kind === 'sale' ? 'Venta' : 'Devolución',
    row.reference,
    row.shopName,
    row.billing?.documentType ?? '',
    row.billing?.documentNumber ?? '',
    row.billing?.complement ?? '',
    row.billing?.businessName ?? '',
    row.document?.number ?? 'Sin factura',
    row.document?.authorisation ?? '',
    row.document?.timbrado ?? '',
    row.document ? states[row.document.state] : '',
    methods[row.method],
    row.total,
    row.discount,
    row.base,
    formatRate(row.vatRate),
    row.vat,
    row.wallet,
    row.tip,
  ],
}

/** Bolivia, Registro de Ventas Estándar. What came back is declared by its credit note, in another register. */
const rcv: Layout = {
  heading: [
    ...[
      'N°',
      'ESPECIFICACION',
      'FECHA DE LA FACTURA',
      'N° DE LA FACTURA',
      'CODIGO DE AUTORIZACION',
      'NIT / CI CLIENTE',
    ],
    ...['COMPLEMENTO', 'NOMBRE O RAZON SOCIAL', 'IMPORTE TOTAL DE LA VENTA', 'IMPORTE ICE', 'IMPORTE IEHD'],
    ...['IMPORTE IPJ', 'TASAS', 'OTROS NO SUJETOS AL IVA', 'EXPORTACIONES Y OPERACIONES EXENTAS'],
    ...['VENTAS GRAVADAS A TASA CERO', 'SUBTOTAL', 'DESCUENTOS, BONIFICACIONES Y REBAJAS SUJETAS AL IVA'],
    ...['IMPORTE GIFT CARD', 'IMPORTE BASE PARA DEBITO FISCAL', 'DEBITO FISCAL', 'ESTADO', 'CODIGO DE CONTROL'],
    'TIPO DE VENTA',
  ],
  toCells(row, number) {
    if (row.kind === 'return') return null
    const { billing } = row
    const document = getRegistered(row)
    const isAnnulled = document?.state === 'annulled'
    const amount = (value: number) => (isAnnulled ? 0 : value)
    const exempt = row.vatRate === 0 ? row.total : 0
    return [
      `${number}`,
      '2',
      toSlashes(document?.issuedOn ?? row.day),
      document?.number ?? '',
      document?.authorisation ?? '',
      // 'CI 1234567 SC': the register takes the number alone.
      billing?.documentNumber.split(' ')[0] ?? UNNAMED.rcv.number,
      billing?.complement ?? '',
      (billing?.businessName ?? UNNAMED.rcv.name).slice(0, 240),
      amount(row.total),
      ...[0, 0, 0, 0, 0],
      amount(exempt),
      0,
      amount(row.total - exempt),
      amount(exempt === 0 ? row.discount : 0),
      0,
      amount(exempt === 0 ? row.base : 0),
      amount(row.vat),
      document ? { valid: 'V', annulled: 'A', contingency: 'C', test: '' }[document.state] : '',
      '0',
      '0',
    ]
  },
}

/** The document of a row that a tax office knows of; one of its test environment is none. */
function getRegistered({ document }: BookRow) {
  return document?.state === 'test' ? null : document
}

/** RG 90, table 3; 15 is 'sin nombre'. */
const IDENTITIES = { tax: '11', identity: '12' }

/** Paraguay, RG 90: register 1 (ventas). Electronic documents are at the tax office already and are left out. */
const rg90: Layout = {
  heading: [
    ...['CÓDIGO TIPO DE REGISTRO', 'CÓDIGO TIPO DE IDENTIFICACIÓN DEL COMPRADOR'],
    ...['NÚMERO DE IDENTIFICACIÓN DEL COMPRADOR', 'NOMBRE O RAZÓN SOCIAL DEL COMPRADOR', 'CÓDIGO TIPO DE COMPROBANTE'],
    ...['FECHA DE EMISIÓN DEL COMPROBANTE', 'NÚMERO DE TIMBRADO', 'NÚMERO DEL COMPROBANTE'],
    ...['MONTO GRAVADO AL 10% (IVA INCLUIDO)', 'MONTO GRAVADO AL 5% (IVA INCLUIDO)', 'MONTO NO GRAVADO O EXENTO'],
    ...['MONTO TOTAL DEL COMPROBANTE', 'CÓDIGO CONDICIÓN DE VENTA', 'OPERACIÓN EN MONEDA EXTRANJERA', 'IMPUTA AL IVA'],
    ...['IMPUTA AL IRE', 'IMPUTA AL IRP-RSP', 'NO IMPUTA', 'NÚMERO DEL COMPROBANTE DE VENTA ASOCIADO'],
    'TIMBRADO DEL COMPROBANTE DE VENTA ASOCIADO',
  ],
  toCells(row) {
    const { billing } = row
    const document = getRegistered(row)
    if (document?.isElectronic || document?.state === 'annulled') return null
    // A credit note has its amounts without a sign; goods that came back without one are in the book alone.
    if (row.kind === 'return' && !document) return null
    const base = Math.abs(row.base)
    const at = (rate: number) => (row.vatRate === rate ? base : 0)
    return [
      '1',
      billing ? IDENTITIES[billing.documentKind] : '15',
      // Without the check digit of a RUC.
      billing?.documentNumber.split('-')[0] ?? UNNAMED.rg90.number,
      (billing?.businessName ?? UNNAMED.rg90.name).slice(0, 250),
      row.kind === 'sale' ? '109' : '110',
      toSlashes(document?.issuedOn ?? row.day),
      document?.timbrado ?? '',
      document?.number ?? '',
      at(0.1),
      at(0.05),
      base - at(0.1) - at(0.05),
      base,
      '1',
      'N',
      'S',
      'S',
      'N',
      'N',
      '',
      '',
    ]
  },
}

export const bookLayouts: Record<BookLayout, Layout> = { book, rcv, rg90 }

/** '26/11/2026'. */
function toSlashes(day: string): string {
  return day.split('-').reverse().join('/')
}

/** '13 %', '10 %', 'Exento'. */
export function formatRate(rate: number): string {
  return rate === 0 ? 'Exento' : `${Math.round(rate * 1000) / 10} %`.replace('.', ',')
}
