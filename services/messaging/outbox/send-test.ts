import { countries } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Channel, ChannelTest } from '../contract.ts'
import type { MessagingDependencies } from '../deps.ts'
import { messagingError } from '../errors.ts'
import { findRecipientPreferences } from '../preferences/recipient-preferences.ts'
import { maskedAddress } from '../preferences/rules/masked-address.ts'
import { isLinkedChannel } from '../rules/channels.ts'
import { templates } from '../templates/templates.ts'
import { deliver } from './deliver.ts'
import { isThere } from './is-there.ts'
import { waysTo } from './rules/choose-channel.ts'
import { findByKey, insertMessage } from './store/outbox.ts'

const TEMPLATE = 'channel-test'
const MINUTE_MS = 60_000

/**
 * Sends a test to an address of the caller by one channel, now and once, and answers what became of it. One a minute: the
 * message's key names the minute.
 */
export async function sendTest(
  deps: MessagingDependencies,
  { channel }: { channel: Channel },
  context: CallContext,
): Promise<ChannelTest> {
  const uid = accountUid(context)
  const { country } = context.viewer
  const { db, now, channels, origins } = deps
  if (!isThere(deps, channel)) throw messagingError('no-channel')
  const way = await findOwnWay(deps, channel, context)
  if (!way) throw messagingError('no-own-address')

  const time = now()
  const key = `${TEMPLATE} ${uid} ${channel} ${Math.floor(time.getTime() / MINUTE_MS)}`
  const isOutbox = channels === 'outbox' && !isLinkedChannel(channel)
  const isNew = await db.transaction().execute((trx) =>
    insertMessage(trx, {
      id: newId(),
      key,
      channel,
      template: TEMPLATE,
      locale: countries[country].locale,
      recipient: way.address,
      data: { link: `${origins[country]}/backoffice/settings/messages` },
      state: isOutbox ? 'sent' : 'waiting',
      failure: null,
      aboutPets: null,
      thread: null,
      otherwise: [],
      dueAt: time,
      sentAt: isOutbox ? time : null,
      createdAt: time,
      expiresAt: new Date(time.getTime() + templates[TEMPLATE].usefulForMinutes * MINUTE_MS),
    }),
  )
  if (!isNew) throw messagingError('tested-just-now', { retryAfter: 60 })

  const { id } = await findByKey(db, key)
  // Without a job: the caller waits for the answer.
  if (!isOutbox) await deliver(deps, { id })
  const { state, failure } = await findByKey(db, key)
  return {
    to: maskedAddress(way.address),
    outcome: isOutbox ? 'outbox' : state === 'sent' ? 'sent' : 'failed',
    failure,
  }
}

/** The caller's own address at the channel, proved or not. */
async function findOwnWay(deps: MessagingDependencies, channel: Channel, context: CallContext) {
  const uid = accountUid(context)
  const { primaryEmailAddress, phoneNumber } = await deps.accounts().account(undefined, { context })
  const { linked } = await findRecipientPreferences(deps, { uid, addresses: [] })
  const to = {
    uid,
    linked,
    ...(primaryEmailAddress && { email: primaryEmailAddress.toLowerCase() }),
    ...(phoneNumber && { phoneNumber }),
  }
  return waysTo([channel], to, () => true)[0]
}
