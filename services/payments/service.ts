import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { type CallContext, type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'
import type { PaymentsDependencies } from './deps.ts'
import { paymentsError } from './errors.ts'
import { resolveFinding } from './findings/resolve-finding.ts'
import { staffPayments } from './findings/staff-payments.ts'
import { toLookAfter } from './findings/to-look-after.ts'
import { erasePerson, exportPerson } from './payments/account-data.ts'
import { cancelPayment } from './payments/cancel-payment.ts'
import { claimGuest } from './payments/claim-guest.ts'
import { createPayment } from './payments/create-payment.ts'
import { loadSecrets } from './payments/link-keys.ts'
import { checkPayment, findSubjectPayment, payment } from './payments/open-payment.ts'
import { movePaymentsBySubject } from './payments/store.ts'
import { ways } from './providers/find-providers.ts'
import { markRefunded } from './refunds/mark-refunded.ts'
import { refund } from './refunds/refund.ts'
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
export { type BankAccount, statementProvider } from './providers/statement/statement-provider.ts'
/** Webhooks are outside of the contract, because their signature covers the raw bytes. */
export { makeWebhookDoor } from './webhooks/receive-webhook.ts'

/** Implements the contract of payments, for our services and pages. */
export function makePayments(needs: PaymentsDependencies): InternalService<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  let loading: ReturnType<typeof loadSecrets> | undefined
  const linkSecrets = () => {
    loading ??= loadSecrets(needs.db, needs.linkSecrets, 'links')
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  return makeInternalService({
    contract,
    report: needs.report,
    accessErrors: {
      unauthenticated: (_operation, access) =>
        access === 'operator' ? paymentsError('not-allowed') : httpError('unauthorized'),
      forbidden: () => paymentsError('not-allowed'),
    },
    router: os.router({
      ways: os.ways.handler(({ input }) => ways(needs, input)),
      createPayment: os.createPayment.handler(async ({ input }) => createPayment(needs, input, await linkSecrets())),
      payment: os.payment.handler(({ input }) => payment(needs, input)),
      checkPayment: os.checkPayment.handler(({ input }) => checkPayment(needs, input)),
      paymentOf: os.paymentOf.handler(({ input }) => findSubjectPayment(needs, input)),
      cancelPayment: os.cancelPayment.handler(({ input }) => cancelPayment(needs, input)),
      refund: os.refund.handler(({ input }) => refund(needs, input)),
      staffPayments: os.staffPayments.handler(({ input }) => staffPayments(needs, input)),
      inbox: os.inbox.handler(() => inbox(needs)),
      toLookAfter: os.toLookAfter.handler(() => toLookAfter(needs)),
      resolveFinding: os.resolveFinding.handler(({ input, context }) => resolveFinding(needs, input, context)),
      markRefunded: os.markRefunded.handler(({ input, context }) => markRefunded(needs, input, context)),
      importStatement: os.importStatement.handler(({ input, context }) => importStatement(needs, input, context)),
      statements: os.statements.handler(() => statements(needs)),
      statement: os.statement.handler(({ input }) => statement(needs, input)),
      handOverPayments: os.handOverPayments.handler(async ({ input: { ownerUid, ...subject } }) => ({
        payments: await movePaymentsBySubject(needs.db, subject, ownerUid),
      })),
      claimGuest: os.claimGuest.handler(({ input, context }) => claimGuest(needs, input, context)),
      exportPerson: os.exportPerson.handler(({ context }) => exportPerson(needs, context)),
      erasePerson: os.erasePerson.handler(({ context }) => erasePerson(needs, context)),
    }),
  })
}

/** Starts the background jobs of payments. */
export async function startPaymentsWork(needs: PaymentsDependencies, jobs: Jobs): Promise<void> {
  await jobs.work(HEAR_QUEUE, (job) => hearEvent(needs, job))
  await jobs.repeat('payments/reconcile', '* * * * *', () => reconcile(needs))
}
