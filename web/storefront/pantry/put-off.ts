import { daysBetween, plusDays } from '#services/pets/rules/days.ts'

/** Hidden reminders in one small cookie: a hash and its last day for each. */

export const PUT_OFF_COOKIE = 'putOff'
const MOST = 40
/** Start of the day numbers, to keep them short. */
const EPOCH = '2026-01-01'

/** Whether the reminder is hidden on `today` (yyyy-MM-dd). */
export function isPutOff(cookie: string | undefined, subject: string, today: string): boolean {
  const until = read(cookie).get(hashSubject(subject))
  return until !== undefined && until > daysBetween(EPOCH, today)
}

/** Cookie with one more entry; expired entries are dropped, and the oldest when there are too many. */
export function withPutOff(
  cookie: string | undefined,
  { subject, days, today }: { subject: string; days: number; today: string },
): string {
  const now = daysBetween(EPOCH, today)
  const marks = [...read(cookie)].filter(([mark, until]) => until > now && mark !== hashSubject(subject))
  return [...marks, [hashSubject(subject), daysBetween(EPOCH, plusDays(today, days))] as const]
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

/** 32-bit FNV-1a: two of forty subjects collide in one of five million browsers, which hides a reminder. */
function hashSubject(subject: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < subject.length; at += 1) hash = Math.imul(hash ^ subject.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
