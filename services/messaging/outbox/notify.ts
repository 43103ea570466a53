import type { Transaction } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import * as z from 'zod'
import { countries } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { Channel, Recipient, Template } from '../contract.ts'
import type { MessagingDependencies } from '../deps.ts'
import { messagingError } from '../errors.ts'
import { findRecipientPreferences } from '../preferences/recipient-preferences.ts'
import { createRefusalToken } from '../preferences/refusals.ts'
import { isRefusable } from '../preferences/rules/kinds.ts'
import { isLinkedChannel, type Urgency } from '../rules/channels.ts'
import { refusalLink } from '../rules/links.ts'
import type { Tables } from '../tables.ts'
import { missingData, templates } from '../templates/templates.ts'
import { DELIVER_QUEUE } from './deliver.ts'
import { isThere } from './is-there.ts'
import { havePetsDied, needsLivingPets, PET_DIED } from './pets-have-died.ts'
import { type Addresses, channelsFor, isRefused, type Way, waysTo } from './rules/choose-channel.ts'
import { nextWakingMoment } from './rules/quiet-hours.ts'
import { findByKey, insertMessage, supersedeHeld } from './store/outbox.ts'
import { waysWithRoom, withLimits } from './way-with-room.ts'

interface Notification {
  template: Template
  data: Record<string, string>
  to: Recipient
  aboutPets?: { petProfileIds: string[]; petTypes: string[] } | undefined
  urgency: Urgency
  key: string
  thread?: string | undefined
  ifUnreachable: 'skip' | 'fail'
}

/** Writes the message and its delivery job in one transaction; in demo mode the outbox is the delivery. */
export async function notify(
  deps: MessagingDependencies,
  input: Notification,
): Promise<{ id: string | null; channel: Channel | null }> {
  const { template, to, key, thread = null } = input
  const { db, now, jobs, channels } = deps
  const data = { ...(to.fullName && { fullName: to.fullName }), ...input.data }
  const missing = missingData(template, data)
  if (missing) throw messagingError('data-missing', { fields: { [`data.${missing}`]: 'Required' } })

  if (needsLivingPets(template, data) && !input.aboutPets)
    throw messagingError('data-missing', { fields: { aboutPets: 'Required' } })
  const aboutPets = input.aboutPets ? { ...input.aboutPets, uid: to.uid ?? null } : null
  const hasDied = await havePetsDied(deps, { template, data, aboutPets, country: to.country, key })

  const { ways: allWays, refused } = await waysOf(deps, input)
  if (allWays.length === 0) {
    if (input.ifUnreachable === 'fail') throw messagingError('no-channel')
    deps.log.info({ template, key }, 'no channel reaches the recipient of a message')
    return { id: null, channel: null }
  }
  const limited = await withLimits(deps, input, allWays)

  const { usefulForMinutes, mayArriveAtNight } = templates[template]
  const { locale, timezone } = countries[to.country]
  const id = newId()
  const time = now()
  const wakingMoment = nextWakingMoment(time, timezone)
  const expiresAt = new Date(time.getTime() + usefulForMinutes * 60_000)

  const written = await db.transaction().execute(async (trx) => {
    const { ways, notSent } = await waysWithRoom(trx, limited, { id, thread, now: time })
    const [first, ...otherwise] = ways
    if (!first) throw messagingError('no-channel')
    const arrives = channels === 'outbox' && !isLinkedChannel(first.channel)
    const dueAt = mayArriveAtNight || arrives ? time : wakingMoment
    const failure = hasDied ? PET_DIED : refused ? 'REFUSED' : dueAt >= expiresAt ? 'QUIET HOURS' : notSent
    const state = failure !== null ? 'given-up' : arrives ? 'sent' : 'waiting'
    const isWritten = await insertMessage(trx, {
      id,
      key,
      channel: first.channel,
      template,
      locale,
      recipient: first.address,
      data: state === 'given-up' ? null : await withRefusalLink(deps, trx, { template, data, to }, first),
      state,
      failure,
      aboutPets,
      thread,
      otherwise,
      dueAt,
      sentAt: state === 'sent' ? time : null,
      createdAt: time,
      expiresAt,
    })
    if (!isWritten) return null
    if (thread) await supersedeHeld(trx, { thread, key, now: time })
    const afterSeconds = Math.ceil((dueAt.getTime() - time.getTime()) / 1000)
    if (state === 'waiting') await jobs.send(trx, DELIVER_QUEUE, { id }, { afterSeconds })
    return { id, channel: first.channel }
  })
  if (written) return written
  const { id: idOfKey, channel } = await findByKey(db, key)
  return { id: idOfKey, channel }
}

async function waysOf(
  deps: MessagingDependencies,
  { template, to, urgency }: Pick<Notification, 'template' | 'to' | 'urgency'>,
): Promise<{ ways: Way[]; refused: boolean }> {
  const { kind } = templates[template]
  const uid = to.uid ?? undefined
  const addresses = readAddresses(to)
  const isChosen = kind !== 'account'
  const known = [addresses.email, addresses.phoneNumber].filter((address) => address !== undefined)
  const { choices, linked } = isChosen
    ? await findRecipientPreferences(deps, { uid, addresses: known })
    : { choices: [], linked: [] }

  const own = choices.find((choice) => choice.owner === uid && choice.kind === kind)?.channel ?? null
  const chosen = own === 'none' ? null : own
  const order = channelsFor(urgency, { kind, chosen })
  const ways = waysTo(order, { ...addresses, uid, linked }, (channel) => isThere(deps, channel))
  return { ways, refused: isRefused(kind, choices) }
}

/** Adds the refusal link to a message of a refusable kind. */
async function withRefusalLink(
  { origins, now }: MessagingDependencies,
  trx: Transaction<Tables>,
  { template, data, to }: Pick<Notification, 'template' | 'data' | 'to'>,
  { address }: Way,
): Promise<Record<string, string>> {
  const { kind } = templates[template]
  const { refusalLink: _, ...own } = data
  if (!isRefusable(kind)) return own

  const token = await createRefusalToken(trx, { uid: to.uid ?? null, address, kind }, { now })
  return { ...own, refusalLink: refusalLink(origins[to.country], token) }
}

const OneAddress = z.email()

// Normalises the addresses to the form that channels and limits use. A single address, because a line break or a list
// would add recipients.
function readAddresses({ email, phoneNumber }: Recipient): Pick<Addresses, 'email' | 'phoneNumber'> {
  if (email && !OneAddress.safeParse(email).success)
    throw httpError('bad-input', { fields: { 'to.email': 'Email no tiene un formato válido' } })
  // A number without its country code is ignored, so that the e-mail is still sent.
  const typed = phoneNumber?.startsWith('+') ? phoneNumber : undefined
  const phone = typed === undefined ? undefined : parsePhoneNumberFromString(typed)
  if (typed !== undefined && !phone) throw httpError('bad-input', { fields: { 'to.phoneNumber': 'E.164 is needed' } })
  return { email: email?.toLowerCase() || undefined, phoneNumber: phone?.number }
}
