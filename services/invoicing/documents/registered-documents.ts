import type { CountryIso } from '#shared/countries/countries.ts'
import type { InvoicingDependencies } from '../deps.ts'
import { IssuerProfile } from '../issuers/contract.ts'
import { findIssuers } from '../store/issuers.ts'
import type { DocumentKind } from './contract.ts'
import { toIssued } from './documents-of.ts'
import { toTimbrado } from './series.ts'
import { getIssuer } from './staff-documents.ts'
import { findRegistered, findSummariesById } from './store.ts'
import { formatNumber } from './to-document.ts'

type Dependencies = Pick<InvoicingDependencies, 'db'>

export interface RegisterQuery {
  country: CountryIso
  kind: DocumentKind
  taxId: string | null
  shopId: string | null
  from: string
  until: string
  after: { at: string; id: string } | null
  limit: number
}

/** A page of what a tax office knows of, by the time of issue. */
export async function registeredDocuments({ db }: Dependencies, query: RegisterQuery) {
  const issuers = await findIssuers(db, query.country)
  const asked = issuers.filter(
    ({ tax_id, shop_id }) =>
      (query.taxId === null || tax_id === query.taxId) && (query.shopId === null || shop_id === query.shopId),
  )
  const rows = await findRegistered(db, { ...query, issuerIds: asked.map(({ id }) => id) })
  const invoiceIds = rows.flatMap(({ invoice_id }) => (invoice_id === null ? [] : [invoice_id]))
  const invoices = new Map((await findSummariesById(db, invoiceIds)).map((row) => [row.id, row]))
  return {
    documents: rows.flatMap((row) => {
      const invoice = row.invoice_id === null ? null : invoices.get(row.invoice_id)
      const { issued_at: issuedAt, content } = row
      if (issuedAt === null) return []
      const { lines } = content
      return {
        ...toIssued(row, getIssuer(issuers, row)),
        id: row.id,
        issuedAt: issuedAt.toISOString(),
        discount: lines.reduce((sum, { discount }) => sum + discount, 0),
        exempt: lines.reduce((sum, { vatPercent, total }) => sum + (vatPercent === 0 ? total : 0), 0),
        byRate: [...Map.groupBy(lines, ({ vatPercent }) => vatPercent)].map(([vatPercent, some]) => ({
          rate: vatPercent / 100,
          total: some.reduce((sum, { total }) => sum + total, 0),
        })),
        invoice: invoice
          ? {
              number: formatNumber(invoice, getIssuer(issuers, invoice)),
              authorization: invoice.authorization_code,
              timbrado: toTimbrado(invoice),
              issuedAt: invoice.issued_at?.toISOString() ?? null,
              total: invoice.total_minor,
            }
          : null,
      }
    }),
  }
}

/** The taxpayers of a country with what each issues for, by name. */
export async function taxpayers({ db }: Dependencies, { country }: { country: CountryIso }) {
  const issuers = await findIssuers(db, country)
  const groups = [...Map.groupBy(issuers, ({ tax_id }) => tax_id)]
  return {
    taxpayers: groups.map(([taxId, own]) => ({
      taxId,
      legalName: IssuerProfile.parse(own[0]?.profile).legalName,
      shopIds: own.map(({ shop_id }) => shop_id),
      merchantIds: own.flatMap(({ merchant_id }) => merchant_id ?? []),
      coversCountry: own.some(({ covers_country }) => covers_country),
    })),
  }
}
