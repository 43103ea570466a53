import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'
import { DELIVER_QUEUE, deliver } from './deliver.ts'
import { addDevice, removeDevice } from './devices.ts'
import { forgetDevices } from './forget-devices.ts'
import type { MessagingNeeds } from './needs.ts'
import { outbox } from './outbox.ts'
import { outboxState, parked, retry } from './parked.ts'
import { erasePerson, exportPerson } from './person.ts'
import { preferences, savePreferences } from './preferences.ts'
import { previews } from './previews.ts'
import { refusalOfLink, refuse } from './refusals.ts'
import { send } from './send.ts'
import { sweep } from './sweep.ts'

export { messagingInvariants } from './audit.ts'
export { emailChannel } from './channels/email.ts'
export { webhookChannel } from './channels/webhook.ts'
/** For whoever watches the program from outside. */
export { findOutboxState as messagingFigures } from './store/parked.ts'

/** E-mail, SMS, WhatsApp and notifications for the other services; nobody else may call it. */
export function makeMessaging(needs: MessagingNeeds): Service<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  return makeService({
    name: 'messaging',
    mount: '/messaging-api',
    contract,
    report: needs.report,
    router: os.router({
      send: os.send.handler(({ input }) => send(needs, input)),
      outbox: os.outbox.handler(({ input }) => outbox(needs, input)),
      previews: os.previews.handler(() => previews(needs)),
      preferences: os.preferences.handler(({ context }) => preferences(needs, context)),
      savePreferences: os.savePreferences.handler(({ input, context }) => savePreferences(needs, input, context)),
      addDevice: os.addDevice.handler(({ input, context }) => addDevice(needs, input, context)),
      removeDevice: os.removeDevice.handler(({ input, context }) => removeDevice(needs, input, context)),
      refusalLink: os.refusalLink.handler(({ input }) => refusalOfLink(needs, input)),
      refuse: os.refuse.handler(({ input }) => refuse(needs, input)),
      parked: os.parked.handler(({ input, context }) => parked(needs, input, context)),
      outboxState: os.outboxState.handler(({ context }) => outboxState(needs, context)),
      retry: os.retry.handler(({ input, context }) => retry(needs, input, context)),
      exportPerson: os.exportPerson.handler(({ context }) => exportPerson(needs, context)),
      erasePerson: os.erasePerson.handler(({ context }) => erasePerson(needs, context)),
    }),
  })
}

/** Starts what messaging does without being asked: sending what waits, the sweep, and forgetting browsers. */
export async function startMessageWork(needs: MessagingNeeds, jobs: Jobs): Promise<void> {
  await jobs.work(DELIVER_QUEUE, (job) => deliver(needs, job))
  await jobs.subscribe('messaging', 'sessions-ended', (fact) => forgetDevices(needs, fact))
  await jobs.repeat('messaging/sweep', '* * * * *', () => sweep(needs))
}
