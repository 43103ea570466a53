import { type CountryIso, countries } from '#shared/countries/countries.ts'
import type { TaxOfficeName } from '#shared/countries/country-record.ts'
import { toSlashes } from '#shared/date-format.ts'
import { containedTax } from '../../basket/rules/tax.ts'
import { formatVatRate } from '../../basket/rules/vat-parts.ts'
import type { RegisteredDocument, SaleDocument } from './sale-document.ts'
import type { BookMethod, BookSource, TaxedAmounts, TaxedPart } from './sales-book.ts'

/**
 * Columns of the sales book, and of the registers that the tax offices take: pure. What could not be verified of the
 * registers is in docs/accounting.md.
 */

export const BOOK_LAYOUTS = ['book', 'rcv', 'rcv-notes', 'rg90', 'rg90-notes'] as const
export type BookLayout = (typeof BOOK_LAYOUTS)[number]
export type RegisterLayout = Exclude<BookLayout, 'book'>

/** The registers of each tax office: of sales, and of credit notes. */
export const registers: Record<TaxOfficeName, readonly RegisterLayout[]> = {
  siat: ['rcv', 'rcv-notes'],
  sifen: ['rg90', 'rg90-notes'],
}

/** Who a sale is made out to. */
export interface BookBuyer {
  documentType: string
  /** Of a taxpayer, or of a person. */
  documentKind: 'tax' | 'identity'
  documentNumber: string
  complement: string | null
  businessName: string
}

export interface BookRow extends TaxedAmounts {
  kind: 'sale' | 'return'
  source: BookSource
  /** yyyy-MM-dd. */
  day: string
  reference: string
  shopName: string
  /** One, or several where its goods are taxed unlike. */
  parts: readonly TaxedPart[]
  method: BookMethod
  tip: number
  wallet: number
  billing: BookBuyer | null
  /** Oldest first: what was annulled stays beside what replaced it. */
  documents: readonly SaleDocument[]
}

/** Text, or an amount in minor units. */
type Cell = string | number

interface Layout<Row> {
  heading: readonly string[]
  /** Cells of a row, numbered from 1. */
  toCells(row: Row, number: number): Cell[]
}

const methods: Record<BookMethod, string> = {
  cash: 'Efectivo',
  card_at_door: 'Tarjeta en persona',
  qr: 'QR',
  card: 'Tarjeta en línea',
  wallet: 'Saldo del cliente',
  on_account: 'A cuenta',
}

const states: Record<SaleDocument['state'], string> = {
  valid: 'Válida',
  annulled: 'Anulada',
  contingency: 'Contingencia',
  test: 'De prueba',
}

const sources: Record<BookSource, string> = {
  orders: 'Pedido',
  visits: 'Cita',
  packages: 'Paquete de citas',
  deposits: 'Seña de cita',
  memberships: 'Membresía',
  premiums: 'Prima de seguro',
}

/** The book: a line a sale or return; of several documents of one, each in the order of their issue. */
export const bookLayout: Layout<BookRow> = {
  heading: [
    ...['N°', 'Fecha', 'Operación', 'Origen', 'Referencia', 'Tienda', 'Documento', 'Número de documento'],
    ...['Complemento', 'Nombre o razón social', 'Factura', 'Autorización', 'Timbrado', 'Estado de la factura'],
    ...['Forma de pago', 'Total', 'Descuento', 'Base con IVA', 'Tasa', 'IVA', 'Pagado con saldo', 'Propina (sin IVA)'],
  ],
  toCells(row, number) {
    const list = (text: (document: SaleDocument) => string | null) =>
      row.documents.flatMap((document) => text(document) || []).join(' / ')
    const none = row.source === 'premiums' ? 'De la aseguradora' : 'Sin factura'
    return [
      `${number}`,
      toSlashes(row.day),
      row.kind === 'sale' ? 'Venta' : 'Devolución',
      sources[row.source],
      row.reference,
      row.shopName,
      row.billing?.documentType ?? '',
      row.billing?.documentNumber ?? '',
      row.billing?.complement ?? '',
      row.billing?.businessName ?? '',
      list((document) => document.number) || none,
      list((document) => document.authorisation),
      [...new Set(row.documents.map(({ timbrado }) => timbrado ?? ''))].join(' / '),
      list((document) => states[document.state]),
      methods[row.method],
      row.total,
      row.discount,
      row.base,
      row.parts.map(({ rate }) => formatVatRate(rate)).join(' y '),
      row.vat,
      row.wallet,
      row.tip,
    ]
  },
}

/** A line of a register: a document that the tax office knows of, or a sale for which there is none. */
export interface RegisterLine {
  country: CountryIso
  /** yyyy-MM-dd: when the document was issued, or the sale was made. */
  day: string
  number: string
  authorisation: string
  timbrado: string
  state: 'valid' | 'annulled' | 'contingency' | null
  billing: BookBuyer | null
  /** Before the discount; minor units, without a sign. */
  total: number
  discount: number
  exempt: number
  /** Of Bolivia's registers, where one rate holds for everything that is taxed. */
  vatRate: number
  /** Total less discount by rate. */
  byRate: readonly { rate: number; total: number }[]
  invoice: RegisteredDocument['invoice']
}

