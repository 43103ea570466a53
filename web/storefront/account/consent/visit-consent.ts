import type { Account } from '#services/accounts/contract.ts'
import type { Visit } from '#web/request/context.ts'
import { CONSENT_COOKIE, parseConsent } from './consent.ts'

export interface Consent {
  /** Whether visits may be measured; null: nobody knows, which means no. */
  analytics: boolean | null
  /** Whether there is something to ask. */
  asksConsent: boolean
}

/**
 * What the account of a visit says, else its browser. While an account cannot be read its browser is not believed either:
 * its answer may be older.
 */
export function getVisitConsent(
  { viewer, cookies }: Pick<Visit, 'viewer' | 'cookies'>,
  account: Pick<Account, 'consents'> | null,
): Consent {
  const isUnread = viewer.uid === null ? cookies.session !== undefined : !viewer.isGuest && account === null
  if (isUnread) return { analytics: null, asksConsent: false }

  const analytics = account?.consents.analytics ?? parseConsent(cookies[CONSENT_COOKIE])
  return { analytics, asksConsent: analytics === null }
}
