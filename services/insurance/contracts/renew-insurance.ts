import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Insurance } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { whyNotInsured } from '../policies/rules/eligibility.ts'
import { findPolicy } from '../policies/store.ts'
import { todayIn } from '../today.ts'
import { ownPet } from './create-insurance.ts'
import { type InsuranceKey, ownInsurance } from './own-insurance.ts'
import { renewValidity } from './rules/validity.ts'
import { insertInsurance, writeLog } from './store/insurances.ts'
import { canRenew, toInsurance } from './to-insurance.ts'

/**
 * Creates the following month, to be paid like the first: today's price and terms, no new pictures. Returns the
 * existing renewal if there is one.
 */
export async function renewInsurance(
  deps: Pick<InsuranceDependencies, 'db' | 'now' | 'pets'>,
  key: InsuranceKey,
  context: CallContext,
): Promise<Insurance> {
  const found = await ownInsurance(deps.db, key, context)
  const pet = await ownPet(deps, found.pet_profile_id, context)
  if (pet.deathDate !== null) throw insuranceError('pet-died')
  const policy = await findPolicy(deps.db, found.policy_id)
  if (!policy) throw insuranceError('policy-not-found')
  const now = deps.now()
  const today = todayIn(found.country, now)
  const refusal = whyNotInsured(
    policy,
    { species: found.pet_species, birthday: found.pet_birthday },
    { today, isRenewal: true },
  )
  if (refusal !== null) throw insuranceError(refusal)

  return createOnce(deps, { operation: 'renew-insurance', input: key }, context, async (trx) => {
    await ownInsurance(trx, key, context, { isLocked: true })
    // Read again after the lock: the first read may predate the call that held it.
    const before = await ownInsurance(trx, key, context)
    if (before.renewed_by !== null) {
      const known = await ownInsurance(trx, { ...key, insuranceId: before.renewed_by }, context)
      return toInsurance(trx, known, now)
    }
    if (!canRenew(before, today)) throw insuranceError('not-renewable')

    const id = newId()
    const month = renewValidity(
      {
        from: before.valid_from,
        until: before.valid_until,
        anchorDay: before.anchor_day,
        coveredSince: before.covered_since,
      },
      today,
    )
    await insertInsurance(trx, {
      id,
      customer_id: before.customer_id,
      policy_id: policy.id,
      status: 'QUOTED',
      country: before.country,
      currency: policy.currency,
      price_minor: policy.price,
      terms: JSON.stringify(policy.terms),
      pet_profile_id: before.pet_profile_id,
      pet_name: pet.name,
      pet_species: before.pet_species,
      pet_race: before.pet_race,
      pet_birthday: before.pet_birthday,
      pet_weight_grams: pet.weightGrams ?? before.pet_weight_grams,
      pet_sex: before.pet_sex,
      pet_unique_characteristics: before.pet_unique_characteristics,
      valid_from: month.from,
      valid_until: month.until,
      anchor_day: month.anchorDay,
      covered_since: month.coveredSince,
      renewed_from: before.id,
      created_at: now,
      updated_at: now,
    })
    const note = `Renovación: ${policy.terms.title}`
    const actorUid = accountUid(context)
    await writeLog(trx, { insuranceId: id, at: now, status: 'QUOTED', note, actor: 'customer', actorUid })
    return toInsurance(trx, await ownInsurance(trx, { ...key, insuranceId: id }, context), now)
  })
}