/** Line of a document. */
export function toDocumentLine(
  document: RegisteredDocument,
  { country, billing }: { country: CountryIso; billing: BookBuyer | null },
): RegisterLine {
  const { issuedOn, number, authorisation, timbrado, state, total, discount, exempt, byRate, invoice } = document
  return {
    country,
    day: issuedOn,
    number,
    authorisation,
    timbrado: timbrado ?? '',
    state: state === 'test' ? null : state,
    billing,
    total: total + discount,
    discount,
    exempt,
    vatRate: countries[country].vatRate,
    byRate,
    invoice,
  }
}

type ByRate = readonly { rate: number; total: number }[]

/** Line of a sale that has no document: its number is empty, so that nobody believes the register complete. */
export function toUninvoicedLine(
  row: BookRow,
  { country, returned, returnedByRate }: { country: CountryIso; returned: number; returnedByRate: ByRate },
): RegisterLine {
  const byRate = row.parts.map(({ rate, base }) => ({
    rate,
    total: base - returnedByRate.reduce((sum, part) => sum + (part.rate === rate ? part.total : 0), 0),
  }))
  return {
    country,
    day: row.day,
    ...{ number: '', authorisation: '', timbrado: '', state: null, billing: row.billing },
    total: row.total - returned,
    discount: row.discount,
    exempt: byRate.reduce((sum, { rate, total }) => sum + (rate === 0 ? total : 0), 0),
    vatRate: row.parts[0]?.rate ?? 0,
    byRate,
    invoice: null,
  }
}

/** How the registers write a buyer whom nobody named. */
const UNNAMED = { rcv: { number: '0', name: 'S/N' }, rg90: { number: 'X', name: 'SIN NOMBRE' } }

const rcvStates = { valid: 'V', annulled: 'A', contingency: 'C' }

/** Amounts of a line by the formulas of the tax office; an annulled document has none. */
function toRcvAmounts({ country, state, total, discount, exempt, vatRate }: RegisterLine) {
  const isAnnulled = state === 'annulled'
  const amount = (value: number) => (isAnnulled ? 0 : value)
  // An exempt part is named before its discount, which then belongs to nothing that is taxed.
  const isExempt = exempt > 0 && exempt === total - discount
  const free = isExempt ? total : exempt
  const taken = isExempt ? 0 : discount
  const base = total - free - taken
  return {
    total: amount(total),
    exempt: amount(free),
    subtotal: amount(total - free),
    discount: amount(taken),
    base: amount(base),
    vat: amount(containedTax(base, vatRate, country)),
  }
}

/** Bolivia, Registro de Ventas Estándar. */
const rcv: Layout<RegisterLine> = {
  heading: [
    ...['N°', 'ESPECIFICACION', 'FECHA DE LA FACTURA', 'N° DE LA FACTURA', 'CODIGO DE AUTORIZACION'],
    ...['NIT / CI CLIENTE', 'COMPLEMENTO', 'NOMBRE O RAZON SOCIAL', 'IMPORTE TOTAL DE LA VENTA', 'IMPORTE ICE'],
    ...['IMPORTE IEHD', 'IMPORTE IPJ', 'TASAS', 'OTROS NO SUJETOS AL IVA', 'EXPORTACIONES Y OPERACIONES EXENTAS'],
    ...['VENTAS GRAVADAS A TASA CERO', 'SUBTOTAL', 'DESCUENTOS, BONIFICACIONES Y REBAJAS SUJETAS AL IVA'],
    ...['IMPORTE GIFT CARD', 'IMPORTE BASE PARA DEBITO FISCAL', 'DEBITO FISCAL', 'ESTADO', 'CODIGO DE CONTROL'],
    'TIPO DE VENTA',
  ],
  toCells(line, number) {
    const { total, exempt, subtotal, discount, base, vat } = toRcvAmounts(line)
    return [
      `${number}`,
      '2',
      toSlashes(line.day),
      line.number,
      line.authorisation,
      ...toRcvBuyer(line),
      total,
      ...[0, 0, 0, 0, 0],
      exempt,
      0,
      subtotal,
      discount,
      0,
      base,
      vat,
      line.state ? rcvStates[line.state] : '',
      '0',
      '0',
    ]
  },
}

