import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsNeeds } from '../deps.ts'

/** A bearer for who follows a shared link, see bookings/rules/shared-links.ts. Accounts makes it, and knows it again. */
export function shareLinkToken(
  { accounts }: Pick<AppointmentsNeeds, 'accounts'>,
  context: CallContext,
): Promise<{ token: string; expiresAt: string }> {
  return accounts.shareToken({ audience: 'appointments-api' }, { context })
}
