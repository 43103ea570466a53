import type { Transaction } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod'
import { countries, type Locale } from '#shared/country.ts'
import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { Channel, Template } from '../contract.ts'
import type { MessagingNeeds } from '../deps.ts'
import { messagingError } from '../errors.ts'
import { isRefusable } from '../preferences/rules/kinds.ts'
import { findChoices } from '../preferences/store/choices.ts'
import { hasDevice } from '../preferences/store/devices.ts'
import { insertRefusalLink } from '../preferences/store/refusal-links.ts'
import { countryOfLocale, refusalLink } from '../rules/links.ts'
import type { Tables } from '../tables.ts'
import { missingData, templates } from '../templates/templates.ts'
import { DELIVER_QUEUE } from './deliver.ts'
import { isThere } from './is-there.ts'
import { channelsFor, isRefused, type Recipient, type Way, waysTo } from './rules/choose-channel.ts'
import { nextWakingMoment } from './rules/quiet-hours.ts'
import { findOfKey, insertMessage, supersedeHeld } from './store/outbox.ts'
import { waysWithRoom, withLimits } from './way-with-room.ts'

interface Sending {
  template: Template
  to: Pick<Recipient, 'email' | 'phoneNumber'>
  channels: Channel[]
  uid?: string | undefined
  thread?: string | undefined
  data: Record<string, string>
  key: string
  locale: Locale
}

/** Writes the message and the job that sends it in one transaction; in demo mode the outbox is where it arrives. */
export async function send(needs: MessagingNeeds, input: Sending) {
  const { db, now, jobs, channels } = needs
  const missing = missingData(input.template, input.data)
  if (missing) throw messagingError('data-missing', { fields: { [`data.${missing}`]: 'Required' } })

  const { ways: allWays, refused } = await waysOf(needs, input)
  if (allWays.length === 0) throw messagingError('no-channel')
  const limited = await withLimits(needs, input, allWays)

  const { usefulForMinutes, isUrgent } = templates[input.template]
  const id = newId()
  const time = now()
  const wakingMoment = nextWakingMoment(time, countries[countryOfLocale(input.locale)].timezone)
  const expiresAt = new Date(time.getTime() + usefulForMinutes * 60_000)

  const written = await db.transaction().execute(async (trx) => {
    const { ways, notSent } = await waysWithRoom(trx, limited, { id, thread: input.thread ?? null, now: time })
    const [first, ...otherwise] = ways
    if (!first) throw messagingError('no-channel')
    const arrives = channels === 'outbox' && first.channel !== 'push'
    const dueAt = isUrgent || arrives ? time : wakingMoment
    const failure = refused ? 'REFUSED' : dueAt >= expiresAt ? 'QUIET HOURS' : notSent
    const state = failure !== null ? 'given-up' : arrives ? 'sent' : 'waiting'
    const isWritten = await insertMessage(trx, {
      id,
      key: input.key,
      channel: first.channel,
      template: input.template,
      locale: input.locale,
      recipient: first.address,
      data: state === 'given-up' ? null : await withRefusalLink(needs, trx, input, first),
      state,
      failure,
      thread: input.thread ?? null,
      otherwise,
      dueAt,
      sentAt: state === 'sent' ? time : null,
      createdAt: time,
      expiresAt,
    })
    if (!isWritten) return null
    if (input.thread) await supersedeHeld(trx, { thread: input.thread, key: input.key, now: time })
    const afterSeconds = Math.ceil((dueAt.getTime() - time.getTime()) / 1000)
    if (state === 'waiting') await jobs.send(trx, DELIVER_QUEUE, { id }, { afterSeconds })
    return { id, channel: first.channel }
  })
  if (written) return written
  const { id: idOfKey, channel } = await findOfKey(db, input.key)
  return { id: idOfKey, channel }
}

async function waysOf(needs: MessagingNeeds, input: Sending): Promise<{ ways: Way[]; refused: boolean }> {
  const { kind } = templates[input.template]
  const { uid } = input
  const to = readRecipient(input.to)
  const isChosen = kind !== 'account'
  const withDevice = isChosen && uid !== undefined && needs.push !== null && (await hasDevice(needs.db, uid))
  const owners = [uid, to.email, to.phoneNumber].filter((owner) => owner !== undefined)
  const choices = isChosen ? await findChoices(needs.db, owners) : []

  const own = choices.find((choice) => choice.owner === uid && choice.kind === kind)?.channel ?? null
  const chosen = own === 'none' ? null : own
  const order = channelsFor(input.channels, { kind, chosen, hasDevice: withDevice })
  const ways = waysTo(order, { ...to, uidWithDevice: withDevice ? uid : undefined }, (channel) =>
    isThere(needs, channel),
  )
  return { ways, refused: isRefused(kind, choices) }
}

/** What can be refused says so: its link is the only copy of a capability (D51). */
async function withRefusalLink(
  { origins, now }: MessagingNeeds,
  trx: Transaction<Tables>,
  { template, data, uid, locale }: Sending,
  { address }: Way,
): Promise<Record<string, string>> {
  const { kind } = templates[template]
  const { refusalLink: _, ...own } = data
  if (!isRefusable(kind)) return own

  const token = newSecret()
  const link = { uid: uid ?? null, address, kind }
  await insertRefusalLink(trx, link, { tokenHash: hashSecret(token), now: now() })
  return { ...own, refusalLink: refusalLink(origins[countryOfLocale(locale)], token) }
}

const OneAddress = z.email()

// One address, in the form that both the channels and later questions for it use; no room for a second line or a list.
function readRecipient({ email, phoneNumber }: Sending['to']): Recipient {
  if (email !== undefined && !OneAddress.safeParse(email).success)
    throw httpError('bad-input', { fields: { 'to.email': 'Email no tiene un formato válido' } })
  const phone = phoneNumber === undefined ? undefined : parsePhoneNumberFromString(phoneNumber)
  if (phoneNumber !== undefined && !phone)
    throw httpError('bad-input', { fields: { 'to.phoneNumber': 'E.164 is needed' } })
  return { email: email?.toLowerCase(), phoneNumber: phone?.number }
}
