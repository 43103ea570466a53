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
 * Whether a tracking call comes from a visitor who declined analytics: a tab opened before may not know it yet. For
 * signed-in users the account's choice counts, as for pages, since it may come from another device. Our servers send no
 * cookie.
 */
export async function refusedToBeMeasured({ request, path, context, cookies, accounts }: Asked): Promise<boolean> {
  if (!measuring.test(path) || request.headers.has('authorization')) return false
  const isRefusedHere = parseConsent(cookies.read(request.headers.get('cookie'))[CONSENT_COOKIE]) === false
  if (context.viewer.isGuest) return isRefusedHere

  const account = await accounts.account(undefined, { context }).catch(() => null)
  const consent = account?.consents.analytics ?? null
  return consent === null ? isRefusedHere : !consent
}
