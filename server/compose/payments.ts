import type { PaymentsDependencies } from '#services/payments/deps.ts'
import { makePayments, makeSandbox, makeWebhookDoor, startPaymentsWork } from '#services/payments/service.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { Services } from '#web/request/context.ts'
import { collectors } from '../collectors.ts'
import type { Companies } from '../company/companies.ts'
import type { SharedDependencies } from './shared-dependencies.ts'

/** Composes payments with its providers and the sandbox, which moves no money. */
export function composePayments(
  shared: SharedDependencies,
  { accounts, companies }: Pick<Services, 'accounts'> & { companies: Pick<Companies, 'getBankAccount'> },
) {
  const { config, addresses, connection, jobs, now, log, loggingFor } = shared
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
    // The first provider that can collect is used: configured ones come before the sandbox.
    providers: [...collectors(config, { db: connection.db(), now, companies }), ...(sandbox ? [sandbox.provider] : [])],
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
