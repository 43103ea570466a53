import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

export async function hasAnyDied(db: Kysely<Tables>, petProfileIds: string[]): Promise<boolean> {
  const row = await db
    .selectFrom('pets.profiles')
    .select('id')
    .where('id', 'in', petProfileIds)
    .where('death_date', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the account had own pets of these kinds and none of them lives; pets shared with it count as living ones. */
export async function hasLostAllOfTypes(
  db: Kysely<Tables>,
  { uid, petTypes }: { uid: string; petTypes: string[] },
): Promise<boolean> {
  const { rows } = await sql<{ lost: boolean }>`
    select coalesce(bool_or(p.is_own and p.death_date is not null) and bool_and(p.death_date is not null), false) as lost
    from (
      select own.pet_type_id, own.death_date, true as is_own
      from pets.customers me join pets.profiles own on own.customer_id = me.id where me.uid = ${uid}
      union all
      select shared.pet_type_id, shared.death_date, false
      from pets.shares s join pets.profiles shared on shared.id = s.pet_profile_id where s.uid = ${uid}
    ) p
    join pets.pet_types t on t.id = p.pet_type_id
    where t.name = any(${petTypes})
  `.execute(db)
  return rows[0]?.lost === true
}
