import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface MedicineFacts {
  name: string
  dose: string
  /** 'HH:mm' of the store's clock, sorted. */
  times: string[]
  fromDay: string
  untilDay: string
  note: string
}

/** Writes a medicine of a locked stay; false: its id is of another stay. */
export async function saveMedicineRow(
  trx: Transaction<Tables>,
  {
    id,
    appointmentId,
    ...facts
  }: MedicineFacts & { id: string; appointmentId: string; by: string; isByFamily: boolean; now: Date },
): Promise<boolean> {
  const columns = {
    name: facts.name,
    dose: facts.dose,
    times: facts.times,
    from_day: facts.fromDay,
    until_day: facts.untilDay,
    note: facts.note,
    written_by: facts.by,
    is_by_family: facts.isByFamily,
    written_at: facts.now,
  }
  const saved = await trx
    .insertInto('appointments.stay_medicines')
    .values({ id, appointment_id: appointmentId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(columns)
        .where('appointments.stay_medicines.appointment_id', '=', appointmentId),
    )
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Deletes a medicine of a locked stay, or ends it when a dose of it was given. */
export async function removeMedicineRow(
  trx: Transaction<Tables>,
  { id, appointmentId, now }: { id: string; appointmentId: string; now: Date },
): Promise<void> {
  await sql`
    delete from appointments.stay_medicines m
    where m.id = ${id} and m.appointment_id = ${appointmentId}
      and not exists (select from appointments.stay_doses d where d.medicine_id = m.id)
  `.execute(trx)
  await trx
    .updateTable('appointments.stay_medicines')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('appointment_id', '=', appointmentId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Notes a dose; one that was noted before stays as it was. */
export async function insertDose(
  trx: Transaction<Tables>,
  dose: { medicineId: string; day: string; time: string; by: string; byName: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('appointments.stay_doses')
    .values({
      medicine_id: dose.medicineId,
      day: dose.day,
      time: dose.time,
      given_at: dose.now,
      given_by: dose.by,
      given_by_name: dose.byName,
    })
    .onConflict((conflict) => conflict.columns(['medicine_id', 'day', 'time']).doNothing())
    .execute()
}

/** Takes a noted dose of a locked stay back. */
export async function deleteDose(
  trx: Transaction<Tables>,
  { medicineId, day, time }: { medicineId: string; day: string; time: string },
): Promise<void> {
  await trx
    .deleteFrom('appointments.stay_doses')
    .where('medicine_id', '=', medicineId)
    .where('day', '=', day)
    .where('time', '=', time)
    .execute()
}
