import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PetsWeightTargets, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type WeightTargetRow = Selectable<PetsWeightTargets>

export function findWeightTargets(db: Database, petProfileIds: readonly string[]): Promise<WeightTargetRow[]> {
  return db.selectFrom('pets.weight_targets').selectAll().where('pet_profile_id', 'in', petProfileIds).execute()
}

/** Sets a target; the same one again keeps the day and the weight from which it counts. */
export async function saveWeightTarget(trx: Transaction<Tables>, target: WeightTargetRow): Promise<void> {
  await sql`
    insert into pets.weight_targets as t (pet_profile_id, grams, start_grams, started_on)
    values (${target.pet_profile_id}, ${target.grams}, ${target.start_grams}, ${target.started_on})
    on conflict (pet_profile_id) do update set
      grams = excluded.grams,
      start_grams = excluded.start_grams,
      started_on = excluded.started_on
    where t.grams <> excluded.grams
  `.execute(trx)
}

export async function deleteWeightTargetRow(trx: Transaction<Tables>, petProfileId: string): Promise<void> {
  await trx.deleteFrom('pets.weight_targets').where('pet_profile_id', '=', petProfileId).execute()
}
