import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Remembers a pet's death and writes its day to its visits, unless a newer fact did; answers the visits that changed. */
export async function takeOverDeath(
  trx: Transaction<Tables>,
  { petProfileId, diedOn, changedAt }: { petProfileId: string; diedOn: string | null; changedAt: Date },
): Promise<{ id: string; petName: string; state: string }[]> {
  await sql`
    insert into appointments.pet_deaths as known (pet_id, died_on, changed_at)
    values (${petProfileId}, ${diedOn}, ${changedAt})
    on conflict (pet_id) do update set died_on = excluded.died_on, changed_at = excluded.changed_at
    where known.changed_at < excluded.changed_at
  `.execute(trx)
  const { rows } = await sql<{ id: string; petName: string; state: string }>`
    update appointments.appointments
    set pet_died_on = ${diedOn}, pet_death_changed_at = ${changedAt}
    where pet_id = ${petProfileId} and (pet_death_changed_at is null or pet_death_changed_at < ${changedAt})
    returning id, pet_name as "petName", state
  `.execute(trx)
  return rows
}

/** Whether one of these pets is known to have died. The transaction must have locked them (`lockInOrder`). */
export async function hasDied(trx: Transaction<Tables>, petIds: readonly string[]): Promise<boolean> {
  const row = await trx
    .selectFrom('appointments.pet_deaths')
    .select('pet_id')
    .where('pet_id', 'in', petIds)
    .where('died_on', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
