import type { Country } from '#shared/countries/countries.ts'
import { SPANISH } from '#shared/spanish.ts'

const DAY_MS = 86_400_000

/** Expected end in the country's time, such as 'hoy a las 15:30' or 'mañana a las 8:00'; null when unknown or past. */
export function backAt(until: Date | null, now: Date, { timezone }: Pick<Country, 'timezone'>): string | null {
  if (!until || until <= now) return null
  const say = (moment: Date, asked: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(SPANISH, { timeZone: timezone, ...asked }).format(moment)
  const time = say(until, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
  const at = time.startsWith('1:') ? `a la ${time}` : `a las ${time}`
  const day = say(until, { dateStyle: 'short' })
  if (day === say(now, { dateStyle: 'short' })) return `hoy ${at}`
  if (day === say(new Date(now.getTime() + DAY_MS), { dateStyle: 'short' })) return `mañana ${at}`
  const weekday = say(until, { weekday: 'long' })
  return `el ${weekday} ${say(until, { day: 'numeric', month: 'long' })} ${at}`
}

const LEAST_SECONDS = 60
const MOST_SECONDS = 3600
const USUAL_SECONDS = 300

/** Seconds for Retry-After, limited so that robots return neither every second nor only next week. */
export function retryAfterSeconds(until: Date | null, now: Date): number {
  if (!until || until <= now) return USUAL_SECONDS
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  return Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, seconds))
}
