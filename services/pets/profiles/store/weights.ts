import { type Kysely, sql, type Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { WeightEntry } from '../../contract.ts'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Weights of a pet, the newest first. */
export async function findWeights(db: Database, petProfileId: string): Promise<WeightEntry[]> {
  const rows = await db
    .selectFrom('pets.weights')
    .select(['id', 'grams', 'measured_on'])
    .where('pet_profile_id', '=', petProfileId)
    .orderBy('measured_on', 'desc')
    .execute()
  return rows.map(({ id, grams, measured_on }) => ({ id, grams, measuredOn: measured_on }))
}

/** Weights of several pets since a day, by pet. */
export async function findWeightsOfPets(
  db: Database,
  { petProfileIds, since }: { petProfileIds: readonly string[]; since: string },
): Promise<Map<string, WeightEntry[]>> {
  const rows = await db
    .selectFrom('pets.weights')
    .select(['id', 'pet_profile_id', 'grams', 'measured_on'])
    .where('pet_profile_id', 'in', petProfileIds)
    .where('measured_on', '>=', since)
    .execute()
  return Map.groupBy(
    rows.map(({ id, grams, measured_on, pet_profile_id }) => ({ id, grams, measuredOn: measured_on, pet_profile_id })),
    ({ pet_profile_id }) => pet_profile_id,
  )
}

/** Saves a weight, replacing one of the same day. False when the history already has `most` days. */
export async function saveWeight(
  trx: Transaction<Tables>,
  weight: { petProfileId: string; grams: number; measuredOn: string; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into pets.weights as w (id, pet_profile_id, grams, measured_on)
    select ${newId()}, ${weight.petProfileId}, ${weight.grams}::integer, ${weight.measuredOn}::date
    where (
      select count(*) from pets.weights
      where pet_profile_id = ${weight.petProfileId} and measured_on <> ${weight.measuredOn}::date
    ) < ${weight.most}
    on conflict (pet_profile_id, measured_on) do update set grams = excluded.grams
    returning w.id
  `.execute(trx)
  return rows.length > 0
}

/** Deletes a weight; false when the pet has no such weight. */
export async function deleteWeightRow(
  trx: Transaction<Tables>,
  { petProfileId, weightId }: { petProfileId: string; weightId: string },
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('pets.weights')
    .where('id', '=', weightId)
    .where('pet_profile_id', '=', petProfileId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}
