import type { InternalInvoicingClient } from '#services/invoicing/client.ts'
import type { FindSaleDocuments, SaleDocument } from '#services/market/sales-book/rules/sale-document.ts'
import { countries, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'

type Issued = Awaited<ReturnType<InternalInvoicingClient['documentsOf']>>['documents'][number]

const states: Record<Issued['state'], SaleDocument['state'] | null> = {
  // Not taken yet: a book names no document that its office may refuse.
  queued: null,
  rejected: null,
  contingency: 'contingency',
  accepted: 'valid',
  annulling: 'valid',
  annulled: 'annulled',
}

/** Tax documents of sales for the sales book; a credit note is found by the return that it is for. */
export function findSaleDocuments(invoicing: Pick<InternalInvoicingClient, 'documentsOf'>): FindSaleDocuments {
  return async (subjects) => {
    const { documents } = await invoicing.documentsOf(
      {
        subjects: subjects.flatMap(({ kind, id }) => (kind === 'order' ? [{ kind, id }] : [])),
        causes: subjects.flatMap(({ kind, id }) => (kind === 'return' ? [`return:${id}`] : [])),
      },
      { context: { viewer: anonymousViewer(DEFAULT_COUNTRY), requestId: 'sales book' } },
    )
    const found = new Map<string, SaleDocument>()
    for (const document of documents) {
      const sale = toSaleDocument(document)
      const key = document.kind === 'invoice' ? `order:${document.subject.id}` : document.cause
      // An annulled document gives way to the one that replaced it.
      if (sale && (sale.state !== 'annulled' || !found.has(key))) found.set(key, sale)
    }
    return found
  }
}

function toSaleDocument({
  state,
  number,
  authorization,
  timbrado,
  issuedAt,
  country,
  isTest,
}: Issued): SaleDocument | null {
  const known = states[state]
  const shown = known && isTest ? 'test' : known
  if (shown === null || authorization === null || issuedAt === null) return null
  const { timezone: timeZone } = countries[country]
  const issuedOn = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(issuedAt))
  return { number, authorisation: authorization, timbrado, state: shown, issuedOn, isElectronic: true }
}
