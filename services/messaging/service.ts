import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { contract } from './contract.ts'
import { DELIVER_QUEUE, deliver } from './deliver.ts'
import type { MessagingNeeds } from './needs.ts'
import { outbox } from './outbox.ts'
import { erasePerson, exportPerson } from './person.ts'
import { send } from './send.ts'
import { sweep } from './sweep.ts'

export { emailChannel } from './channels/email.ts'
export { webhookChannel } from './channels/webhook.ts'

/** E-mail, SMS and WhatsApp for the other services; nobody else may call it. */
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
      exportPerson: os.exportPerson.handler(({ context }) => exportPerson(needs, context)),
      erasePerson: os.erasePerson.handler(({ context }) => erasePerson(needs, context)),
    }),
  })
}

/** Starts what messaging does without being asked: sending what waits, and the sweep. */
export async function startMessageWork(needs: MessagingNeeds, jobs: Jobs): Promise<void> {
  if (needs.channels === 'outbox') return
  await jobs.work(DELIVER_QUEUE, (job) => deliver(needs, job))
  await jobs.repeat('messaging/sweep', '* * * * *', () => sweep(needs))
}
