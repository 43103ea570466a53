import * as z from 'zod'
import { countries } from '#shared/countries/countries.ts'
import { SendFailure } from '../channels/send-failure.ts'
import type { MessagingDependencies } from '../deps.ts'
import { isLinkedChannel } from '../rules/channels.ts'
import { getLocaleCountry } from '../rules/links.ts'
import { templates } from '../templates/templates.ts'
import { havePetsDied, PET_DIED } from './pets-have-died.ts'
import { renderMessage } from './render-message.ts'
import { nextWakingMoment } from './rules/quiet-hours.ts'
import { afterFailure, LEASE_SECONDS } from './rules/retries.ts'
import { sendLinked } from './send-linked.ts'
import { markFailed, markSent, moveToNextWay, type OutboxRecord, takeMessage } from './store/outbox.ts'
import { waysWithRoom } from './way-with-room.ts'

export const DELIVER_QUEUE = 'messaging/deliver'

const Job = z.object({ id: z.string() })

/**
 * One delivery try. At least once: if the process dies after the provider accepted the message and before we record
 * it, the next try sends it again under the same message id.
 */
export async function deliver(deps: MessagingDependencies, job: object): Promise<void> {
  const { db, now } = deps
  const { id } = Job.parse(job)
  const time = now()
  const message = await takeMessage(db, id, { now: time, leaseUntil: after(time, LEASE_SECONDS) })
  if (!message) return

  const failure = await trySending(deps, message)
  if (!failure) return markSent(db, message, now())
  const outcome = await writeFailure(deps, message, failure)
  const { channel, template, tries } = message
  deps.log.warn({ message: id, channel, template, tries, failure: failure.code }, `a message was ${outcome}`)
}

interface Failure {
  code: string
  isFinal: boolean
}

/** Records a failed try: retry later, switch to the next channel of the same person, or give up. */
async function writeFailure(
  { db, now, jobs }: MessagingDependencies,
  message: OutboxRecord,
  { code, isFinal }: Failure,
): Promise<string> {
  const { id, tries, expiresAt, otherwise } = message
  const time = now()
  if (isFinal && code !== PET_DIED && otherwise.length > 0 && time < expiresAt) {
    return db.transaction().execute(async (trx) => {
      const { ways, notSent } = await waysWithRoom(trx, otherwise, { id, thread: null, now: time })
      const [way, ...rest] = ways
      if (notSent !== null || !way) {
        await markFailed(trx, message, { state: 'given-up', failure: notSent ?? code, dueAt: time })
        return 'given-up'
      }
      const isOurs = await moveToNextWay(trx, message, { way, otherwise: rest, failure: code, dueAt: time })
      if (isOurs) await jobs.send(trx, DELIVER_QUEUE, { id })
      return `sent by ${way.channel} instead`
    })
  }

  const outcome = afterFailure({ isFinal, tries, now: time, expiresAt, notBefore: getWakingTime(message) })
  const dueAt = outcome.state === 'failed' ? after(time, outcome.afterSeconds) : time
  await db.transaction().execute(async (trx) => {
    const isOurs = await markFailed(trx, message, { state: outcome.state, failure: code, dueAt })
    if (isOurs && outcome.state === 'failed')
      await jobs.send(trx, DELIVER_QUEUE, { id }, { afterSeconds: outcome.afterSeconds })
  })
  return outcome.state
}

/** Earliest time after `at` at which a retry may disturb the recipient. */
function getWakingTime({ template, locale }: OutboxRecord): (at: Date) => Date {
  if (templates[template].mayArriveAtNight) return (at) => at
  return (at) => nextWakingMoment(at, countries[getLocaleCountry(locale)].timezone)
}

async function trySending(deps: MessagingDependencies, message: OutboxRecord): Promise<Failure | null> {
  const { channels, now } = deps
  const { id, recipient, data, channel } = message
  if (now() >= message.expiresAt || data === null) return { code: 'EXPIRED', isFinal: true }

  try {
    const country = getLocaleCountry(message.locale)
    if (await havePetsDied(deps, { ...message, data, country })) return { code: PET_DIED, isFinal: true }
    const rendered = { id, ...renderMessage({ ...message, data }) }
    if (isLinkedChannel(channel)) {
      await sendLinked(deps, channel, message, rendered)
      return null
    }
    // Demo mode: being in the outbox is the delivery.
    if (channels === 'outbox') return null
    const sendMessage = channels[channel]
    // The channel was removed from the configuration after the message was written; it may come back, so the failure is
    // not final.
    if (!sendMessage) return { code: 'NO CHANNEL', isFinal: false }
    await sendMessage({ ...rendered, to: recipient })
    return null
  } catch (error) {
    if (error instanceof SendFailure) return { code: error.message, isFinal: error.isFinal }
    // Logs only the error's name, because its text may quote the message.
    return { code: error instanceof Error ? error.name : 'unknown', isFinal: false }
  }
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}
