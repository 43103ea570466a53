import { parseCountry } from '#shared/countries/countries.ts'
import type { InvoicingDependencies } from '../deps.ts'
import { findIssuers, type IssuerRow } from '../store/issuers.ts'
import { InvoiceSubject } from './contract.ts'
import { isTestSeries, toTimbrado } from './series.ts'
import { getIssuer } from './staff-documents.ts'
import { type DocumentRow, findByCauses, findBySubjects } from './store.ts'
import { formatNumber } from './to-document.ts'

/** The tax documents of sales, for books, receipts and exports of other services. */
export async function documentsOf(
  { db }: Pick<InvoicingDependencies, 'db'>,
  { subjects, causes }: { subjects: readonly InvoiceSubject[]; causes: readonly string[] },
) {
  const [bySubject, byCause] = await Promise.all([findBySubjects(db, subjects), findByCauses(db, causes)])
  const rows = [...bySubject, ...byCause.filter(({ id }) => !bySubject.some((each) => each.id === id))]
  const countries = [...new Set(rows.map(({ country }) => parseCountry(country)))]
  const issuers = (await Promise.all(countries.map((country) => findIssuers(db, country)))).flat()
  return { documents: rows.map((row) => toIssued(row, getIssuer(issuers, row))) }
}

function toIssued(row: DocumentRow, issuer: IssuerRow) {
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
  }
}
