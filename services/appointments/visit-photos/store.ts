import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppointmentState } from '../rules/enums.ts'
import type { StaffScope } from '../staff-scope.ts'
import { within } from '../store/staff-scope.ts'
import type { Tables } from '../tables.ts'
import type { PhotoKind } from './rules/visit-photos.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface PhotoRow {
  id: string
  kind: PhotoKind
}

/** State of a visit within the scope, and its booking; `lock`: until the transaction ends. */
export async function findVisitInScope(
  db: Database,
  scope: StaffScope,
  appointmentId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<{ state: AppointmentState; bookingId: string } | undefined> {
  const { rows } = await sql<{ state: AppointmentState; bookingId: string }>`
    select a.state, a.booking_id as "bookingId"
    from appointments.appointments a
    join appointments.bookings b on b.id = a.booking_id
    where a.id = ${appointmentId} and ${within(scope, 'b.merchant_id')}
    ${lock ? sql`for update of a` : sql``}
  `.execute(db)
  return rows[0]
}

/** Photos of a stay's days are read with the stay. */
const isOfVisit = sql`kind in ('before', 'after')`

/** Photos of a visit, those before it first, in the order in which they came. */
export async function findPhotos(db: Database, appointmentId: string): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select id, kind from appointments.visit_photos
    where appointment_id = ${appointmentId} and ${isOfVisit}
    order by kind desc, created_at, id
  `.execute(db)
  return rows
}

/** Gives an uploaded photo to a visit. False when the upload is too old to be used: the sweep may be removing it. */
export async function usePhoto(
  trx: Transaction<Tables>,
  { id, since, ...of }: { id: string; appointmentId: string; kind: PhotoKind; takenBy: string; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('appointments.visit_photos')
    .set({ appointment_id: of.appointmentId, kind: of.kind, taken_by: of.takenBy })
    .where('id', '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a photo off its visit. */
export async function dropPhoto(
  db: Database,
  { id, appointmentId }: { id: string; appointmentId: string },
): Promise<void> {
  await db
    .updateTable('appointments.visit_photos')
    .set({ appointment_id: null, kind: null, taken_by: null })
    .where('id', '=', id)
    .where('appointment_id', '=', appointmentId)
    .where('kind', '<>', 'day')
    .execute()
}

export async function isOwnVisit(
  db: Database,
  { uid, appointmentId }: { uid: string; appointmentId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from appointments.appointments a
    join appointments.customers c on c.id = a.customer_id
    where a.id = ${appointmentId} and c.uid = ${uid}
  `.execute(db)
  return rows.length > 0
}

interface OwnPhotoRow extends PhotoRow {
  appointmentId: string
  petName: string
  storeName: string
  timezone: string
  startsAt: Date
}

/** Photos of an account's visits: of the booking of one, or of one pet. The uid is in the SQL. */
export async function findOwnPhotos(
  db: Database,
  { uid, appointmentId, petId }: { uid: string; appointmentId?: string; petId?: string },
): Promise<OwnPhotoRow[]> {
  const { rows } = await sql<OwnPhotoRow>`
    select p.id, p.kind, a.id as "appointmentId", a.pet_name as "petName", s.name as "storeName", s.timezone,
      a.visit_starts_at as "startsAt"
    from appointments.customers c
    join appointments.appointments a on a.customer_id = c.id
    join appointments.visit_photos p on p.appointment_id = a.id
    join appointments.stores s on s.id = a.store_id
    where c.uid = ${uid} and ${isOfVisit}
      ${
        appointmentId === undefined
          ? sql`and a.pet_id = ${petId ?? ''}`
          : sql`and a.booking_id = (select booking_id from appointments.appointments where id = ${appointmentId})`
      }
    order by a.visit_starts_at desc, a.position, p.kind desc, p.created_at, p.id
  `.execute(db)
  return rows
}

/** Photos of all visits of an account, for its export. */
export async function findPhotosOfPerson(db: Database, uid: string) {
  return db
    .selectFrom('appointments.visit_photos as p')
    .innerJoin('appointments.appointments as a', 'a.id', 'p.appointment_id')
    .innerJoin('appointments.customers as c', 'c.id', 'a.customer_id')
    .select(['p.id', 'p.kind', 'p.day', 'p.caption', 'p.created_at', 'a.id as appointment_id'])
    .where('c.uid', '=', uid)
    .orderBy('p.created_at')
    .execute()
}

/** Deletes the photos of all visits of an account; answers their ids. */
export async function deletePhotosOfPerson(trx: Transaction<Tables>, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from appointments.visit_photos p
    using appointments.appointments a, appointments.customers c
    where a.id = p.appointment_id and c.id = a.customer_id and c.uid = ${uid}
    returning p.id
  `.execute(trx)
  return rows.map(({ id }) => id)
}
