import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'

/** Bearer token for visitors of a shared link, see bookings/rules/shared-links.ts. Accounts issues and verifies it. */
export function shareLinkToken(
  { accounts }: Pick<AppointmentsDependencies, 'accounts'>,
  context: CallContext,
): Promise<{ token: string; expiresAt: string }> {
  return accounts.shareToken({ audience: 'appointments-api' }, { context })
}
