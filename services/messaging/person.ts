import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { MessagingNeeds } from './needs.ts'
import { describeMessage } from './outbox.ts'
import { deleteMessagesTo, findMessagesTo } from './store.ts'

/** The messages to the caller's own addresses. Codes and links are left out: whoever reads an export must not sign in by it. */
export async function exportPerson(needs: MessagingNeeds, context: CallContext): Promise<Record<string, unknown>> {
  const addresses = await verifiedAddresses(needs, context)
  const messages = addresses.length > 0 ? await findMessagesTo(needs.db, addresses) : []
  return {
    messages: messages.map((message) => {
      const { channel, template, to, state, createdAt } = describeMessage({ ...message, data: null })
      return { channel, template, to, state, createdAt }
    }),
  }
}

/** Forgets them. Asked before accounts is, which knows whose the addresses are; again it finds nothing. */
export async function erasePerson(needs: MessagingNeeds, context: CallContext) {
  const addresses = await verifiedAddresses(needs, context)
  if (addresses.length > 0) await deleteMessagesTo(needs.db, addresses)
  return { erased: true as const, kept: [] }
}

// An address that somebody only claims may be somebody else's.
async function verifiedAddresses({ accounts }: MessagingNeeds, context: CallContext): Promise<string[]> {
  if (context.viewer.uid === null) throw httpError('unauthorized')
  const account = await accounts().account(undefined, { context })
  const { verifiedEmail, primaryEmailAddress, verifiedPhone, phoneNumber } = account
  return [
    ...(verifiedEmail && primaryEmailAddress ? [primaryEmailAddress.toLowerCase()] : []),
    ...(verifiedPhone && phoneNumber ? [phoneNumber] : []),
  ]
}
