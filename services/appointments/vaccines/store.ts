import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AppointmentsVaccineWaivers, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Required vaccines of these packs, by pack. */
export async function findRequiredVaccines(
  db: Database,
  packIds: readonly string[],
): Promise<{ packId: string; vaccine: string }[]> {
  if (packIds.length === 0) return []
  return db
    .selectFrom('appointments.required_vaccines')
    .select(['pack_id as packId', 'vaccine'])
    .where('pack_id', 'in', packIds)
    .orderBy('pack_id')
    .orderBy('vaccine')
    .execute()
}

/** Locks a pack, so that of two who change its vaccines the later one decides. */
export async function lockPack(trx: Transaction<Tables>, packId: string): Promise<void> {
  await trx.selectFrom('appointments.service_packs').select('id').where('id', '=', packId).forUpdate().execute()
}

/** Replaces the vaccines that a pack needs. */
export async function replaceRequiredVaccines(
  trx: Transaction<Tables>,
  { packId, vaccines }: { packId: string; vaccines: readonly string[] },
): Promise<void> {
  await trx.deleteFrom('appointments.required_vaccines').where('pack_id', '=', packId).execute()
  if (vaccines.length === 0) return
  await trx
    .insertInto('appointments.required_vaccines')
    .values([...new Set(vaccines)].map((vaccine) => ({ pack_id: packId, vaccine })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findWaiver(
  db: Database,
  appointmentId: string,
): Promise<Selectable<AppointmentsVaccineWaivers> | undefined> {
  return db
    .selectFrom('appointments.vaccine_waivers')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
}

export async function saveWaiver(
  trx: Transaction<Tables>,
  { appointment_id, ...facts }: Selectable<AppointmentsVaccineWaivers>,
): Promise<void> {
  await trx
    .insertInto('appointments.vaccine_waivers')
    .values({ appointment_id, ...facts })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(facts))
    .execute()
}
