import * as z from 'zod'
import type { PaymentsDependencies } from '#services/payments/deps.ts'
import { makePayments, makeSandbox } from '#services/payments/service.ts'
import { DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { Log } from '../log.ts'

const Notice = z.object({ id: z.string() })

interface DemoTillDependencies extends Pick<PaymentsDependencies, 'db' | 'now' | 'accounts' | 'origins'> {
  keys: readonly string[]
  /** Delivers the facts of payments at once, because no queue runs while a demonstration is loaded. */
  tell(fact: string, data: object): Promise<void>
  log: Log
}

/** Payments with the sandbox alone, at a given time: demonstration people pay as its users do. */
export function demoTill({ db, now, accounts, origins, keys, tell, log }: DemoTillDependencies) {
  const undelivered: string[] = []
  const jobs: PaymentsDependencies['jobs'] = {
    publish: (_trx, fact, data) => tell(fact, data),
    // The sandbox would call a webhook, and no server listens yet: its notices are read below instead.
    send: async (_trx, _queue, job) => void undelivered.push(Notice.parse(job).id),
  }
  const deps = { db, now, jobs, log: log.child({ service: 'payments' }) }
  const sandbox = makeSandbox({ ...deps, mode: 'demo', keys })
  const { client } = makePayments({
    ...deps,
    accounts,
    origins,
    providers: [sandbox.provider],
    linkSecrets: keys,
    report: (error) => log.error({ err: error }, 'payments failed while the demonstration was loaded'),
  })

  return {
    client,
    /** Pays a payment link on the page it leads to. */
    async pay(link: string): Promise<void> {
      const token = link.replace('/payment/', '')
      const context = { viewer: anonymousViewer(DEFAULT_COUNTRY), requestId: 'demonstration' }
      const { redirectUrl } = await client.payment({ token }, { context })
      if (redirectUrl === null) throw new Error('The sandbox has a page for each payment')
      const paid = new Request(redirectUrl, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) })
      await sandbox.page(paid, redirectUrl.split('/').pop() ?? '')
      await client.checkPayment({ token }, { context })
      for (const notice of undelivered.splice(0)) await sandbox.heard(notice)
    },
  }
}
