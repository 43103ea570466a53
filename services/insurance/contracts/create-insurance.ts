import type { PetProfile } from '#services/pets/contract.ts'
import { countries, parseCountry } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Insurance, NewInsurance } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { sexInSpanish } from '../customers/rules/sex.ts'
import { findCustomer, lockCustomer } from '../customers/store/customers.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { whyNotInsured } from '../policies/rules/eligibility.ts'
import { findPolicy } from '../policies/store.ts'
import { todayIn } from '../today.ts'
import { findContradictions } from './rules/contradictions.ts'
import { dayOfMonth, oneMonthFrom } from './rules/validity.ts'
import { countQuotes, findInsuranceByOwner, insertInsurance, writeLog } from './store/insurances.ts'
import { toInsurance } from './to-insurance.ts'

/** Limit of open quotes per person. */
const mostQuotes = 10

/**
 * Creates an unpaid contract. What the body says of the pet is refused where the profile says something else; price and
 * validity in the body are ignored.
 */
export async function createInsurance(
  deps: Pick<InsuranceDependencies, 'db' | 'now' | 'pets'>,
  { customerId, ...input }: NewInsurance & { customerId: string },
  context: CallContext,
): Promise<Insurance> {
  const uid = accountUid(context)
  const customer = await findCustomer(deps.db, uid)
  if (customer?.id !== customerId) throw insuranceError('customer-not-found')
  const country = parseCountry(customer.country)
  const policy = await findPolicy(deps.db, input.policyId)
  if (!policy?.isOnSale || policy.country !== country) throw insuranceError('policy-not-found')

  const now = deps.now()
  const today = todayIn(country, now)
  const profile = await ownPet(deps, input.petProfileId, context)
  const sex = sexInSpanish(input.petProfileSex)
  if (sex === null) throw insuranceError('sex-not-valid', { fields: { petProfileSex: 'Elige macho o hembra' } })
  if (profile.deathDate !== null) throw insuranceError('pet-died')
  const contradictions = findContradictions(input, profile, countries[country].locale)
  if (Object.keys(contradictions).length > 0) throw insuranceError('pet-differs', { fields: contradictions })
  const pet = { species: profile.petType, birthday: profile.birthday ?? input.petProfileBirthday }
  const refusal = whyNotInsured(policy, pet, { today, isRenewal: false })
  if (refusal !== null) throw insuranceError(refusal)

  return createOnce(deps, { operation: 'create-insurance', input: { customerId, ...input } }, context, async (trx) => {
    // Serialize per customer: concurrent calls would all count below the limit.
    await lockCustomer(trx, customerId)
    if ((await countQuotes(trx, customerId)) >= mostQuotes) throw insuranceError('too-many')

    const id = newId()
    const { from, until } = oneMonthFrom(today)
    await insertInsurance(trx, {
      id,
      customer_id: customerId,
      policy_id: policy.id,
      status: 'QUOTED',
      country,
      currency: policy.currency,
      price_minor: policy.price,
      terms: JSON.stringify(policy.terms),
      pet_profile_id: profile.id,
      pet_name: profile.name,
      pet_species: profile.petType,
      pet_race: profile.breed ?? input.petProfileRace,
      pet_birthday: pet.birthday,
      pet_weight_grams: profile.weightGrams ?? Math.round(input.petProfileWeight * 1000),
      pet_sex: sex,
      pet_unique_characteristics: input.petProfileUniqueCharacteristics,
      valid_from: from,
      valid_until: until,
      anchor_day: dayOfMonth(from),
      covered_since: from,
      created_at: now,
      updated_at: now,
    })
    const note = `Cotizado: ${policy.terms.title}`
    await writeLog(trx, { insuranceId: id, at: now, status: 'QUOTED', note, actor: 'customer', actorUid: uid })
    const made = await findInsuranceByOwner(trx, { uid, insuranceId: id })
    if (!made) throw insuranceError('insurance-not-found')
    return toInsurance(trx, made, now)
  })
}

/** The caller's own pet; a pet shared with the caller can only be insured by its owner. */
export async function ownPet(
  { pets }: Pick<InsuranceDependencies, 'pets'>,
  petProfileId: string,
  context: CallContext,
): Promise<PetProfile> {
  const profile = await pets.petProfile({ petProfileId }, { context }).catch((error: unknown) => {
    if (asServiceError(error)?.status === 404) throw insuranceError('pet-not-found')
    throw error
  })
  if (profile.access !== 'owner') throw insuranceError('pet-not-found')
  return profile
}
