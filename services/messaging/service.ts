import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { type CallContext, type InternalService, makeInternalService } from '#shared/rpc/service.ts'
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
export function makeMessaging(needs: MessagingDependencies): InternalService<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  return makeInternalService({
    contract,
    report: needs.report,
    router: os.router({
      notify: os.notify.handler(({ input }) => notify(needs, input)),
      outbox: os.outbox.handler(({ input }) => outbox(needs, input)),
      previews: os.previews.handler(() => previews(needs)),
      preferences: os.preferences.handler(({ context }) => preferences(needs, context)),
      savePreferences: os.savePreferences.handler(({ input, context }) => savePreferences(needs, input, context)),
      addDevice: os.addDevice.handler(({ input, context }) => addDevice(needs, input, context)),
      removeDevice: os.removeDevice.handler(({ input, context }) => removeDevice(needs, input, context)),
      refusalLink: os.refusalLink.handler(({ input }) => getLinkRefusal(needs, input)),
      refuse: os.refuse.handler(({ input }) => refuse(needs, input)),
      parked: os.parked.handler(({ input }) => parked(needs, input)),
      outboxState: os.outboxState.handler(() => outboxState(needs)),
      retry: os.retry.handler(({ input, context }) => retry(needs, input, context)),
      exportPerson: os.exportPerson.handler(({ context }) => exportPerson(needs, context)),
      erasePerson: os.erasePerson.handler(({ context }) => erasePerson(needs, context)),
    }),
  })
}

/** Starts the scheduled jobs and fact consumers of messaging: delivery, the sweep, and deleting devices. */
export async function startMessageWork(needs: MessagingDependencies, jobs: Jobs): Promise<void> {
  await jobs.work(DELIVER_QUEUE, (job) => deliver(needs, job))
  await jobs.subscribe('messaging', 'sessions-ended', (fact) => forgetDevices(needs, fact))
  await jobs.repeat('messaging/sweep', '* * * * *', () => sweep(needs))
}
