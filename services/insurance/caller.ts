import { dayIn } from '#services/pets/rules/days.ts'
import { countries } from '#shared/country.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { insuranceError } from './errors.ts'

/** Whose account asks. */
export function callerOf({ viewer }: CallContext): string {
  if (viewer.uid === null) throw insuranceError('token-must-be-provided')
  return viewer.uid
}

/** The same without guests: who insures a pet is somebody who can be found again. */
export function signedIn(context: CallContext): string {
  if (context.viewer.isGuest) throw insuranceError('token-must-be-provided')
  return callerOf(context)
}

/** Operators alone. */
export function operatorOf({ viewer }: CallContext): string {
  if (viewer.uid === null) throw insuranceError('token-must-be-provided')
  if (!viewer.roles.includes('operator')) throw insuranceError('not-allowed')
  return viewer.uid
}

/** The day that it is in this country. */
export function todayIn(country: 'BO' | 'PY', now: Date): string {
  return dayIn(countries[country].timezone, now)
}
