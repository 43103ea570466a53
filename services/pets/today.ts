import { countries } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { dayIn } from './rules/days.ts'

/** Current day in the caller's market, yyyy-MM-dd. */
export function todayOf({ viewer }: CallContext, now: Date): string {
  return dayIn(countries[viewer.country].timezone, now)
}
