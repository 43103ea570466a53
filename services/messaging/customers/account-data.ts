import type { Account } from '#services/accounts/contract.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MessagingDependencies } from '../deps.ts'
import { eraseMessages, exportMessages } from '../outbox/account-data.ts'
import { erasePreferences, exportPreferences } from '../preferences/account-data.ts'

/**
 * Messages to the caller's verified and linked addresses, and the caller's choices. Without codes, links and keys
 * of browsers: an export must not allow a reader to sign in or to send notifications.
 */
export async function exportPerson(
  deps: MessagingDependencies,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const uid = accountUid(context)
  const addresses = await verifiedAddresses(deps, context)
  const [messages, preferences] = await Promise.all([
    exportMessages(deps.db, [uid, ...addresses]),
    exportPreferences(deps.db, { uid, addresses }),
  ])
  return { messages, ...preferences }
}

/**
 * Erases the caller's messages, choices and linked addresses. Call it before accounts' `erasePerson`, which deletes the
 * addresses needed here. Idempotent.
 */
export async function erasePerson(deps: MessagingDependencies, context: CallContext) {
  const { db } = deps
  const uid = accountUid(context)
  const addresses = await verifiedAddresses(deps, context)
  await erasePreferences(db, { uid, addresses })
  await eraseMessages(db, [uid, ...addresses])
  return { erased: true as const, kept: [] }
}

/** Verified addresses of the caller. */
export async function verifiedAddresses(
  { accounts }: Pick<MessagingDependencies, 'accounts'>,
  context: CallContext,
): Promise<string[]> {
  return getVerifiedAddresses(await accounts().account(undefined, { context }))
}

/** An unverified address may belong to somebody else, so it is left out. */
export function getVerifiedAddresses(account: Account): string[] {
  const { verifiedEmail, primaryEmailAddress, verifiedPhone, phoneNumber } = account
  return [
    ...(verifiedEmail && primaryEmailAddress ? [primaryEmailAddress.toLowerCase()] : []),
    ...(verifiedPhone && phoneNumber ? [phoneNumber] : []),
  ]
}
