import type { Jobs } from '#shared/jobs.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'
import { erasePerson, exportPerson } from './customers/account-data.ts'
import { followMerge } from './customers/follow-merge.ts'
import type { MessagingDependencies } from './deps.ts'
import { channelStates } from './outbox/channel-states.ts'
import { DELIVER_QUEUE, deliver } from './outbox/deliver.ts'
import { notify } from './outbox/notify.ts'
import { outbox } from './outbox/outbox.ts'
import { dismiss, outboxState, parked, retry } from './outbox/parked.ts'
import { previews } from './outbox/previews.ts'
import { sendTest } from './outbox/send-test.ts'
import { forgetLinkedAddresses } from './preferences/forget-linked-addresses.ts'
import { createLinkCode, linkBrowser, unlinkAddress } from './preferences/linked-addresses.ts'
import { preferences, savePreferences } from './preferences/preferences.ts'
import { getLinkRefusal, refuse } from './preferences/refusals.ts'
import { sweep } from './sweep.ts'

export { messagingInvariants } from './invariants.ts'
/** Exported for the monitoring of the process. */
export { findOutboxState as messagingFigures } from './outbox/store/parked.ts'
export { makeChannelWebhook } from './preferences/receive-channel-webhook.ts'

/** Implements messaging's contract: messages by every channel for the other services. */
export function makeMessaging(deps: MessagingDependencies): InternalService<typeof contract> {
  return makeInternalService({
    contract,
    report: deps.report,
    router: implementContract(contract, deps, {
      notify,
      outbox,
      previews,
      preferences,
      savePreferences,
      linkBrowser,
      createLinkCode,
      unlinkAddress,
      refusalLink: getLinkRefusal,
      refuse,
      parked,
      outboxState,
      retry,
      dismiss,
      channelStates,
      sendTest,
      exportPerson,
      erasePerson,
    }),
  })
}

/** Starts the scheduled jobs and fact consumers of messaging: delivery, the sweep, and unlinking addresses. */
export async function startMessageWork(deps: MessagingDependencies, jobs: Jobs): Promise<void> {
  await jobs.work(DELIVER_QUEUE, (job) => deliver(deps, job))
  await jobs.subscribe('messaging', 'account-merged', (fact) => followMerge(deps, fact))
  await jobs.subscribe('messaging', 'sessions-ended', (fact) => forgetLinkedAddresses(deps, fact))
  await jobs.repeat('messaging/sweep', '* * * * *', () => sweep(deps))
}
