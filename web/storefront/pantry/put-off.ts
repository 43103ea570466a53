import { daysBetween, plusDays } from '#services/pets/rules/days.ts'

/** What somebody asked not to be told for some days, in one small cookie: a mark and its last day for each. */

export const PUT_OFF_COOKIE = 'putOff'
const MOST = 40
/** Days are counted from here, to be short. */
const EPOCH = '2026-01-01'

/** Whether this was put off and the day has not passed yet. `today` is yyyy-MM-dd. */
export function isPutOff(cookie: string | undefined, subject: string, today: string): boolean {
  const until = read(cookie).get(hashSubject(subject))
  return until !== undefined && until > daysBetween(EPOCH, today)
}

/** The cookie with one more; what has passed goes, and so do the oldest when there are too many. */
export function withPutOff(
  cookie: string | undefined,
  { subject, days, today }: { subject: string; days: number; today: string },
): string {
  const now = daysBetween(EPOCH, today)
  const kept = [...read(cookie)].filter(([mark, until]) => until > now && mark !== hashSubject(subject))
  return [...kept, [hashSubject(subject), daysBetween(EPOCH, plusDays(today, days))] as const]
    .slice(-MOST)
    .map(([mark, until]) => `${mark}.${until}`)
    .join('-')
}

function read(cookie = ''): Map<string, number> {
  return new Map(
    cookie.split('-').flatMap((entry) => {
      const [, mark, until] = /^([0-9a-z]{1,7})\.(\d{1,6})$/.exec(entry) ?? []
      return mark && until ? [[mark, Number(until)] as const] : []
    }),
  )
}

/** FNV-1a of 32 bits: two of forty subjects meet once in five million browsers, and then a reminder is missing. */
function hashSubject(subject: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < subject.length; at += 1) hash = Math.imul(hash ^ subject.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
