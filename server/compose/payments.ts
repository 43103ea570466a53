import type { PaymentsDependencies } from '#services/payments/deps.ts'
import { makePayments, makeSandbox, makeWebhookDoor, startPaymentsWork } from '#services/payments/service.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { Services } from '#web/request/context.ts'
import { collectors } from '../collectors.ts'
import type { SharedDependencies } from './ground.ts'

/** Who collects, and the sandbox where no money moves. */
export function composePayments(ground: SharedDependencies, { accounts }: Pick<Services, 'accounts'>) {
  const { config, addresses, connection, jobs, now, log, loggingFor } = ground
  const sandbox = config.isSandboxOn
    ? makeSandbox({
        db: connection.db(),
        now,
        jobs,
        mode: config.mode,
        keys: config.paymentsKeys,
        log: log.child({ service: 'payments', provider: 'sandbox' }),
      })
    : null
  const paymentsDependencies: PaymentsDependencies = {
    db: connection.db(),
    now,
    accounts,
    // The first that collects is taken: what is configured goes before what moves no money.
    providers: [...collectors(config, { db: connection.db(), now }), ...(sandbox ? [sandbox.provider] : [])],
    linkSecrets: config.paymentsKeys,
    origins: addresses.origins,
    jobs,
    ...loggingFor('payments'),
  }
  const payments = makePayments(paymentsDependencies).client

  return {
    payments,
    webhook: makeWebhookDoor(paymentsDependencies),
    sandboxPage: sandbox?.page ?? null,
    origins: paymentsDependencies.providers.flatMap(({ origins }) => origins),
    async startWork(workers: Jobs) {
      await startPaymentsWork(paymentsDependencies, workers)
      await sandbox?.startWork(workers)
    },
  }
}
