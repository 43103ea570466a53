import { countries } from '#shared/country.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { petsError } from './errors.ts'
import { dayIn } from './rules/days.ts'

/** Whose account asks. A guest has one too: what it keeps is claimed at sign-in. */
export function callerOf({ viewer }: CallContext): string {
  if (viewer.uid === null) throw petsError('token-must-be-provided')
  return viewer.uid
}

/** The day, yyyy-MM-dd, that it is where the caller is. */
export function todayOf({ viewer }: CallContext, now: Date): string {
  return dayIn(countries[viewer.country].timezone, now)
}

/** The same without guests: what leaves a trace with other people is done by somebody who can be found again. */
export function signedIn(context: CallContext): string {
  if (context.viewer.isGuest) throw petsError('token-must-be-provided')
  return callerOf(context)
}
