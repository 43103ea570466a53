import type { InternalInvoicingClient } from '#services/invoicing/client.ts'
import { matchDocuments } from '#services/market/sales-book/rules/match-documents.ts'
import type { FindSaleDocuments } from '#services/market/sales-book/rules/sale-document.ts'
import { countries, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'

/** Asks invoicing for the tax documents of orders and of what came back of them. */
export function findSaleDocuments(getInvoicing: () => Pick<InternalInvoicingClient, 'documentsOf'>): FindSaleDocuments {
  return async (subjects, country) => {
    const orderIds = [...new Set(subjects.map(({ orderId }) => orderId))]
    if (orderIds.length === 0) return new Map()
    const { documents } = await getInvoicing().documentsOf(
      { subjects: orderIds.map((id) => ({ kind: 'order' as const, id })) },
      { context: { viewer: anonymousViewer(DEFAULT_COUNTRY), requestId: 'sales-book' } },
    )
    const { timezone } = countries[country]
    return matchDocuments(
      subjects,
      documents.map(({ subject, ...document }) => ({ ...document, orderId: subject.id })),
      (at) => new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(at)),
    )
  }
}
