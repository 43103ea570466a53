import type { InternalInvoicingClient } from '#services/invoicing/client.ts'
import { type SaleDocument, type TaxRecords, toSubjectKey } from '#services/market/sales-book/rules/sale-document.ts'
import { countries, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { dayIn } from '#shared/date-format.ts'
import { anonymousViewer } from '#shared/viewer.ts'

type Invoicing = Pick<InternalInvoicingClient, 'documentsOf' | 'registeredDocuments' | 'taxpayers'>
type Issued = Awaited<ReturnType<Invoicing['documentsOf']>>['documents'][number]

const states: Record<Issued['state'], SaleDocument['state'] | null> = {
  // Not taken yet: a book names no document that its office may refuse.
  queued: null,
  rejected: null,
  contingency: 'contingency',
  accepted: 'valid',
  annulling: 'valid',
  annulled: 'annulled',
  voiding: null,
  voided: null,
}

/** What invoicing issued, for the sales book and the registers. */
export function makeTaxRecords(invoicing: Invoicing): TaxRecords {
  const call = { context: { viewer: anonymousViewer(DEFAULT_COUNTRY), requestId: 'sales book' } }
  return {
    async findDocuments(subjects) {
      const { documents } = await invoicing.documentsOf({ subjects: [...subjects] }, call)
      const found = new Map<string, SaleDocument[]>()
      for (const document of documents) {
        const sale = toSaleDocument(document)
        const key = toSubjectKey(document.subject)
        if (sale) found.set(key, [...(found.get(key) ?? []), sale])
      }
      return found
    },

    async findRegistered({ from, until, after, ...query }) {
      const { documents } = await invoicing.registeredDocuments(
        {
          ...query,
          from: from.toISOString(),
          until: until.toISOString(),
          after: after && { at: after.at.toISOString(), id: after.id },
        },
        call,
      )
      return documents.flatMap((document) => {
        const sale = toSaleDocument(document)
        if (!sale) return []
        const { id, issuedAt, total, discount, exempt, byRate, invoice, country } = document
        return {
          ...sale,
          ...{ id, issuedAt, total, discount, exempt, byRate },
          invoice: invoice && {
            number: invoice.number,
            authorisation: invoice.authorization ?? '',
            timbrado: invoice.timbrado,
            issuedOn: invoice.issuedAt === null ? '' : dayIn(countries[country].timezone, new Date(invoice.issuedAt)),
            total: invoice.total,
          },
        }
      })
    },

    findTaxpayers: async (country) => (await invoicing.taxpayers({ country }, call)).taxpayers,
  }
}

function toSaleDocument(document: Issued): SaleDocument | null {
  const { kind, cause, state, number, authorization, timbrado, issuedAt, country, isTest, buyer } = document
  const known = states[state]
  const shown = known && isTest ? 'test' : known
  if (shown === null || authorization === null || issuedAt === null) return null
  return {
    ...{ kind, cause, number, authorisation: authorization, timbrado, state: shown },
    issuedOn: dayIn(countries[country].timezone, new Date(issuedAt)),
    buyer: buyer && {
      documentType: buyer.documentType,
      documentNumber: buyer.documentNumber,
      complement: buyer.complement,
      businessName: buyer.name,
    },
  }
}
