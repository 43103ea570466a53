import type { Jobs } from '#shared/jobs.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { type InternalService, makeInternalService } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'
import { erasePerson, exportPerson } from './customers/account-data.ts'
import type { MessagingDependencies } from './deps.ts'
import { DELIVER_QUEUE, deliver } from './outbox/deliver.ts'
import { notify } from './outbox/notify.ts'
import { outbox } from './outbox/outbox.ts'
import { outboxState, parked, retry } from './outbox/parked.ts'
import { previews } from './outbox/previews.ts'
import { addDevice, removeDevice } from './preferences/devices.ts'
import { forgetDevices } from './preferences/forget-devices.ts'
import { preferences, savePreferences } from './preferences/preferences.ts'
import { getLinkRefusal, refuse } from './preferences/refusals.ts'
import { sweep } from './sweep.ts'

export { emailChannel } from './channels/email.ts'
export { webhookChannel } from './channels/webhook.ts'
export { messagingInvariants } from './invariants.ts'
/** Exported for the monitoring of the process. */
export { findOutboxState as messagingFigures } from './outbox/store/parked.ts'

/** Implements messaging's contract: e-mail, SMS, WhatsApp and push notifications for the other services. */
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
      addDevice,
      removeDevice,
      refusalLink: getLinkRefusal,
      refuse,
      parked,
      outboxState,
      retry,
      exportPerson,
      erasePerson,
    }),
  })
}

/** Starts the scheduled jobs and fact consumers of messaging: delivery, the sweep, and deleting devices. */
export async function startMessageWork(deps: MessagingDependencies, jobs: Jobs): Promise<void> {
  await jobs.work(DELIVER_QUEUE, (job) => deliver(deps, job))
  await jobs.subscribe('messaging', 'sessions-ended', (fact) => forgetDevices(deps, fact))
  await jobs.repeat('messaging/sweep', '* * * * *', () => sweep(deps))
}
