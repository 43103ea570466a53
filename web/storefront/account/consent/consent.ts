/** Cookie with the consent to analytics: 'yes' or 'no'. Absent means not asked yet, which counts as no. */
export const CONSENT_COOKIE = 'consent'

export function parseConsent(cookie: string | undefined): boolean | null {
  if (cookie === 'yes') return true
  return cookie === 'no' ? false : null
}
