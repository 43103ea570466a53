import { implementContract } from '#shared/rpc/implement-contract.ts'
import { type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import type { InvoicingDependencies } from './deps.ts'
import { documentsOf } from './documents/documents-of.ts'
import { registeredDocuments, taxpayers } from './documents/registered-documents.ts'
import { internalInvoicing } from './internal-contract.ts'
import { printedInvoice } from './print/print-document.ts'

/** Implements the calls for our other services. */
export function makeInternalInvoicing(
  deps: Pick<InvoicingDependencies, 'db' | 'report'>,
): InternalService<typeof internalInvoicing> {
  return makeInternalService({
    contract: internalInvoicing,
    report: deps.report,
    router: implementContract(internalInvoicing, deps, { documentsOf, registeredDocuments, taxpayers, printedInvoice }),
  })
}