/** Bolivia, notas de crédito-débito that were issued. */
const rcvNotes: Layout<RegisterLine> = {
  heading: [
    ...['N°', 'FECHA NOTA DE CREDITO-DEBITO', 'N° DE NOTA DE CREDITO-DEBITO', 'CODIGO DE AUTORIZACION'],
    ...['NIT / CI CLIENTE', 'COMPLEMENTO', 'NOMBRE O RAZON SOCIAL', 'IMPORTE TOTAL DE LA DEVOLUCION O RESCISION'],
    ...['IVA DE LA DEVOLUCION O RESCISION', 'ESTADO', 'CODIGO DE CONTROL', 'FECHA FACTURA ORIGINAL'],
    ...['N° FACTURA ORIGINAL', 'CODIGO DE AUTORIZACION FACTURA ORIGINAL', 'IMPORTE TOTAL FACTURA ORIGINAL'],
  ],
  toCells(line, number) {
    const { base, exempt, vat } = toRcvAmounts(line)
    const { invoice } = line
    return [
      `${number}`,
      toSlashes(line.day),
      line.number,
      line.authorisation,
      ...toRcvBuyer(line),
      base + exempt,
      vat,
      line.state ? rcvStates[line.state] : '',
      '0',
      toSlashes(invoice?.issuedOn ?? ''),
      invoice?.number ?? '',
      invoice?.authorisation ?? '',
      invoice?.total ?? 0,
    ]
  },
}

function toRcvBuyer({ billing }: RegisterLine): Cell[] {
  return [
    // 'CI 1234567 SC': the register takes the number alone.
    billing?.documentNumber.split(' ')[0] ?? UNNAMED.rcv.number,
    billing?.complement ?? '',
    (billing?.businessName ?? UNNAMED.rcv.name).slice(0, 240),
  ]
}

/** RG 90, table 3; 15 is 'sin nombre'. */
const IDENTITIES = { tax: '11', identity: '12' }

/** Paraguay, RG 90, register 1 (ventas): invoices (109), or credit notes (110) with the invoice that they take back. */
function toRg90(voucher: '109' | '110'): Layout<RegisterLine> {
  return {
    heading: [
      ...['CÓDIGO TIPO DE REGISTRO', 'CÓDIGO TIPO DE IDENTIFICACIÓN DEL COMPRADOR'],
      ...['NÚMERO DE IDENTIFICACIÓN DEL COMPRADOR', 'NOMBRE O RAZÓN SOCIAL DEL COMPRADOR'],
      ...['CÓDIGO TIPO DE COMPROBANTE', 'FECHA DE EMISIÓN DEL COMPROBANTE', 'NÚMERO DE TIMBRADO'],
      ...['NÚMERO DEL COMPROBANTE', 'MONTO GRAVADO AL 10% (IVA INCLUIDO)', 'MONTO GRAVADO AL 5% (IVA INCLUIDO)'],
      ...['MONTO NO GRAVADO O EXENTO', 'MONTO TOTAL DEL COMPROBANTE', 'CÓDIGO CONDICIÓN DE VENTA'],
      ...['OPERACIÓN EN MONEDA EXTRANJERA', 'IMPUTA AL IVA', 'IMPUTA AL IRE', 'IMPUTA AL IRP-RSP', 'NO IMPUTA'],
      ...['NÚMERO DEL COMPROBANTE DE VENTA ASOCIADO', 'TIMBRADO DEL COMPROBANTE DE VENTA ASOCIADO'],
    ],
    toCells(line) {
      const { billing, invoice } = line
      const total = line.state === 'annulled' ? 0 : line.total - line.discount
      const at = (wanted: number) =>
        line.state === 'annulled'
          ? 0
          : line.byRate.reduce((sum, part) => sum + (part.rate === wanted ? part.total : 0), 0)
      return [
        '1',
        billing ? IDENTITIES[billing.documentKind] : '15',
        // Without the check digit of a RUC.
        billing?.documentNumber.split('-')[0] ?? UNNAMED.rg90.number,
        (billing?.businessName ?? UNNAMED.rg90.name).slice(0, 250),
        voucher,
        toSlashes(line.day),
        line.timbrado,
        line.number,
        at(0.1),
        at(0.05),
        total - at(0.1) - at(0.05),
        total,
        '1',
        ...['N', 'S', 'S', 'N', 'N'],
        invoice?.number ?? '',
        invoice?.timbrado ?? '',
      ]
    },
  }
}

interface Register extends Layout<RegisterLine> {
  document: SaleDocument['kind']
  /** Documents that were issued are in it; otherwise the tax office has them already and takes them from no file. */
  hasDocuments: boolean
  /** Sales without a document are in it, with an empty number. */
  hasUninvoiced: boolean
}

/** The registers, with what each is made of. */
export const registerLayouts: Record<RegisterLayout, Register> = {
  rcv: { ...rcv, document: 'invoice', hasDocuments: true, hasUninvoiced: true },
  'rcv-notes': { ...rcvNotes, document: 'credit_note', hasDocuments: true, hasUninvoiced: false },
  rg90: { ...toRg90('109'), document: 'invoice', hasDocuments: false, hasUninvoiced: true },
  // The office has electronic notes already: this list is for who checks them.
  'rg90-notes': { ...toRg90('110'), document: 'credit_note', hasDocuments: true, hasUninvoiced: false },
}
