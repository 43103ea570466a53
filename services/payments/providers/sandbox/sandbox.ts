import type { Jobs } from '#shared/jobs.ts'
import { loadSecrets } from '../../payments/link-keys.ts'
import type { PaymentProvider } from '../provider.ts'
import { deliverOverdue, NOTIFY_QUEUE, notify } from './notify.ts'
import { makeSandboxPage } from './page.ts'
import { PAY_LATE_QUEUE, payLate } from './pay.ts'
import type { SandboxDependencies, SandboxOptions } from './sandbox-dependencies.ts'
import { sandboxProvider } from './sandbox-provider.ts'
import { writeDelivered } from './store.ts'

export interface Sandbox {
  provider: PaymentProvider
  /** Its hosted page, `/sandbox-pay/:token`. */
  page(request: Request, token: string): Promise<Response>
  /** The event of this notice was handled; stop sending it. */
  heard(noticeId: string): Promise<void>
  startWork(jobs: Jobs): Promise<void>
}

/** A provider that moves no money, for demonstrations and tests: it refuses to start in production mode. */
export function makeSandbox({ mode, keys, ...options }: SandboxOptions): Sandbox {
  if (mode === 'production')
    throw new Error('The sandbox of payments moves no money and does not start in production mode.')
  let loading: ReturnType<typeof loadSecrets> | undefined
  const deps: SandboxDependencies = {
    ...options,
    webhookSecrets() {
      loading ??= loadSecrets(options.db, keys, 'sandbox webhooks')
      loading.catch(() => {
        loading = undefined
      })
      return loading
    },
  }
  return {
    provider: sandboxProvider(deps),
    page: makeSandboxPage(deps),
    heard: (noticeId) => writeDelivered(deps.db, noticeId, deps.now()),
    async startWork(jobs) {
      await jobs.work(NOTIFY_QUEUE, (job) => notify(deps, job))
      await jobs.work(PAY_LATE_QUEUE, (job) => payLate(deps, job))
      await jobs.repeat('payments/sandbox-overdue', '* * * * *', () => deliverOverdue(deps))
    },
  }
}
