import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { AppointmentsConsents, AppointmentsConsentTexts, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type ConsentRow = Selectable<AppointmentsConsents>
export type ConsentTextRow = Selectable<AppointmentsConsentTexts>

/** Latest versions of a store's texts, by title. */
export async function findConsentTexts(db: Database, storeId: string): Promise<ConsentTextRow[]> {
  const { rows } = await sql<ConsentTextRow>`
    select * from (
      select distinct on (id) * from appointments.consent_texts where store_id = ${storeId} order by id, version desc
    ) latest
    order by title, id
  `.execute(db)
  return rows
}

/** Adds a version; false: it exists, so somebody else wrote meanwhile. */
export async function insertConsentText(trx: Transaction<Tables>, row: ConsentTextRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('appointments.consent_texts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findConsentsOfVisit(db: Database, appointmentId: string): Promise<ConsentRow[]> {
  return db
    .selectFrom('appointments.consents')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .orderBy('asked_at')
    .execute()
}

/** Asks for a text, or replaces what was asked for and not signed; false: it is signed. */
export async function saveAskedConsent(
  trx: Transaction<Tables>,
  row: Omit<ConsentRow, 'signed_at' | 'signed_name' | 'signature' | 'signed_via'>,
): Promise<boolean> {
  const { id: _id, ...facts } = row
  const saved = await trx
    .insertInto('appointments.consents')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['appointment_id', 'text_id'])
        .doUpdateSet(facts)
        .where('appointments.consents.signed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Deletes what was asked for; false: it is signed, or was not asked for. */
export async function deleteAskedConsent(
  trx: Transaction<Tables>,
  { appointmentId, textId }: { appointmentId: string; textId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('appointments.consents')
    .where('appointment_id', '=', appointmentId)
    .where('text_id', '=', textId)
    .where('signed_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export interface Signature {
  name: string
  signature: string | null
  via: 'counter' | 'link'
  now: Date
}

/** Signs what was asked for; false: it is signed already, or no longer asked for. */
export async function signAskedConsent(
  trx: Transaction<Tables>,
  consentId: string,
  { name, signature, via, now }: Signature,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('appointments.consents')
    .set({ signed_at: now, signed_name: name, signature, signed_via: via })
    .where('id', '=', consentId)
    .where('signed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface LinkedConsent extends ConsentRow {
  storeId: string
  petName: string
  visitStartsAt: Date
  state: string
}

export async function findConsentBySecret(db: Database, secretHash: string): Promise<LinkedConsent | undefined> {
  return db
    .selectFrom('appointments.consents as k')
    .innerJoin('appointments.appointments as a', 'a.id', 'k.appointment_id')
    .selectAll('k')
    .select(['a.store_id as storeId', 'a.pet_name as petName', 'a.visit_starts_at as visitStartsAt', 'a.state'])
    .where('k.secret_hash', '=', secretHash)
    .executeTakeFirst()
}

/** Titles of the texts that a visit needs and that are not signed. */
export async function findMissingConsents(db: Database, appointmentId: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select t.title from (
      select distinct on (t.id) t.* from appointments.consent_texts t
      join appointments.appointments a on a.store_id = t.store_id
      where a.id = ${appointmentId} order by t.id, t.version desc
    ) t
    join appointments.appointments a on a.id = ${appointmentId}
    left join appointments.consents k on k.appointment_id = a.id and k.text_id = t.id
    where k.signed_at is null
      and (k.id is not null or (t.is_active and a.service_pack ->> 'id' = any (t.pack_ids)))
    order by t.title
  `.execute(db)
  return rows.map(({ title }) => title)
}

/** Customer of a visit with the addresses that they proved, or told at the counter. */
export async function findOwnerToNotify(
  db: Database,
  appointmentId: string,
): Promise<
  { uid: string; fullName: string; email: string | null; phoneNumber: string | null; country: CountryIso } | undefined
> {
  const { rows } = await sql<{
    uid: string
    fullName: string
    email: string | null
    phoneNumber: string | null
    country: CountryIso
  }>`
    select c.uid, c.name as "fullName", case when c.is_email_proved then c.email end as email,
      case when c.is_phone_proved or c.registered_by is not null then c.phone end as "phoneNumber", c.country
    from appointments.appointments a
    join appointments.customers c on c.id = a.customer_id
    where a.id = ${appointmentId} and c.uid not like 'erased %'
  `.execute(db)
  return rows[0]
}
