import { countries, parseCountry } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import type { WrittenRow } from '../documents/find-written.ts'
import { containedVat } from '../documents/rules/sale-lines.ts'
import { isTestSeries, toTimbrado } from '../documents/series.ts'
import { formatNumber } from '../documents/to-document.ts'
import { IssuerProfile, TaxDetails } from '../issuers/contract.ts'
import { toOfficeTime } from '../offices/office-time.ts'
import type { IssuerRow } from '../store/issuers.ts'

/** Texts of a printed tax document: KuDE in Paraguay, representación gráfica in Bolivia. */
export interface PrintedContent {
  title: string
  kind: string
  /** Above everything: it was annulled, it is of a test, or the office has not answered yet. */
  notice: string | null
  issuer: string[]
  facts: { label: string; value: string }[]
  /** Description, quantity, price, discount, total. */
  lines: string[][]
  sums: { label: string; amount: string; isStrong: boolean }[]
  authorization: { label: string; code: string }
  qr: string | null
  legend: string[]
  foot: string
  madeAt: Date
}

const names = { invoice: 'Factura electrónica', credit_note: 'Nota de crédito electrónica' } as const

/** What each office asks its printed form to say. */
const offices = {
  sifen: {
    kind: 'KuDE',
    code: 'CDC',
    legend: [
      'Consulta este documento en ekuatia.set.gov.py/consultas con su CDC.',
      'Este documento es una representación gráfica de un documento electrónico (XML).',
    ],
    foot: 'Si encuentras un error, pide la cancelación dentro de las 72 horas.',
  },
  siat: {
    kind: 'Representación gráfica',
    code: 'Código de autorización (CUF)',
    legend: [
      'Esta factura contribuye al desarrollo del país, el uso ilícito será sancionado penalmente de acuerdo a ley.',
      'Este documento es la representación gráfica de un documento fiscal digital emitido en una modalidad de facturación en línea.',
    ],
    foot: 'Verifica este documento con su código QR.',
  },
} as const

type DocumentRow = WrittenRow['row']

/** Content of a written document. Throws for one without a code. */
export function toPrintedContent(
  row: DocumentRow,
  issuer: IssuerRow,
  invoice: { number: string; authorization: string | null } | null,
): PrintedContent {
  const { authorization_code: code, issued_at: issuedAt, buyer } = row
  if (code === null || issuedAt === null) throw new Error(`Document ${row.id} is not written`)
  const country = parseCountry(row.country)
  const { currency, timezone, vatName, documents } = countries[country]
  const money = (amount: number) => formatMoney(amount, currency)
  const profile = IssuerProfile.parse(issuer.profile)
  const details = TaxDetails.parse(issuer.tax_details)
  const office = offices[details.office]
  const timbrado = toTimbrado(row)
  const [day, time] = toOfficeTime(issuedAt, timezone).split('T')
  const percents = [...new Set(row.content.lines.map(({ vatPercent }) => vatPercent))].sort((a, b) => b - a)
  const fact = (label: string, value: string | null) => (value === null ? [] : [{ label, value }])
  const complement = buyer?.complement ? `-${buyer.complement}` : ''

  return {
    title: `${names[row.kind]} ${formatNumber(row, issuer)}`,
    kind: office.kind,
    notice: toNotice(row),
    issuer: [profile.legalName, profile.address, profile.city, `Tel. ${profile.phone}`],
    facts: [
      ...fact(documents.find(({ kind }) => kind === 'tax')?.label ?? '', issuer.tax_id),
      ...fact('Timbrado N.º', timbrado),
      ...fact('Vigencia del timbrado desde', details.office === 'sifen' ? details.timbradoFrom : null),
      ...fact('Actividad', profile.activity),
      ...fact('Fecha y hora', `${day} ${time?.slice(0, 8)}`),
      ...fact('Señor(es)', buyer?.name ?? 'Sin nombre'),
      ...fact('Documento', buyer ? `${buyer.documentType} ${buyer.documentNumber}${complement}` : 'Sin documento'),
      ...fact('Por', row.label),
      ...fact('Condición de venta', row.kind === 'invoice' ? 'Contado' : null),
      ...fact('De la factura', invoice && `${invoice.number}, ${invoice.authorization ?? ''}`),
    ],
    lines: row.content.lines.map(({ description, quantity, unitPrice, discount, total }) => [
      description,
      String(quantity),
      money(unitPrice),
      discount > 0 ? money(discount) : '',
      money(total),
    ]),
    sums: [
      { label: 'Total', amount: money(row.total_minor), isStrong: true },
      ...percents.map((percent) => ({
        label: percent === 0 ? 'Exento' : `${vatName} ${percent} % incluido`,
        amount: money(
          row.content.lines
            .filter(({ vatPercent }) => vatPercent === percent)
            .reduce((sum, line) => sum + (percent === 0 ? line.total : containedVat(line, country)), 0),
        ),
        isStrong: false,
      })),
    ],
    authorization: { label: office.code, code: toGroups(code) },
    qr: row.qr,
    legend: [...office.legend, ...(details.office === 'siat' ? [details.legend] : [])],
    foot: office.foot,
    madeAt: issuedAt,
  }
}

function toNotice({ state, series }: DocumentRow): string | null {
  if (state === 'annulled') return 'ANULADA'
  if (state === 'voided') return 'SIN USO'
  if (isTestSeries(series)) return 'Emitida en ambiente de prueba, sin valor comercial ni fiscal'
  if (state === 'contingency')
    return 'Emitida fuera de línea: la oficina de impuestos la recibe cuando vuelva la conexión'
  return null
}

/** In groups of four, so that a person can copy it. */
function toGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? code
}
