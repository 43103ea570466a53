import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { PetWarning } from './contract.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Warnings of a merchant about these pets, by pet. */
export async function findPetWarnings(
  db: Database,
  { merchantId, petIds }: { merchantId: string; petIds: readonly string[] },
): Promise<Map<string, PetWarning>> {
  if (petIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('appointments.pet_warnings')
    .select(['pet_id', 'level', 'text', 'written_at'])
    .where('merchant_id', '=', merchantId)
    .where('pet_id', 'in', [...new Set(petIds)])
    .execute()
  return new Map(
    rows.map(({ pet_id, level, text, written_at }) => [
      pet_id,
      PetWarning.parse({ level, text, writtenAt: written_at.toISOString() }),
    ]),
  )
}

interface Warned {
  merchantId: string
  petId: string
}

/** Writes the warning about a pet in the place of the one before. */
export async function savePetWarning(
  trx: Transaction<Tables>,
  { merchantId, petId }: Warned,
  { level, text, uid, now }: { level: PetWarning['level']; text: string; uid: string; now: Date },
): Promise<void> {
  const facts = { level, text, written_by: uid, written_at: now }
  await trx
    .insertInto('appointments.pet_warnings')
    .values({ merchant_id: merchantId, pet_id: petId, ...facts })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'pet_id']).doUpdateSet(facts))
    .execute()
}

export async function deletePetWarning(trx: Transaction<Tables>, { merchantId, petId }: Warned): Promise<void> {
  await trx
    .deleteFrom('appointments.pet_warnings')
    .where('merchant_id', '=', merchantId)
    .where('pet_id', '=', petId)
    .execute()
}
