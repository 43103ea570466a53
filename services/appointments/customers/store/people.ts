import { type Kysely, sql, type Transaction } from 'kysely'
import { MOST_HOLDS } from '../../holds/rules/holds.ts'
import type { Tables } from '../../tables.ts'
import { findAddressesOfPerson } from './counter-addresses.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export interface AccountFacts {
  uid: string
  name: string
  phone: string | null
  isPhoneProved: boolean
  email: string | null
  isEmailProved: boolean
  changedAt: Date
}

/** Updates the customer of an account; does nothing without one, or when newer facts are stored already. */
export async function takeOverAccount(db: Database, facts: AccountFacts): Promise<void> {
  await db
    .updateTable('appointments.customers')
    .set({
      ...(facts.name !== '' && { name: facts.name }),
      phone: facts.phone,
      is_phone_proved: facts.isPhoneProved,
      email: facts.email,
      is_email_proved: facts.isEmailProved,
      account_changed_at: facts.changedAt,
    })
    .where('uid', '=', facts.uid)
    .where('account_changed_at', '<=', facts.changedAt)
    .execute()
}

/** Whether an account has a hold or a waiting-list entry. */
export async function hasHoldsOrWaits(db: Database, { uid, now }: { uid: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from appointments.waiting where uid = ${uid} and state <> 'over'
    union all
    select from appointments.holds where uid = ${uid} and expires_at > ${now}
    limit 1
  `.execute(db)
  return rows.length > 0
}

interface Owners {
  from: string
  to: string
}

/**
 * Moves live holds to the new owner, until `expiresAt` unless they were renewed before, and answers their number. Holds
 * of the new owner at the same stores are released; offers keep their end.
 */
export async function moveHolds(
  trx: Transaction<Tables>,
  { from, to, now, expiresAt }: Owners & { now: Date; expiresAt: Date },
): Promise<number> {
  await sql`
    delete from appointments.holds own
    where own.uid = ${to} and not own.is_offer and exists (
      select from appointments.holds h
      where h.uid = ${from} and h.store_id = own.store_id and not h.is_offer and h.expires_at > ${now}
    )
  `.execute(trx)
  const { rows } = await sql<{ count: number }>`
    with moved as (
      update appointments.holds
      set
        uid = ${to},
        network = null,
        expires_at = case when is_offer or was_renewed then expires_at else ${expiresAt}::timestamptz end,
        was_renewed = not is_offer
      where uid = ${from} and expires_at > ${now}
      returning id, expires_at
    ), times as (
      update appointments.station_times t set expires_at = moved.expires_at from moved where t.hold_id = moved.id
    )
    select count(*)::int as count from moved
  `.execute(trx)
  return rows[0]?.count ?? 0
}

/**
 * Deletes the oldest holds above the limit per account, which several guest accounts could exceed together. Offers do
 * not count.
 */
export async function deleteOldestHolds(
  trx: Transaction<Tables>,
  { uid, now }: { uid: string; now: Date },
): Promise<void> {
  await sql`
    delete from appointments.holds where id in (
      select id from appointments.holds where uid = ${uid} and not is_offer and expires_at > ${now}
      order by created_at desc, id offset ${MOST_HOLDS}
    )
  `.execute(trx)
}

/** Moves drafts and answers their number; of two for one store the newer one stays. */
export async function moveDrafts(trx: Transaction<Tables>, { from, to }: Owners): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from appointments.drafts where uid = ${from} returning store_id, content, updated_at
    ), moved as (
      insert into appointments.drafts as own (uid, store_id, content, updated_at)
      select ${to}, store_id, content, updated_at from taken
      on conflict (uid, store_id) do update set content = excluded.content, updated_at = excluded.updated_at
      where own.updated_at <= excluded.updated_at
      returning own.store_id
    )
    select count(*)::int as count from moved
  `.execute(trx)
  return rows[0]?.count ?? 0
}

export async function moveWaiting(trx: Transaction<Tables>, { from, to }: Owners): Promise<void> {
  await trx.updateTable('appointments.waiting').set({ uid: to }).where('uid', '=', from).execute()
  await trx.updateTable('appointments.offers').set({ uid: to }).where('uid', '=', from).execute()
}

/** Deletes the remaining rows of a guest; guests have no bookings and no packages. */
export async function forgetGuest(trx: Transaction<Tables>, uid: string): Promise<void> {
  await trx.deleteFrom('appointments.holds').where('uid', '=', uid).execute()
  await trx.deleteFrom('appointments.lookups').where('uid', '=', uid).execute()
  await sql`
    delete from appointments.customers c
    where c.uid = ${uid} and not exists (select from appointments.bookings b where b.customer_id = c.id)
      and not exists (select from appointments.package_purchases p where p.customer_id = c.id)
  `.execute(trx)
}

/** Rows of a person other than their bookings. */
export async function findPersonRows(db: Database, uid: string) {
  const of = { column: 'uid', uid } as const
  const [holds, drafts, waiting, offers, reviews, reports, depositRefunds, counterAddresses, packages, visits] =
    await Promise.all([
      db
        .selectFrom('appointments.holds')
        .select(['store_id', 'starts_at', 'expires_at', 'is_offer', 'choice'])
        .where(of.column, '=', of.uid)
        .execute(),
      db
        .selectFrom('appointments.drafts')
        .select(['store_id', 'content', 'updated_at'])
        .where(of.column, '=', of.uid)
        .execute(),
      db
        .selectFrom('appointments.waiting')
        .select(['store_id', 'from_day', 'until_day', 'choice', 'state', 'created_at'])
        .where(of.column, '=', of.uid)
        .execute(),
      db
        .selectFrom('appointments.offers')
        .select(['store_id', 'pet_names', 'starts_at', 'offered_at', 'expires_at', 'outcome'])
        .where(of.column, '=', of.uid)
        .execute(),
      db
        .selectFrom('appointments.reviews')
        .select([
          'id',
          'appointment_id',
          'stars',
          'text',
          'author',
          'pictures',
          'answer',
          'is_hidden',
          'created_at',
          'updated_at',
        ])
        .where(of.column, '=', of.uid)
        .execute(),
      db
        .selectFrom('appointments.review_reports')
        .select(['review_id', 'reason', 'at'])
        .where(of.column, '=', of.uid)
        .execute(),
      db
        .selectFrom('appointments.deposit_refunds as r')
        .innerJoin('appointments.bookings as b', 'b.id', 'r.booking_id')
        .innerJoin('appointments.customers as c', 'c.id', 'b.customer_id')
        .select(['r.booking_id', 'r.amount_minor', 'r.reason', 'r.state', 'r.decided_at'])
        .where('c.uid', '=', uid)
        .execute(),
      findAddressesOfPerson(db, uid),
      findPurchasesOfPerson(db, uid),
      findVisitRows(db, uid),
    ])
  return { holds, drafts, waiting, offers, reviews, reports, depositRefunds, counterAddresses, packages, ...visits }
}

/** Packages that a person bought, with their changes. */
async function findPurchasesOfPerson(db: Database, uid: string) {
  const { rows } = await sql`
    select p.store_id, p.name, p.visits, p.visits_left, p.price_minor, p.sold_at, p.valid_until, p.state, p.refunded_minor,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', k.kind, 'valid_until', k.valid_until, 'amount_minor', k.amount_minor,
          'reason', k.reason, 'made_at', k.made_at) order by k.made_at)
        from appointments.package_changes k where k.purchase_id = p.id
      ), '[]') as changes
    from appointments.package_purchases p
    join appointments.customers c on c.id = p.customer_id
    where c.uid = ${uid}
    order by p.sold_at
  `.execute(db)
  return rows
}

/** What the staff wrote about the visits of a person, charged for them, and was paid at the counter. */
async function findVisitRows(db: Database, uid: string) {
  const ownVisits = db
    .selectFrom('appointments.appointments as a')
    .innerJoin('appointments.customers as c', 'c.id', 'a.customer_id')
    .where('c.uid', '=', uid)
  const [
    staffNotes,
    charges,
    counterPayments,
    petWarnings,
    series,
    recalls,
    consents,
    vaccineWaivers,
    stays,
    stayItems,
    stayMedicines,
    stayDoses,
  ] = await Promise.all([
    ownVisits.select(['a.id as appointment_id', 'a.staff_notes']).where('a.staff_notes', '<>', '').execute(),
    ownVisits
      .innerJoin('appointments.charges as charge', 'charge.appointment_id', 'a.id')
      .select(['a.id as appointment_id', 'charge.kind', 'charge.label', 'charge.amount_minor', 'charge.at'])
      .orderBy('charge.at')
      .execute(),
    db
      .selectFrom('appointments.till_entries as e')
      .innerJoin('appointments.bookings as b', 'b.id', 'e.booking_id')
      .innerJoin('appointments.customers as c', 'c.id', 'b.customer_id')
      .select(['e.booking_id', 'e.kind', 'e.method', 'e.amount_minor', 'e.tip_minor', 'e.reason', 'e.at'])
      .where('c.uid', '=', uid)
      .orderBy('e.position')
      .execute(),
    db
      .selectFrom('appointments.pet_warnings as w')
      .select(['w.pet_id', 'w.level', 'w.text', 'w.written_at'])
      .where('w.pet_id', 'in', ownVisits.select('a.pet_id'))
      .execute(),
    db
      .selectFrom('appointments.series as s')
      .innerJoin('appointments.customers as c', 'c.id', 's.customer_id')
      .select(['s.store_id', 's.every_weeks', 's.start_minute', 's.choice', 's.address', 's.state', 's.created_at'])
      .where('c.uid', '=', uid)
      .execute(),
    db
      .selectFrom('appointments.recalls as r')
      .innerJoin('appointments.customers as c', 'c.id', 'r.customer_id')
      .select(['r.store_id', 'r.pet_id', 'r.pack_kind', 'r.asked_at'])
      .where('c.uid', '=', uid)
      .execute(),
    ownVisits
      .innerJoin('appointments.consents as k', 'k.appointment_id', 'a.id')
      .select([
        'a.id as appointment_id',
        'k.title',
        'k.text',
        'k.asked_at',
        'k.signed_at',
        'k.signed_name',
        'k.signature',
      ])
      .orderBy('k.asked_at')
      .execute(),
    ownVisits
      .innerJoin('appointments.vaccine_waivers as w', 'w.appointment_id', 'a.id')
      .select(['a.id as appointment_id', 'w.lacking', 'w.reason', 'w.accepted_at'])
      .execute(),
    ownVisits
      .innerJoin('appointments.stays as stay', 'stay.appointment_id', 'a.id')
      .select([
        'a.id as appointment_id',
        'stay.from_day',
        'stay.until_day',
        'stay.nights',
        'stay.needs_own_room',
        'stay.companion_percent',
        'stay.checked_in_at',
        'stay.checked_out_at',
      ])
      .orderBy('stay.from_day')
      .execute(),
    ownVisits
      .innerJoin('appointments.stay_items as item', 'item.appointment_id', 'a.id')
      .select(['a.id as appointment_id', 'item.label', 'item.count', 'item.is_returned'])
      .execute(),
    ownVisits
      .innerJoin('appointments.stay_medicines as m', 'm.appointment_id', 'a.id')
      .select([
        'a.id as appointment_id',
        'm.name',
        'm.dose',
        'm.times',
        'm.from_day',
        'm.until_day',
        'm.note',
        'm.is_by_family',
      ])
      .orderBy('m.written_at')
      .execute(),
    ownVisits
      .innerJoin('appointments.stay_medicines as m', 'm.appointment_id', 'a.id')
      .innerJoin('appointments.stay_doses as d', 'd.medicine_id', 'm.id')
      .select(['a.id as appointment_id', 'm.name', 'd.day', 'd.time', 'd.given_at'])
      .orderBy('d.given_at')
      .execute(),
  ])
  return {
    staffNotes,
    charges,
    counterPayments,
    petWarnings,
    series,
    recalls,
    consents,
    vaccineWaivers,
    stays,
    stayItems,
    stayMedicines,
    stayDoses,
  }
}

/**
 * Future bookings of an account with their appointments not yet started, and whether the merchant's notice still allows
 * a cancellation.
 */
export async function findBookingsToCome(
  trx: Transaction<Tables>,
  { uid, now }: { uid: string; now: Date },
): Promise<{ bookingId: string; appointmentIds: string[]; isInTime: boolean }[]> {
  const { rows } = await sql<{ bookingId: string; appointmentIds: string[]; isInTime: boolean }>`
    select b.id as "bookingId", array_agg(a.id order by a.position) as "appointmentIds",
      b.starts_at - m.change_notice_minutes * interval '1 minute' >= ${now} as "isInTime"
    from appointments.customers c
    join appointments.bookings b on b.customer_id = c.id
    join appointments.appointments a on a.booking_id = b.id
    join appointments.merchants m on m.id = b.merchant_id
    where c.uid = ${uid} and b.collect_at > ${now} and a.state in ('PENDING', 'CONFIRMED')
    group by b.id, m.id
  `.execute(trx)
  return rows
}

/**
 * Deletes the reviews of an account and takes their stars from the stores' ratings. Answers the ids of their pictures.
 */
export async function deleteReviewsByAuthor(trx: Transaction<Tables>, uid: string): Promise<string[]> {
  const { rows } = await sql<{ pictures: string[] }>`
    with gone as (
      delete from appointments.reviews where uid = ${uid} returning store_id, stars, is_hidden, pictures
    ), counted as (
      update appointments.stores s
      set stars_total = s.stars_total - g.stars, review_count = s.review_count - g.count
      from (
        select store_id, sum(stars)::int as stars, count(*)::int as count from gone where not is_hidden group by store_id
      ) g
      where s.id = g.store_id
    )
    select pictures from gone
  `.execute(trx)
  return rows.flatMap(({ pictures }) => pictures)
}

/**
 * Anonymizes past bookings, which stay in the stores' calendars and accounts, and deletes the person's other rows.
 * Answers whether there were bookings; a second call finds none.
 */
export async function forgetPerson(trx: Transaction<Tables>, uid: string): Promise<boolean> {
  for (const table of ['holds', 'drafts', 'waiting', 'offers', 'review_reports', 'lookups'] as const) {
    await sql`delete from ${sql.table(`appointments.${table}`)} where uid = ${uid}`.execute(trx)
  }
  // Of a staff member the name alone: the doses that they gave are of the pets' families.
  await trx.updateTable('appointments.stay_doses').set({ given_by_name: '' }).where('given_by', '=', uid).execute()
  const customer = await trx
    .selectFrom('appointments.customers')
    .select('id')
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  if (!customer) return false

  // Staff notes and log lines name pets too, also that of a death; the staff members who wrote them stay.
  await sql`
    update appointments.log_lines
    set uid = case when by = 'customer' then null else uid end, text = 'Cuenta cerrada.'
    where (by <> 'system' or what = 'PET_DIED')
      and appointment_id in (select id from appointments.appointments where customer_id = ${customer.id})
  `.execute(trx)
  // A trigger allows exactly this text (migrations/040-refunds-and-erased-texts.sql).
  await sql`
    update appointments.charges set label = 'Dato borrado'
    where appointment_id in (select id from appointments.appointments where customer_id = ${customer.id})
  `.execute(trx)
  await sql`
    update appointments.till_entries set reason = 'Dato borrado'
    where reason <> '' and (
      booking_id in (select id from appointments.bookings where customer_id = ${customer.id})
      or purchase_id in (select id from appointments.package_purchases where customer_id = ${customer.id})
    )
  `.execute(trx)
  await sql`
    update appointments.package_changes set reason = 'Dato borrado'
    where purchase_id in (select id from appointments.package_purchases where customer_id = ${customer.id})
  `.execute(trx)
  await trx.deleteFrom('appointments.counter_addresses').where('customer_id', '=', customer.id).execute()
  await trx.deleteFrom('appointments.series').where('customer_id', '=', customer.id).execute()
  await sql`
    delete from appointments.vaccine_waivers
    where appointment_id in (select id from appointments.appointments where customer_id = ${customer.id})
  `.execute(trx)
  await sql`
    delete from appointments.stay_items
    where appointment_id in (select id from appointments.appointments where customer_id = ${customer.id})
  `.execute(trx)
  const ofTheirStays = sql`m.appointment_id in (
    select id from appointments.appointments where customer_id = ${customer.id}
  )`
  await sql`
    delete from appointments.stay_doses d using appointments.stay_medicines m
    where m.id = d.medicine_id and ${ofTheirStays}
  `.execute(trx)
  await sql`delete from appointments.stay_medicines m where ${ofTheirStays}`.execute(trx)
  await sql`
    delete from appointments.consents
    where appointment_id in (select id from appointments.appointments where customer_id = ${customer.id})
  `.execute(trx)
  await trx.deleteFrom('appointments.recalls').where('customer_id', '=', customer.id).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('appointments.customers')
    .where('id', '=', customer.id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('appointments.bookings').select('id').where('customer_id', '=', customer.id))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('appointments.package_purchases').select('id').where('customer_id', '=', customer.id))),
    )
    .executeTakeFirst()
  if (numDeletedRows > 0n) return false

  // A pet that somebody else brings too stays known: the staff's safety depends on it.
  await sql`
    delete from appointments.pet_warnings w
    where exists (
      select from appointments.appointments a where a.pet_id = w.pet_id and a.customer_id = ${customer.id}
    ) and not exists (
      select from appointments.appointments a
      join appointments.customers c on c.id = a.customer_id
      where a.pet_id = w.pet_id and c.id <> ${customer.id} and c.uid not like 'erased %'
    )
  `.execute(trx)
  await trx
    .updateTable('appointments.appointments')
    .set({ pet_name: '', pet_breed: null, notes: '', staff_notes: '', cancel_reason: null })
    .where('customer_id', '=', customer.id)
    .execute()
  await trx
    .updateTable('appointments.bookings')
    .set({ networks: null, proved_phone_hash: null, address: null, natural_key: null, membership: null })
    .where('customer_id', '=', customer.id)
    .execute()
  await trx
    .updateTable('appointments.customers')
    .set({
      uid: `erased ${customer.id}`,
      name: '',
      phone: null,
      is_phone_proved: false,
      email: null,
      is_email_proved: false,
      nit: null,
      social_reason: null,
      customer_pet_profile_id: null,
    })
    .where('id', '=', customer.id)
    .execute()
  return true
}
