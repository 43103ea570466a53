/** Whether visits may be measured: 'yes' or 'no'; absent means not asked yet, which counts as no. */
export const CONSENT_COOKIE = 'consent'

export function consentOf(cookie: string | undefined): boolean | null {
  if (cookie === 'yes') return true
  return cookie === 'no' ? false : null
}
