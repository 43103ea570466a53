import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { movePayments } from './store.ts'

/** What a guest paid becomes the caller's, so that they can have it exported and erased. It must be a guest's: nobody takes over an account. */
export async function claimGuest(
  { db, accounts }: Pick<PaymentsDependencies, 'db' | 'accounts'>,
  { guestToken }: { guestToken: string },
  context: CallContext,
): Promise<{ payments: number }> {
  const uid = accountUid(context)
  const guest = await accounts.viewerOf(
    guestToken.includes('.') ? { bearer: guestToken } : { sessionToken: guestToken },
    { context },
  )
  if (guest.uid === uid) return { payments: 0 }
  if (!guest.isGuest) throw paymentsError('not-a-guest')
  return { payments: await movePayments(db, guest.uid, uid) }
}
