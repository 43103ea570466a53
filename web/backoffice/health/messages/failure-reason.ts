const REASONS = {
  EXPIRED: 'expired',
  'PET DIED': 'petDied',
  'TOO MANY': 'tooMany',
  'FOREIGN NUMBER': 'foreign',
  'NO ADDRESS': 'noAddress',
  'NO CHANNEL': 'noChannel',
} as const

/** Reason of a failure code for people; codes of providers begin with their kind. */
export function parseFailureReason(code: string | null) {
  if (code === null) return null
  const known = Object.entries(REASONS).find(([name]) => name === code)
  if (known) return known[1]
  if (/^(EENVELOPE|EMESSAGE|5\d\d)/.test(code)) return 'rejected'
  return /^HTTP 4/.test(code) ? 'refusedByProvider' : 'unreachable'
}
