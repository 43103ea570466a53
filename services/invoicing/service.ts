import type { Jobs } from '#shared/jobs.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'
import type { InvoicingDependencies } from './deps.ts'
import { erasePerson, exportPerson } from './documents/account-data.ts'
import {
  annulDocument,
  correctDocument,
  issueDocuments,
  retryDocument,
  voidDocument,
} from './documents/change-document.ts'
import { deliverOffline } from './documents/deliver-offline.ts'
import { SEND_QUEUE } from './documents/request-documents.ts'
import { sendDocumentJob, sendDueDocuments } from './documents/send-document.ts'
import { staffDocument, staffDocuments, subjectDocuments } from './documents/staff-documents.ts'
import { invoicingError } from './errors.ts'
import { issuers, saveIssuer } from './issuers/issuers.ts'
import { documentFile } from './print/print-document.ts'
import { subscribeToSales } from './sales/subscribe-to-sales.ts'

export { invoicingInvariants } from './invariants.ts'
export { makeSaleFinders } from './sales/find-sales.ts'
export { openTaxSandboxes } from './sandbox/tax-sandboxes.ts'
export { siatOffice } from './siat/siat-office.ts'
export { sifenOffice } from './sifen/sifen-office.ts'

/** Implements the contract of invoicing, for our services and pages. */
export function makeInvoicing(deps: InvoicingDependencies): InternalService<typeof contract> {
  return makeInternalService({
    contract,
    report: deps.report,
    accessErrors: {
      unauthenticated: (_operation, access) =>
        access === 'operator' ? invoicingError('not-allowed') : httpError('unauthorized'),
      forbidden: () => invoicingError('not-allowed'),
    },
    router: implementContract(contract, deps, {
      issuers,
      saveIssuer,
      staffDocuments,
      staffDocument,
      subjectDocuments,
      documentFile,
      issueDocuments,
      retryDocument,
      correctDocument,
      annulDocument,
      voidDocument,
      exportPerson,
      erasePerson,
    }),
  })
}

/** Starts the background jobs of invoicing. */
export async function startInvoicingWork(deps: InvoicingDependencies, jobs: Jobs): Promise<void> {
  await jobs.work(SEND_QUEUE, (job) => sendDocumentJob(deps, job))
  await jobs.repeat('invoicing/send-due', '* * * * *', async () => {
    await sendDueDocuments(deps)
    await deliverOffline(deps)
  })
  await subscribeToSales(deps, jobs)
}
