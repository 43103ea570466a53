import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

export function findPetTypes(db: Kysely<Tables>) {
  return db.selectFrom('pets.pet_types').selectAll().orderBy('sort_order').execute()
}

/** Breeds sorted by type and position; `petTypeId`: of this type only. */
export function findBreeds(db: Kysely<Tables>, petTypeId: string | undefined) {
  return db
    .selectFrom('pets.breeds as b')
    .innerJoin('pets.pet_types as t', 't.id', 'b.pet_type_id')
    .selectAll('b')
    .$if(petTypeId !== undefined, (query) => query.where('b.pet_type_id', '=', petTypeId ?? ''))
    .orderBy('t.sort_order')
    .orderBy('b.sort_order')
    .execute()
}

/** Whether the type and the breed exist; a breed of another type does not count. */
export async function findKind(
  db: Kysely<Tables> | Transaction<Tables>,
  { petTypeId, breedId }: { petTypeId: string; breedId: string | null },
): Promise<{ isType: boolean; isBreed: boolean }> {
  const { rows } = await sql<{ isType: boolean; isBreed: boolean }>`
    select exists (select from pets.pet_types where id = ${petTypeId}) as "isType",
      exists (select from pets.breeds where id = ${breedId} and pet_type_id = ${petTypeId}) as "isBreed"
  `.execute(db)
  return rows[0] ?? { isType: false, isBreed: false }
}
