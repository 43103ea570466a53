import type { AccountsClient } from '#services/accounts/client.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { CONSENT_COOKIE, consentOf } from '#web/storefront/account/consent.ts'
import type { Cookies } from './cookies.ts'

const measuring = /^\/tracking\/v1\/(track|identify|page|batch)$/

interface Asked {
  request: Request
  path: string
  context: CallContext
  cookies: Cookies
  accounts: Pick<AccountsClient, 'account'>
}

/**
 * Whether a browser tells what its visitor does although they said no: a tab that was open then may not know it yet. Of who
 * signed in the account knows better, as for pages; servers of ours send no cookie.
 */
export async function refusedToBeMeasured({ request, path, context, cookies, accounts }: Asked): Promise<boolean> {
  if (!measuring.test(path) || request.headers.has('authorization')) return false
  const sent = cookies.read(request.headers.get('cookie'))
  if (consentOf(sent[CONSENT_COOKIE]) !== false) return false
  if (context.viewer.isGuest) return true

  const account = await accounts.account(undefined, { context }).catch(() => null)
  return account?.consents.analytics !== true
}
