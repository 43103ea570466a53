import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { StaffScope } from '../../../staff-scope.ts'
import { within } from '../../../store/staff-scope.ts'
import type { AppointmentsAppointments, AppointmentsTills, Tables } from '../../../tables.ts'
import type { TillEntry } from '../contract.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type TillRow = Selectable<AppointmentsTills>
export type ChargeRow = Selectable<Tables['appointments.charges']>

type EntryKind = TillEntry['kind']

export interface EntryRow {
  id: string
  till_id: string
  kind: string
  method: string
  amount_minor: number
  tip_minor: number
  booking_id: string | null
  reverses: string | null
  reason: string
  taken_by: string
  at: Date
  qr_payment_id: string | null
  purchase_id: string | null
  package_name: string | null
  /** Of the entry that it takes back. */
  reversed_kind: string | null
  is_reversed: boolean
  customer: string | null
  pets: string[]
  appointment_id: string | null
  visits: { appointmentId: string; petName: string; amount: number }[]
}

/** Day of the store's open till; null: none is open. */
export async function findOpenDay(db: Database, storeId: string): Promise<string | null> {
  const open = await db
    .selectFrom('appointments.tills')
    .select('day')
    .where('store_id', '=', storeId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return open?.day ?? null
}

/** Locks the store's open till until the transaction ends. */
export async function lockOpenTill(trx: Transaction<Tables>, storeId: string): Promise<TillRow | undefined> {
  return trx
    .selectFrom('appointments.tills')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** False: another till of the store is open. */
export async function insertTill(
  trx: Transaction<Tables>,
  till: Pick<TillRow, 'id' | 'store_id' | 'day' | 'currency' | 'opening_minor' | 'opened_by' | 'opened_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('appointments.tills')
    .values(till)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

export async function updateClosed(
  trx: Transaction<Tables>,
  tillId: string,
  closed: { closed_by: string; closed_at: Date; counted_minor: number; expected_minor: number; note: string },
): Promise<void> {
  await trx.updateTable('appointments.tills').set(closed).where('id', '=', tillId).execute()
}

/** Tills of a store, newest first, the open one among them. `after`: only those opened before that one. */
export async function findTills(
  db: Database,
  scope: StaffScope,
  { storeId, tillId = null, after = null, most }: TillFilter,
): Promise<TillRow[]> {
  const { rows } = await sql<TillRow>`
    select t.* from appointments.tills t
    join appointments.stores s on s.id = t.store_id
    where t.store_id = ${storeId} and ${within(scope, 's.merchant_id')} and (${tillId}::text is null or t.id = ${tillId})
      and (${after}::text is null or (t.opened_at, t.id) < (
        select a.opened_at, a.id from appointments.tills a where a.id = ${after} and a.store_id = ${storeId}
      ))
    order by t.opened_at desc, t.id desc
    limit ${most}
  `.execute(db)
  return rows
}

interface TillFilter {
  storeId: string
  tillId?: string | null
  after?: string | null
  most: number
}

interface EntryFilter {
  tillId?: string
  bookingId?: string
  entryId?: string
}

/** Entries of a till or of a booking, or one entry, in order. */
export async function findEntries(db: Database, { tillId, bookingId, entryId }: EntryFilter): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.*, reversed.kind as reversed_kind, coalesce(c.name, owner.name) as customer, p.name as package_name,
      exists (select from appointments.till_entries r where r.reverses = e.id) as is_reversed,
      coalesce(v.pets, '{}') as pets, v.appointment_id, coalesce(v.visits, '[]') as visits
    from appointments.till_entries e
    left join appointments.till_entries reversed on reversed.id = e.reverses
    left join appointments.bookings b on b.id = e.booking_id
    left join appointments.customers c on c.id = b.customer_id
    left join appointments.package_purchases p on p.id = e.purchase_id
    left join appointments.customers owner on owner.id = p.customer_id
    left join lateral (
      select array_agg(a.pet_name order by a.position) as pets, (array_agg(a.id order by a.position))[1] as appointment_id,
        jsonb_agg(jsonb_build_object('appointmentId', a.id, 'petName', a.pet_name, 'amount', l.amount_minor)
          order by a.position) as visits
      from appointments.payment_lines l
      join appointments.appointments a on a.id = l.appointment_id
      where l.entry_id = coalesce(e.reverses, e.id)
    ) v on true
    where ${
      tillId !== undefined
        ? sql`e.till_id = ${tillId}`
        : bookingId !== undefined
          ? sql`e.booking_id = ${bookingId}`
          : sql`e.id = ${entryId ?? ''}`
    }
    order by e.position
  `.execute(db)
  return rows
}

export interface NewEntry {
  id: string
  till_id: string
  kind: EntryKind
  method: string
  amount_minor: number
  tip_minor: number
  booking_id: string | null
  reverses: string | null
  reason: string
  taken_by: string
  at: Date
  /** Code by which it was paid. */
  qr_payment_id?: string
  /** Package that is sold, given back, or pays. */
  purchase_id?: string | null
}

/** Writes an entry with the visits that it pays; the visits owe accordingly less. False: it was taken back already. */
export async function insertEntry(
  trx: Transaction<Tables>,
  entry: NewEntry,
  lines: readonly { appointmentId: string; amount: number }[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('appointments.till_entries')
    .values(entry)
    .onConflict((conflict) => conflict.column('reverses').doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) !== 1) return false
  if (lines.length === 0) return true
  await trx
    .insertInto('appointments.payment_lines')
    .values(
      lines.map(({ appointmentId, amount }) => ({
        entry_id: entry.id,
        appointment_id: appointmentId,
        amount_minor: amount,
      })),
    )
    .execute()
  for (const { appointmentId, amount } of lines) {
    await sql`
      update appointments.appointments
      set paid_minor = paid_minor + ${amount},
        amount_due_minor = greatest(0, total_minor - deposit_paid_minor - paid_minor - ${amount}),
        updated_at = ${entry.at}
      where id = ${appointmentId}
    `.execute(trx)
  }
  return true
}

/** What an entry paid of which visit. */
export async function findLines(
  trx: Transaction<Tables>,
  entryId: string,
): Promise<{ appointmentId: string; amount: number }[]> {
  return trx
    .selectFrom('appointments.payment_lines')
    .select(['appointment_id as appointmentId', 'amount_minor as amount'])
    .where('entry_id', '=', entryId)
    .execute()
}

export type VisitRow = Selectable<AppointmentsAppointments>

/** Visits of a booking in order; `lock`: until the transaction ends. */
export async function findVisits(db: Database, bookingId: string): Promise<VisitRow[]> {
  return db
    .selectFrom('appointments.appointments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('position')
    .execute()
}

/** Charges of visits that were not taken back. */
export async function findCharges(db: Database, appointmentIds: readonly string[]): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select c.* from appointments.charges c
    where c.appointment_id = any (${appointmentIds}::text[]) and c.reverses is null
      and not exists (select from appointments.charges r where r.reverses = c.id)
    order by c.at, c.id
  `.execute(db)
  return rows
}

/** Writes a charge; the visit costs and owes accordingly more. False: it was taken back already. */
export async function insertCharge(trx: Transaction<Tables>, charge: ChargeRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('appointments.charges')
    .values(charge)
    .onConflict((conflict) => conflict.column('reverses').doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) !== 1) return false
  const { amount_minor: amount, appointment_id: id, at } = charge
  await sql`
    update appointments.appointments
    set charged_minor = charged_minor + ${amount}, total_minor = total_minor + ${amount},
      amount_due_minor = greatest(0, total_minor + ${amount} - deposit_paid_minor - paid_minor),
      payment_due_minor = least(payment_due_minor, total_minor + ${amount}),
      updated_at = ${at}
    where id = ${id}
  `.execute(trx)
  return true
}

/** Takes a charge back by its opposite. */
export async function reverseCharge(
  trx: Transaction<Tables>,
  { chargeId, uid, now }: { chargeId: string; uid: string; now: Date },
): Promise<void> {
  const charge = await trx
    .selectFrom('appointments.charges')
    .selectAll()
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow()
  const back = { amount_minor: -charge.amount_minor, reverses: charge.id, made_by: uid, at: now }
  await insertCharge(trx, { ...charge, id: newId(), ...back })
}

/** The booking of a payment at the counter, and how it was paid; undefined: the entry is no payment. */
export async function findPaidBooking(db: Database, entryId: string) {
  return db
    .selectFrom('appointments.till_entries as e')
    .innerJoin('appointments.bookings as b', 'b.id', 'e.booking_id')
    .innerJoin('appointments.customers as c', 'c.id', 'b.customer_id')
    .select([
      'b.id as booking_id',
      'b.store_id',
      'e.method',
      'e.amount_minor',
      'c.name as customer_name',
      'c.uid as owner_uid',
    ])
    .where('e.id', '=', entryId)
    .where('e.kind', '=', 'payment')
    .where('e.method', '<>', 'package')
    .executeTakeFirst()
}

/** The package that an entry sold, with what was given back of it; undefined: the entry sold none. */
export async function findSoldPackage(db: Database, entryId: string) {
  return (
    db
      .selectFrom('appointments.till_entries as e')
      .innerJoin('appointments.package_purchases as p', 'p.id', 'e.purchase_id')
      .innerJoin('appointments.customers as c', 'c.id', 'p.customer_id')
      // One that can still be undone has no credit note yet.
      .leftJoin('appointments.package_changes as settled', (join) =>
        join
          .onRef('settled.purchase_id', '=', 'p.id')
          .on('settled.kind', '=', 'refund')
          .on('settled.settled_at', 'is not', null),
      )
      .leftJoin('appointments.till_entries as refund', (join) =>
        join
          .onRef('refund.purchase_id', '=', 'settled.purchase_id')
          .on('refund.kind', '=', 'package_refund')
          .on(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('appointments.till_entries as undone')
                  .select('undone.id')
                  .whereRef('undone.reverses', '=', 'refund.id'),
              ),
            ),
          ),
      )
      .select([
        'p.name',
        'p.store_id',
        'e.method',
        'e.amount_minor',
        'c.name as customer_name',
        'c.uid as owner_uid',
        'refund.id as refund_id',
        'refund.amount_minor as refund_minor',
        'refund.reason as refund_reason',
      ])
      .where('e.id', '=', entryId)
      .where('e.kind', '=', 'package_sale')
      .executeTakeFirst()
  )
}

