import { countries } from '#shared/country.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { dayIn } from './rules/days.ts'

/** The day, yyyy-MM-dd, that it is where the caller is. */
export function todayOf({ viewer }: CallContext, now: Date): string {
  return dayIn(countries[viewer.country].timezone, now)
}
