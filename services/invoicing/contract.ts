import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { documentCalls } from './documents/contract.ts'
import { issuerCalls } from './issuers/contract.ts'

export { type TaxDocument, TaxDocumentFact } from './documents/contract.ts'
export { IssuerProfile, SaveIssuer, SiatDetails, SifenDetails, type TaxDetails } from './issuers/contract.ts'

/** Electronic invoicing. Not exposed over HTTP: staff use the back office. */
export const contract = {
  ...issuerCalls,
  ...documentCalls,

  /** Exports the tax documents of the caller's purchases. */
  exportPerson: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/person', summary: "The caller's tax documents", tags: ['person'] })
    .output(z.record(z.string(), z.unknown())),

  /** Erases nothing: tax law keeps invoices as they were issued. The answer names what is kept. */
  erasePerson: operation({ access: 'guest' })
    .route({ method: 'DELETE', path: '/person', summary: 'What of the caller is kept', tags: ['person'] })
    .output(z.object({ erased: z.literal(true), kept: z.array(z.string()) })),
}
