import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { PackKind } from '../rules/enums.ts'
import type { AppointmentsRecalls, Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** How often a pet came for a service, and when it was there last. */
export interface RhythmRow {
  petId: string
  petName: string
  packKind: PackKind
  visits: number
  middleGapDays: number | null
  lastDay: string
  customerId: string
}

interface Asked {
  storeId: string
  timezone: string
  since: Date
  /** Pets with fewer visits than `fewVisits` are left out if they were there since: none of them is due. */
  fewVisits: number
  fewVisitsBefore: Date
  petId?: string | null
}

/** Living pets with done visits at a store since a moment, by service. */
export async function findRhythms(
  db: Database,
  { storeId, timezone, since, fewVisits, fewVisitsBefore, petId = null }: Asked,
): Promise<RhythmRow[]> {
  const { rows } = await sql<RhythmRow>`
    with done as (
      select a.pet_id, a.pet_name, a.customer_id, a.service_pack ->> 'servicePackId' as kind, a.visit_starts_at as at,
        a.visit_starts_at - lag(a.visit_starts_at) over (
          partition by a.pet_id, a.service_pack ->> 'servicePackId' order by a.visit_starts_at
        ) as gap
      from appointments.appointments a
      where a.store_id = ${storeId} and a.state = 'COMPLETED' and a.visit_starts_at >= ${since}
        and a.pet_died_on is null and a.skills <> '{kennel}' and (${petId}::text is null or a.pet_id = ${petId})
    ), rhythm as (
      select pet_id, kind, count(*)::int as visits, max(at) as last_at,
        percentile_cont(0.5) within group (order by extract(epoch from gap) / 86400) as middle,
        (array_agg(customer_id order by at desc))[1] as customer_id,
        (array_agg(pet_name order by at desc))[1] as pet_name
      from done group by pet_id, kind
      having count(*) >= ${fewVisits} or max(at) < ${fewVisitsBefore}
    )
    select pet_id as "petId", pet_name as "petName", kind as "packKind", visits, middle as "middleGapDays",
      to_char(last_at at time zone ${timezone}, 'YYYY-MM-DD') as "lastDay", customer_id as "customerId"
    from rhythm
  `.execute(db)
  return rows
}

/** The customer of a pet, and when they were asked about it and a service last. */
export interface AskableRow {
  petId: string
  packKind: PackKind
  customerName: string
  customerPhone: string | null
  email: string | null
  isPhoneProved: boolean
  isEmailProved: boolean
  uid: string
  country: CountryIso
  isRegisteredHere: boolean
  lastAskedAt: Date | null
}

/** Of these pets those that have no visit to come at the merchant and whose customer is not erased. */
export async function findAskable(
  db: Database,
  pets: readonly Pick<RhythmRow, 'petId' | 'packKind' | 'customerId'>[],
  { storeId, merchantId, now }: { storeId: string; merchantId: string; now: Date },
): Promise<AskableRow[]> {
  if (pets.length === 0) return []
  const { rows } = await sql<AskableRow>`
    select r.pet_id as "petId", r.kind as "packKind",
      c.name as "customerName", c.phone as "customerPhone", c.email, c.is_phone_proved as "isPhoneProved",
      c.is_email_proved as "isEmailProved", c.uid, c.country, c.registered_by is not null as "isRegisteredHere",
      (select max(k.asked_at) from appointments.recalls k
        where k.store_id = ${storeId} and k.pet_id = r.pet_id and k.pack_kind = r.kind) as "lastAskedAt"
    from unnest(
      ${pets.map(({ petId }) => petId)}::text[], ${pets.map(({ packKind }) => packKind)}::text[],
      ${pets.map(({ customerId }) => customerId)}::text[]
    ) as r(pet_id, kind, customer_id)
    join appointments.customers c on c.id = r.customer_id
    where c.uid not like 'erased %' and not exists (
      select from appointments.appointments n
      join appointments.bookings b on b.id = n.booking_id
      where n.pet_id = r.pet_id and b.merchant_id = ${merchantId} and n.state in ('PENDING', 'CONFIRMED', 'IN_PROGRESS')
        and n.visit_ends_at > ${now}
    )
  `.execute(db)
  return rows
}

/** Adds a recall; false: the customer was asked about the same pet and service a short time ago. */
export async function insertRecall(
  trx: Transaction<Tables>,
  recall: Selectable<AppointmentsRecalls>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('appointments.recalls')
    .values(recall)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
