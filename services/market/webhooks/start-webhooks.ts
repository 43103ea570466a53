import type { Jobs } from '#shared/jobs.ts'
import { recordProductChanges } from './record-product-changes.ts'
import { SEND_QUEUE, type SendDependencies, sendWebhooks } from './send-webhooks.ts'

/**
 * Starts sending: a job for whatever is due, and each minute the products that changed and what a process left that was
 * killed.
 */
export async function startWebhooks(deps: SendDependencies, jobs: Jobs): Promise<void> {
  await jobs.work(SEND_QUEUE, async () => {
    await sendWebhooks(deps)
  })
  await jobs.repeat('market/webhooks', '* * * * *', async () => {
    await recordProductChanges(deps)
    await sendWebhooks(deps)
  })
}
