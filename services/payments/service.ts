import type { Jobs } from '#shared/jobs.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'
import type { PaymentsDependencies } from './deps.ts'
import { paymentsError } from './errors.ts'
import { resolveFinding } from './findings/resolve-finding.ts'
import { staffPayments } from './findings/staff-payments.ts'
import { toLookAfter } from './findings/to-look-after.ts'
import { erasePerson, exportPerson } from './payments/account-data.ts'
import { adoptGuestData } from './payments/adopt-guest-data.ts'
import { cancelPayment } from './payments/cancel-payment.ts'
import { createPayment } from './payments/create-payment.ts'
import { followMerge } from './payments/follow-merge.ts'
import { loadSecrets } from './payments/link-keys.ts'
import { checkPayment, findSubjectPayment, payment } from './payments/open-payment.ts'
import { movePaymentsBySubject } from './payments/store.ts'
import { ways } from './providers/find-providers.ts'
import { reconciliation } from './reconciliation/reconciliation.ts'
import { markRefunded } from './refunds/mark-refunded.ts'
import { refund } from './refunds/refund.ts'
import { soldEntries, soldGroups } from './sold/sold-entries.ts'
import { draftStatement, forgetOldDrafts, statementDraft } from './statements/draft-statement.ts'
import { importDraft } from './statements/import-draft.ts'
import { importStatement } from './statements/import-statement.ts'
import { statement, statements } from './statements/statements.ts'
import { HEAR_QUEUE, hearEvent } from './webhooks/hear-event.ts'
import { inbox } from './webhooks/inbox.ts'
import { reconcile } from './webhooks/reconcile.ts'

export { paymentsInvariants } from './invariants.ts'
export { paymentFigures } from './payments/figures.ts'
export { bancardProvider } from './providers/bancard/bancard.ts'
export { makeLibelula } from './providers/libelula/make-libelula.ts'
export { makeSandbox } from './providers/sandbox/sandbox.ts'
export { statementProvider } from './providers/statement/statement-provider.ts'
/** Webhooks are outside of the contract, because their signature covers the raw bytes. */
export { makeWebhookDoor } from './webhooks/receive-webhook.ts'

/** Implements the contract of payments, for our services and pages. */
export function makePayments(deps: PaymentsDependencies): InternalService<typeof contract> {
  let loading: ReturnType<typeof loadSecrets> | undefined
  const linkSecrets = () => {
    loading ??= loadSecrets(deps.db, deps.linkSecrets, 'links')
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  return makeInternalService({
    contract,
    report: deps.report,
    accessErrors: {
      unauthenticated: (_operation, access) =>
        access === 'operator' ? paymentsError('not-allowed') : httpError('unauthorized'),
      forbidden: () => paymentsError('not-allowed'),
    },
    router: implementContract(contract, deps, {
      ways,
      createPayment: async (deps, input) => createPayment(deps, input, await linkSecrets()),
      payment,
      checkPayment,
      paymentOf: findSubjectPayment,
      cancelPayment,
      refund,
      staffPayments,
      inbox,
      toLookAfter,
      resolveFinding,
      markRefunded,
      importStatement,
      draftStatement,
      statementDraft,
      importDraft,
      statements,
      statement,
      reconciliation,
      handOverPayments: async ({ db }, { ownerUid, ...subject }) => ({
        payments: await movePaymentsBySubject(db, subject, ownerUid),
      }),
      adoptGuestData,
      soldEntries,
      soldGroups,
      exportPerson,
      erasePerson,
    }),
  })
}

/** Starts the background jobs of payments. */
export async function startPaymentsWork(deps: PaymentsDependencies, jobs: Jobs): Promise<void> {
  await jobs.work(HEAR_QUEUE, (job) => hearEvent(deps, job))
  await jobs.subscribe('payments', 'account-merged', (fact) => followMerge(deps, fact))
  await jobs.repeat('payments/reconcile', '* * * * *', () => reconcile(deps))
  await jobs.repeat('payments/statement-drafts', '7 * * * *', () => forgetOldDrafts(deps))
}
