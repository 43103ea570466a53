import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { ChannelChoice, Preferences } from '../contract.ts'
import { verifiedAddresses } from '../customers/account-data.ts'
import type { MessagingDependencies } from '../deps.ts'
import { messagingError } from '../errors.ts'
import { isThere } from '../outbox/is-there.ts'
import { waysTo } from '../outbox/rules/choose-channel.ts'
import { CHANNELS, LINKED_CHANNELS } from '../rules/channels.ts'
import { toLinkedAddress } from './linked-addresses.ts'
import { CHOSEN_KINDS, type ChosenKind, isRefusable } from './rules/kinds.ts'
import { findChoices, forgetChoice, saveChoice } from './store/choices.ts'
import { findLinkedAddresses } from './store/linked-addresses.ts'

/** The caller's chosen channel for each kind of message, and the available ones. */
export async function preferences(deps: MessagingDependencies, context: CallContext): Promise<Preferences> {
  const uid = accountUid(context)
  const { db, linked } = deps
  const addresses = await verifiedAddresses(deps, context)
  const linkedAddresses = await findLinkedAddresses(db, uid)
  const choices = await findChoices(db, [uid, ...addresses])

  const to = {
    email: addresses.find((address) => address.includes('@')),
    phoneNumber: addresses.find((address) => address.startsWith('+')),
    uid,
    linked: linkedAddresses.map(({ channel }) => channel),
  }
  const publicKey = (await linked.push?.getPublicKey()) ?? null
  const ways = waysTo(CHANNELS, to, (channel) => isThere(deps, channel))
  return {
    choices: CHOSEN_KINDS.map((kind) => {
      const ofKind = choices.filter((choice) => choice.kind === kind)
      // A refusal by a mail's link is stored for the address, and counts for the account that owns it.
      const refused = isRefusable(kind) ? ofKind.find(({ channel }) => channel === 'none') : undefined
      const own = refused ?? ofKind.find(({ owner }) => owner === uid)
      return { kind, channel: own?.channel ?? null, isRefusable: isRefusable(kind) }
    }),
    channels: ways.map(({ channel }) => channel),
    linked: LINKED_CHANNELS.filter((channel) => isThere(deps, channel)).map((channel) => ({
      channel,
      publicKey: channel === 'push' ? publicKey : null,
      addresses: linkedAddresses.filter((record) => record.channel === channel).map(toLinkedAddress),
    })),
  }
}

/**
 * Saves the caller's choices. Turning a kind on again removes the refusals that a mail's link stored for its
 * addresses.
 */
export async function savePreferences(
  deps: MessagingDependencies,
  { choices }: { choices: { kind: ChosenKind; channel: ChannelChoice | null }[] },
  context: CallContext,
): Promise<Preferences> {
  const uid = accountUid(context)
  const notRefusable = choices.find(({ kind, channel }) => channel === 'none' && !isRefusable(kind))
  if (notRefusable) throw messagingError('always-told', { fields: { [notRefusable.kind]: 'Always told' } })

  const { db, now } = deps
  const addresses = await verifiedAddresses(deps, context)
  await db.transaction().execute(async (trx) => {
    for (const { kind, channel } of choices) {
      if (channel !== 'none') await forgetChoice(trx, { owners: addresses, kind })
      if (channel === null) await forgetChoice(trx, { owners: [uid], kind })
      else await saveChoice(trx, { owner: uid, kind, channel }, now())
    }
  })
  return preferences(deps, context)
}
