import type { AccountsClient } from '#services/accounts/client.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { CONSENT_COOKIE, parseConsent } from '#web/storefront/account/consent/consent.ts'
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
 * signed in the account knows better, as for pages, also what was said on another device; servers of ours send no cookie.
 */
export async function refusedToBeMeasured({ request, path, context, cookies, accounts }: Asked): Promise<boolean> {
  if (!measuring.test(path) || request.headers.has('authorization')) return false
  const isRefusedHere = parseConsent(cookies.read(request.headers.get('cookie'))[CONSENT_COOKIE]) === false
  if (context.viewer.isGuest) return isRefusedHere

  const account = await accounts.account(undefined, { context }).catch(() => null)
  const said = account?.consents.analytics ?? null
  return said === null ? isRefusedHere : !said
}
