import type { InternalInvoicingClient } from '../client.ts'

/** Invoicing of a shop without a point of sale that issues. */
export const noDocuments: Pick<InternalInvoicingClient, 'printedInvoice'> = {
  printedInvoice: async () => null,
}
