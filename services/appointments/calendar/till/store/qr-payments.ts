import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type QrPaymentRow = Selectable<Tables['appointments.qr_payments']>

/** The code that is shown for a booking. */
export async function findOpenQr(db: Database, bookingId: string): Promise<QrPaymentRow | undefined> {
  return db
    .selectFrom('appointments.qr_payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

export async function findQr(db: Database, id: string): Promise<QrPaymentRow | undefined> {
  return db.selectFrom('appointments.qr_payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a code until the transaction ends. */
export async function lockQr(trx: Transaction<Tables>, id: string): Promise<QrPaymentRow | undefined> {
  return trx.selectFrom('appointments.qr_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** False: another code of the booking is open. */
export async function insertQr(
  trx: Transaction<Tables>,
  row: Pick<
    QrPaymentRow,
    'id' | 'booking_id' | 'amount_minor' | 'tip_minor' | 'expires_at' | 'started_by' | 'started_at'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('appointments.qr_payments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

export async function updateQrPaid(
  trx: Transaction<Tables>,
  id: string,
  paid: { payment_id: string; excess_minor: number },
): Promise<void> {
  await trx
    .updateTable('appointments.qr_payments')
    .set({ state: 'paid', ...paid })
    .where('id', '=', id)
    .execute()
}

/** Ends a code that was not paid. */
export async function updateQrEnded(db: Database, id: string): Promise<void> {
  await db
    .updateTable('appointments.qr_payments')
    .set({ state: 'ended' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}
