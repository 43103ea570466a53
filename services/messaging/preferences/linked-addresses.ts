import { hashSecret, newId, newSecret } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { LinkedAddress, MessagingDependencies } from '../deps.ts'
import { messagingError } from '../errors.ts'
import type { CodeChannel, LinkedChannel } from '../rules/channels.ts'
import { LINK_CODE_MINUTES } from '../rules/retention.ts'
import { saveLinkCode } from './store/link-codes.ts'
import {
  deleteLinkedAddress,
  findLinkedAddresses,
  type LinkedAddressRecord,
  markFailing,
  markUsed,
  saveLinkedAddress,
} from './store/linked-addresses.ts'

/** Addresses of an account at one channel; linking another one unlinks the oldest. */
export const MOST_LINKED_ADDRESSES = 10

/** Links this browser, so that it shows the caller's notifications. */
export async function linkBrowser(
  { db, now, linked: { push } }: MessagingDependencies,
  { endpoint, p256dh, auth, name }: { endpoint: string; p256dh: string; auth: string; name: string },
  context: CallContext,
) {
  const uid = accountUid(context)
  const address = { id: endpoint, p256dh, auth }
  if (!push?.accepts(address)) throw messagingError('no-push-service')

  const linked = { id: newId(), uid, channel: 'push' as const, address, label: name, linkedAt: now() }
  const id = await db.transaction().execute((trx) => saveLinkedAddress(trx, linked, MOST_LINKED_ADDRESSES))
  return toLinkedAddress({ ...linked, id, lastUsedAt: null, failedAt: null })
}

/** Makes a one-time code, and the link that brings it to the channel's app; an earlier code is no longer valid. */
export async function createLinkCode(
  { db, now, linked }: MessagingDependencies,
  { channel }: { channel: CodeChannel },
  context: CallContext,
): Promise<{ url: string; createdAt: string; usefulForMinutes: number }> {
  const uid = accountUid(context)
  const adapter = linked[channel]
  if (!adapter) throw messagingError('no-channel')

  const code = newSecret()
  const time = now()
  const expiresAt = new Date(time.getTime() + LINK_CODE_MINUTES * 60_000)
  await saveLinkCode(db, { uid, channel, codeHash: hashSecret(code), expiresAt })
  return { url: adapter.getLink(code), createdAt: time.toISOString(), usefulForMinutes: LINK_CODE_MINUTES }
}

export async function unlinkAddress(
  { db }: MessagingDependencies,
  { addressId }: { addressId: string },
  context: CallContext,
): Promise<{ message: 'valid' }> {
  const uid = accountUid(context)
  if (!(await deleteLinkedAddress(db, { id: addressId, uid }))) throw messagingError('address-not-found')
  return { message: 'valid' }
}

/**
 * Sends to every address that the account linked to a channel, and unlinks those that are gone. Answers the errors of
 * the others; `delivered` counts the successes.
 */
export async function sendToLinkedAddresses(
  { db, now }: Pick<MessagingDependencies, 'db' | 'now'>,
  { uid, channel }: { uid: string; channel: LinkedChannel },
  send: (address: LinkedAddress) => Promise<'sent' | 'gone'>,
): Promise<{ delivered: number; errors: unknown[] }> {
  const addresses = await findLinkedAddresses(db, uid, channel)
  const outcomes = await Promise.allSettled(addresses.map(({ address }) => send(address)))
  const errors: unknown[] = []
  let delivered = 0
  for (const [index, { id }] of addresses.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status === 'rejected') {
      errors.push(outcome.reason)
      await markFailing(db, id, now())
    } else if (outcome?.value === 'gone') await deleteLinkedAddress(db, { id, uid })
    else {
      delivered += 1
      await markUsed(db, id, now())
    }
  }
  return { delivered, errors }
}

/** Address without what its channel sends with, which is private: endpoint and keys of a browser, a chat's number. */
export function toLinkedAddress({ id, label, linkedAt, lastUsedAt, failedAt }: LinkedAddressRecord) {
  return {
    id,
    label,
    linkedAt: linkedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isFailing: failedAt !== null,
  }
}
