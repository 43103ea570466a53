import type { Transaction } from 'kysely'
import type { NewPetProfile, PetProfileChanges } from '../contract.ts'
import { petsError } from '../errors.ts'
import { findKind } from '../kinds/store.ts'
import type { Tables } from '../tables.ts'
import { type Life, normalizeLife, whyNotLife } from './rules/life.ts'
import { saveWeight } from './store/weights.ts'

/** Limit of days in a weight history. */
export const MOST_WEIGHTS = 500

/** Columns of the fields that a client sent; absent fields are left out. */
export function toColumns(sent: Omit<PetProfileChanges, 'weight'> | Omit<NewPetProfile, 'weight'>) {
  return {
    ...(sent.name !== undefined && { name: sent.name }),
    ...(sent.sex !== undefined && { sex: sent.sex }),
    ...(sent.castrated !== undefined && { is_castrated: sent.castrated }),
    ...(sent.favoriteFood !== undefined && { favorite_food: sent.favoriteFood || null }),
    ...(sent.buyAgainAfterDays !== undefined && { buy_again_after_days: sent.buyAgainAfterDays }),
    ...(sent.foodBrands !== undefined && { food_brands: eachOnce(sent.foodBrands) }),
    ...(sent.dietaryPreferences !== undefined && { dietary_preferences: eachOnce(sent.dietaryPreferences) }),
    ...(sent.favoriteToys !== undefined && { favorite_toys: eachOnce(sent.favoriteToys) }),
    ...(sent.preexistingConditions !== undefined && { preexisting_conditions: eachOnce(sent.preexistingConditions) }),
    ...(sent.notes !== undefined && { notes: sent.notes || null }),
    ...('remindersOn' in sent && sent.remindersOn !== undefined && { are_reminders_on: sent.remindersOn }),
  }
}

/** Columns of a pet's dates; throws for impossible ones. */
export function toLifeColumns(life: Life, today: string) {
  const normalized = normalizeLife(life)
  const refusal = whyNotLife(normalized, today)
  if (refusal) throw petsError(refusal)
  return {
    birthday: normalized.birthday,
    is_birthday_year_only: normalized.birthdayIsYearOnly,
    death_date: normalized.deathDate,
  }
}

export async function refuseUnknownKind(
  trx: Transaction<Tables>,
  kind: { petTypeId: string; breedId: string | null },
): Promise<void> {
  const { isType, isBreed } = await findKind(trx, kind)
  if (!isType) throw petsError('pet-type-not-found')
  if (kind.breedId !== null && !isBreed) throw petsError('breeds-not-provided')
}

export async function writeWeight(
  trx: Transaction<Tables>,
  weight: { petProfileId: string; grams: number; measuredOn: string },
): Promise<void> {
  const isWritten = await saveWeight(trx, { ...weight, most: MOST_WEIGHTS })
  if (!isWritten) throw petsError('too-many')
}

function eachOnce(words: string[]): string[] {
  return [...new Set(words)]
}
