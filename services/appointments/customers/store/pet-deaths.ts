import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Writes the day of a pet's death to its visits, unless a newer fact did; answers the visits that changed. */
export async function takeOverDeath(
  trx: Transaction<Tables>,
  { petProfileId, diedOn, changedAt }: { petProfileId: string; diedOn: string | null; changedAt: Date },
): Promise<{ id: string; petName: string; state: string }[]> {
  const { rows } = await sql<{ id: string; petName: string; state: string }>`
    update appointments.appointments
    set pet_died_on = ${diedOn}, pet_death_changed_at = ${changedAt}
    where pet_id = ${petProfileId} and (pet_death_changed_at is null or pet_death_changed_at < ${changedAt})
    returning id, pet_name as "petName", state
  `.execute(trx)
  return rows
}
