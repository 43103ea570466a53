import type { RouterContextProvider } from 'react-router'
import type { Insurance } from '#services/insurance/contract.ts'
import type { Validity } from '#services/insurance/contracts/rules/validity.ts'
import { dayIn, plusDays } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { findPets } from '../../pets/find-pets.server.ts'
import { formatMoment } from '../../profile/dates.ts'
import { loadInsurance } from '../load-insurance.server.ts'
import { type InsuredPet, toInsuredPet } from './insured-pet.ts'

type Context = Readonly<RouterContextProvider>

/** Contract of the address, with the parameters of calls about it and the local clock of its country. */
export async function loadContract(context: Context, request: Request, id: string) {
  const { customer, insurance } = await loadInsurance(context, request, id)
  const visit = context.get(visitContext)
  const key = { customerId: customer.id, insuranceId: insurance.id }
  return { insurance, key, call: { context: visit.call }, ...getClock(insurance, visit.now()) }
}

/** The same with one of its claims; throws a 404 for a claim of another contract. */
export async function loadClaim(context: Context, request: Request, params: { id: string; claimId: string }) {
  const page = await loadContract(context, request, params.id)
  const claimKey = { ...page.key, claimId: readId(params, 'claimId') }
  const claim = await context.get(servicesContext).insurance.claim(claimKey, page.call)
  return { ...page, claimKey, claim, validity: coveredDays(page.insurance) }
}

/** Covered days, end exclusive; of a cancelled contract up to the day of cancellation. */
function coveredDays({ countryCode, log, validityStartDate, validityExpirationDate }: Insurance): Validity {
  const cancelled = log.find(({ status }) => status === 'CANCELLED')
  const until = cancelled && plusDays(dayIn(countries[countryCode].timezone, new Date(cancelled.at)), 1)
  const isShorter = until !== undefined && until < validityExpirationDate
  return { from: validityStartDate, until: isShorter ? until : validityExpirationDate }
}

/** Today and the formatter of instants, in the time zone where the pet is insured. */
export function getClock({ countryCode }: Pick<Insurance, 'countryCode'>, now: Date) {
  const { timezone } = countries[countryCode]
  return {
    now,
    today: dayIn(timezone, now),
    timezone,
    formatMoment: (instant: string) => formatMoment(instant, { timezone }),
  }
}

/** Pets of the contracts with photos; a deleted pet, or no answer of the service, leaves the drawing. */
export async function insuredPets(context: Context, insurances: readonly Insurance[]): Promise<InsuredPet[]> {
  try {
    const pets = await findPets(context, context.get(servicesContext))
    return insurances.map((each) => toInsuredPet(each, pets.find(({ id }) => id === each.petProfileId)?.picture))
  } catch (error) {
    if (!asServiceError(error)) throw error
    return insurances.map((each) => toInsuredPet(each))
  }
}
