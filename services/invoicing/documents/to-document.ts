import { countries, parseCountry } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { TaxDetails } from '../issuers/contract.ts'
import type { IssuerRow } from '../store/issuers.ts'
import { InvoiceSubject, type TaxDocument } from './contract.ts'
import { listActs, needsPerson } from './rules/document-states.ts'
import { toTimbrado } from './series.ts'
import type { DocumentSummary } from './store.ts'

/** A document as staff see it. */
export function toDocument(row: DocumentSummary, issuer: IssuerRow): TaxDocument {
  const country = parseCountry(row.country)
  const { currency } = countries[country]
  return {
    id: row.id,
    kind: row.kind,
    subject: InvoiceSubject.parse({ kind: row.subject_kind, id: row.subject_id }),
    label: row.label,
    country,
    shopId: issuer.shop_id,
    state: row.state,
    needsPerson: needsPerson(row),
    acts: [...listActs(row.state)],
    number: formatNumber(row, issuer),
    authorization: row.authorization_code,
    timbrado: toTimbrado(row),
    currencyCode: currency,
    total: row.total_minor,
    vat: row.vat_minor,
    displayTotal: formatMoney(row.total_minor, currency),
    buyer: row.buyer,
    issuedAt: row.issued_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    office: row.office_message === null ? null : { code: row.office_code || null, message: row.office_message },
    tries: row.tries,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    annulReason: row.annul_reason,
  }
}

/** '001-001-0000052' in Paraguay, '52' in Bolivia. */
export function formatNumber({ number }: Pick<DocumentSummary, 'number'>, issuer: IssuerRow): string {
  if (TaxDetails.parse(issuer.tax_details).office !== 'sifen') return String(number)
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  return `${pad(issuer.branch, 3)}-${pad(issuer.point_of_sale, 3)}-${pad(number, 7)}`
}
