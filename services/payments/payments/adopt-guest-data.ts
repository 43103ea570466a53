import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { movePayments } from './store.ts'

/**
 * Moves a guest's payments to the caller, for export and erasure. Only guest accounts can be claimed, so that nobody
 * takes over another account.
 */
export async function adoptGuestData(
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
