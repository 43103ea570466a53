import type { Visit } from '#web/request/context.ts'

const COOKIE = 'farewell'
const MINUTE = 60

/** Saves the list of retained data in a cookie for the next page, since the account no longer exists. */
export function saveFarewell(visit: Pick<Visit, 'setCookie'>, retained: string[]): void {
  if (retained.length > 0) visit.setCookie(COOKIE, JSON.stringify(retained), { maxAge: MINUTE })
}

/** Reads and clears the list. */
export function takeFarewell(visit: Pick<Visit, 'cookies' | 'setCookie'>): string[] {
  const text = visit.cookies[COOKIE]
  if (!text) return []
  visit.setCookie(COOKIE, '', { maxAge: 0 })
  try {
    const retained: unknown = JSON.parse(text)
    return Array.isArray(retained) ? retained.filter((what) => typeof what === 'string') : []
  } catch {
    return []
  }
}
