import type { Account } from '#services/accounts/contract.ts'
import type { Visit } from '#web/request/context.ts'
import { CONSENT_COOKIE, parseConsent } from './consent.ts'

export interface Consent {
  /** Consent to analytics; null means unknown, which counts as no. */
  analytics: boolean | null
  /** True when the consent bar has to ask. */
  asksConsent: boolean
}

/**
 * Consent of the account, else of the browser. When the account cannot be read the browser's cookie is not trusted
 * either, because it may be older.
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
