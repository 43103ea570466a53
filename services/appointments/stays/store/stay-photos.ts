import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Photos that a stay has of a day. */
export async function countStayPhotos(
  trx: Transaction<Tables>,
  { appointmentId, day }: { appointmentId: string; day: string },
): Promise<number> {
  const { count } = await trx
    .selectFrom('appointments.visit_photos')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('appointment_id', '=', appointmentId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Gives an uploaded photo to a day of a stay. False when the upload is too old to be used: the sweep may be removing it. */
export async function useStayPhoto(
  trx: Transaction<Tables>,
  {
    id,
    since,
    ...of
  }: { id: string; appointmentId: string; day: string; caption: string; takenBy: string; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('appointments.visit_photos')
    .set({ appointment_id: of.appointmentId, kind: 'day', taken_by: of.takenBy, day: of.day, caption: of.caption })
    .where('id', '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a photo off its stay. */
export async function dropStayPhoto(
  db: Kysely<Tables>,
  { id, appointmentId }: { id: string; appointmentId: string },
): Promise<void> {
  await db
    .updateTable('appointments.visit_photos')
    .set({ appointment_id: null, kind: null, taken_by: null, day: null, caption: '' })
    .where('id', '=', id)
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'day')
    .execute()
}
