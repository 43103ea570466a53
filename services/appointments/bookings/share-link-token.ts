import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'

/** A bearer for who follows a shared link, see bookings/rules/shared-links.ts. Accounts makes it, and knows it again. */
export function shareLinkToken(
  { accounts }: Pick<AppointmentsDependencies, 'accounts'>,
  context: CallContext,
): Promise<{ token: string; expiresAt: string }> {
  return accounts.shareToken({ audience: 'appointments-api' }, { context })
}
