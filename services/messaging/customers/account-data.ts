import type { Account } from '#services/accounts/contract.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MessagingDependencies } from '../deps.ts'
import { toMessage } from '../outbox/outbox.ts'
import { deleteMessagesTo, findMessagesTo } from '../outbox/store/outbox.ts'
import { deleteChoices, findChoices } from '../preferences/store/choices.ts'
import { deleteDevices, findDevices } from '../preferences/store/devices.ts'
import { deleteRefusalLinks } from '../preferences/store/refusal-links.ts'

/**
 * The messages to the caller's own addresses and devices, and what the caller chose. Codes and links are left out, and so are
 * the keys of devices: whoever reads an export must neither sign in by it nor send anything.
 */
export async function exportPerson(
  needs: MessagingDependencies,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const uid = accountUid(context)
  const owners = [uid, ...(await verifiedAddresses(needs, context))]
  const [messages, choices, devices] = await Promise.all([
    findMessagesTo(needs.db, owners),
    findChoices(needs.db, owners),
    findDevices(needs.db, uid),
  ])
  return {
    messages: messages.map((message) => {
      const { channel, template, to, state, createdAt } = toMessage({ ...message, data: null })
      return { channel, template, to, state, createdAt }
    }),
    choices: choices.map(({ kind, channel }) => ({ kind, channel })),
    devices: devices.map(({ name, createdAt }) => ({ name, since: createdAt.toISOString() })),
  }
}

/** Forgets them. Asked before accounts is, which knows whose the addresses are; again it finds nothing. */
export async function erasePerson(needs: MessagingDependencies, context: CallContext) {
  const { db } = needs
  const uid = accountUid(context)
  const addresses = await verifiedAddresses(needs, context)
  await deleteDevices(db, uid)
  await deleteChoices(db, [uid, ...addresses])
  await deleteRefusalLinks(db, { uid, addresses })
  await deleteMessagesTo(db, [uid, ...addresses])
  return { erased: true as const, kept: [] }
}

/** The caller's own. */
export async function verifiedAddresses(
  { accounts }: Pick<MessagingDependencies, 'accounts'>,
  context: CallContext,
): Promise<string[]> {
  return getVerifiedAddresses(await accounts().account(undefined, { context }))
}

/** An address that somebody only claims may be somebody else's. */
export function getVerifiedAddresses(account: Account): string[] {
  const { verifiedEmail, primaryEmailAddress, verifiedPhone, phoneNumber } = account
  return [
    ...(verifiedEmail && primaryEmailAddress ? [primaryEmailAddress.toLowerCase()] : []),
    ...(verifiedPhone && phoneNumber ? [phoneNumber] : []),
  ]
}
