import { parseCountry } from '#shared/countries/countries.ts'
import type { InvoicingDependencies } from '../deps.ts'
import { findIssuers, type IssuerRow } from '../store/issuers.ts'
import { InvoiceSubject } from './contract.ts'
import { isTestSeries, toTimbrado } from './series.ts'
import { getIssuer } from './staff-documents.ts'
import { type DocumentSummary, findSummaries } from './store.ts'
import { formatNumber } from './to-document.ts'

/** The tax documents of sales, for books, receipts and exports of other services. */
export async function documentsOf(
  { db }: Pick<InvoicingDependencies, 'db'>,
  { subjects }: { subjects: readonly InvoiceSubject[] },
) {
  const rows = await findSummaries(db, subjects)
  const countries = [...new Set(rows.map(({ country }) => parseCountry(country)))]
  const issuers = (await Promise.all(countries.map((country) => findIssuers(db, country)))).flat()
  return { documents: rows.map((row) => toIssued(row, getIssuer(issuers, row))) }
}

/** A document as other services see it. */
export function toIssued(row: DocumentSummary, issuer: IssuerRow) {
  return {
    subject: InvoiceSubject.parse({ kind: row.subject_kind, id: row.subject_id }),
    kind: row.kind,
    cause: row.cause,
    country: parseCountry(row.country),
    number: formatNumber(row, issuer),
    authorization: row.authorization_code,
    timbrado: toTimbrado(row),
    issuedAt: row.issued_at?.toISOString() ?? null,
    state: row.state,
    total: row.total_minor,
    vat: row.vat_minor,
    qr: row.qr,
    isTest: isTestSeries(row.series),
    issuer: { taxId: issuer.tax_id },
    buyer: row.buyer,
  }
}