export async function findReversal(db: Database, entryId: string): Promise<{ id: string; reason: string } | null> {
  const row = await db
    .selectFrom('appointments.till_entries')
    .select(['id', 'reason'])
    .where('reverses', '=', entryId)
    .executeTakeFirst()
  return row ?? null
}

/** What the entries of a booking paid and gave back of which visit, in order. */
export async function findBookingLines(db: Database, bookingId: string) {
  return db
    .selectFrom('appointments.payment_lines as l')
    .innerJoin('appointments.till_entries as e', 'e.id', 'l.entry_id')
    .select([
      'e.id as entryId',
      'e.kind',
      'e.method',
      'e.reverses',
      'e.reason',
      'l.appointment_id as appointmentId',
      'l.amount_minor as amount',
    ])
    .where('e.booking_id', '=', bookingId)
    .orderBy('e.position')
    .orderBy('l.appointment_id')
    .execute()
}

interface PaidVisit {
  id: string
  pet_name: string
  pack_name: string
  amount: number
}

/**
 * Visits that a payment paid. A deposit from before deposits were sales of their own counts with the first payment of its
 * visit.
 */
export async function findPaidVisits(db: Database, entryId: string): Promise<PaidVisit[]> {
  const { rows } = await sql<PaidVisit>`
    select a.id, a.pet_name, a.service_pack ->> 'name' as pack_name,
      (l.amount_minor + case when earlier.is_there or b.deposit_sold_at is not null then 0 else a.deposit_paid_minor end)::bigint
        as amount
    from appointments.payment_lines l
    join appointments.till_entries e on e.id = l.entry_id
    join appointments.appointments a on a.id = l.appointment_id
    join appointments.bookings b on b.id = a.booking_id
    cross join lateral (
      select exists (
        select from appointments.payment_lines other
        join appointments.till_entries before on before.id = other.entry_id
        where other.appointment_id = a.id and before.kind = 'payment' and before.method <> 'package'
          and before.position < e.position
      ) as is_there
    ) earlier
    where l.entry_id = ${entryId}
    order by a.position, a.id
  `.execute(db)
  return rows
}
