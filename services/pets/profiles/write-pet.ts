import type { Transaction, Updateable } from 'kysely'
import type { NewPetProfile, PetProfileChanges } from '../contract.ts'
import { petsError } from '../errors.ts'
import { findKind } from '../kinds/store.ts'
import type { PetsProfiles, Tables } from '../tables.ts'
import { type PetField, petColumns, petFieldNames } from './pet-fields.ts'
import { type Life, normalizeLife, whyNotLife } from './rules/life.ts'
import { saveWeight } from './store/weights.ts'

/** Limit of days in a weight history. */
export const MOST_WEIGHTS = 500

/** Columns of the fields that a client sent; absent fields are left out. */
export function toColumns(sent: Omit<PetProfileChanges, 'weight'> | Omit<NewPetProfile, 'weight'>) {
  const given = petFieldNames.flatMap((name) => {
    const value = sent[name]
    return value === undefined ? [] : [[petColumns[name], toStored(value)]]
  })
  const columns: Updateable<Pick<PetsProfiles, (typeof petColumns)[PetField]>> = Object.fromEntries(given)
  return {
    ...columns,
    ...(sent.name !== undefined && { name: sent.name }),
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

// An empty text is stored as unknown, and a word that was sent twice once.
function toStored(value: string | number | boolean | string[] | null) {
  return Array.isArray(value) ? [...new Set(value)] : value === '' ? null : value
}
