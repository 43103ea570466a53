import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod'
import { STAY_SKILLS } from '../../rules/enums.ts'
import type { Tables } from '../../tables.ts'
import { VACCINES } from '../../vaccines/rules/vaccine-names.ts'
import type { Kennel } from '../rules/fit-kennels.ts'
import type { Season, StayRate } from '../rules/stay-price.ts'

type Database = Kysely<Tables> | Transaction<Tables>

const Rate = z.object({ petTypeId: z.string(), size: z.string().nullable(), night: z.int(), day: z.int() })
const SeasonPrice = Rate.omit({ day: true })
const Vaccines = z.array(z.enum(VACCINES))

export interface KennelRecord extends Kennel {
  name: string
  isActive: boolean
  version: number
}

export interface SeasonRecord extends Season {
  version: number
}

/** A store's hotel with its places and seasons. */
export interface HotelRecord {
  version: number
  isOpen: boolean
  checkInMinute: number
  receiveUntilMinute: number
  checkOutMinute: number
  dayFromMinute: number
  dayUntilMinute: number
  rates: StayRate[]
  requiredVaccines: z.infer<typeof Vaccines>
  houseRules: string
  /** Of its own price, what each further pet of a family pays that shares a place. */
  companionPercent: number
  /** Whether nights take the store's discounts for every service. */
  takesStoreDiscounts: boolean
  takesMembership: boolean
  seasons: SeasonRecord[]
  kennels: KennelRecord[]
}

export async function findHotel(db: Database, storeId: string): Promise<HotelRecord | undefined> {
  const row = await db.selectFrom('appointments.hotels').selectAll().where('store_id', '=', storeId).executeTakeFirst()
  if (!row) return undefined
  const [seasons, kennels] = await Promise.all([
    db
      .selectFrom('appointments.hotel_seasons')
      .selectAll()
      .where('store_id', '=', storeId)
      .orderBy('from_day')
      .execute(),
    db
      .selectFrom('appointments.kennels as k')
      .innerJoin('appointments.stations as s', 's.id', 'k.station_id')
      .select([
        'k.station_id',
        's.name',
        's.is_active',
        'k.version',
        'k.pet_type_id',
        'k.largest_size',
        'k.is_own_room',
        'k.most_pets',
      ])
      .where('k.store_id', '=', storeId)
      .orderBy('s.position')
      .orderBy('s.id')
      .execute(),
  ])
  return {
    version: row.version,
    isOpen: row.is_open,
    checkInMinute: row.check_in_minute,
    receiveUntilMinute: row.receive_until_minute,
    checkOutMinute: row.check_out_minute,
    dayFromMinute: row.day_from_minute,
    dayUntilMinute: row.day_until_minute,
    rates: z.array(Rate).parse(row.rates),
    requiredVaccines: Vaccines.parse(row.required_vaccines),
    houseRules: row.house_rules,
    companionPercent: row.companion_percent,
    takesStoreDiscounts: row.takes_store_discounts,
    takesMembership: row.takes_membership,
    seasons: seasons.map((season) => ({
      id: season.id,
      version: season.version,
      name: season.name,
      fromDay: season.from_day,
      untilDay: season.until_day,
      percent: season.percent,
      prices: z.array(SeasonPrice).parse(season.prices),
      leastNights: season.least_nights,
    })),
    kennels: kennels.map((kennel) => ({
      id: kennel.station_id,
      name: kennel.name,
      isActive: kennel.is_active,
      version: kennel.version,
      petTypeId: kennel.pet_type_id,
      largestSize: kennel.largest_size,
      isOwnRoom: kennel.is_own_room,
      mostPets: kennel.most_pets,
    })),
  }
}

/** Vaccines that the hotels of these stores need. */
export async function findHotelVaccines(db: Database, storeId: string): Promise<z.infer<typeof Vaccines>> {
  const row = await db
    .selectFrom('appointments.hotels')
    .select('required_vaccines')
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return Vaccines.parse(row?.required_vaccines ?? [])
}

interface Written {
  storeId: string
  /** The one that was seen; 0: it is new. */
  version: number
}

/** Writes the version after the one that was seen; false: somebody else wrote meanwhile. */
export async function saveHotelRow(
  trx: Transaction<Tables>,
  {
    storeId,
    version,
    by,
    now,
    ...facts
  }: Written & Omit<HotelRecord, 'seasons' | 'kennels'> & { by: string; now: Date },
): Promise<boolean> {
  const columns = {
    version: version + 1,
    is_open: facts.isOpen,
    check_in_minute: facts.checkInMinute,
    receive_until_minute: facts.receiveUntilMinute,
    check_out_minute: facts.checkOutMinute,
    day_from_minute: facts.dayFromMinute,
    day_until_minute: facts.dayUntilMinute,
    rates: JSON.stringify(facts.rates),
    required_vaccines: facts.requiredVaccines,
    house_rules: facts.houseRules,
    companion_percent: facts.companionPercent,
    takes_store_discounts: facts.takesStoreDiscounts,
    takes_membership: facts.takesMembership,
    written_by: by,
    written_at: now,
  }
  const saved = await trx
    .insertInto('appointments.hotels')
    .values({ store_id: storeId, ...columns })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet(columns).where('appointments.hotels.version', '=', version),
    )
    .returning('store_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Writes a season; false: somebody else wrote it meanwhile, or its id is of another store. */
export async function saveSeasonRow(
  trx: Transaction<Tables>,
  { storeId, version, id, ...facts }: Written & SeasonRecord,
): Promise<boolean> {
  const columns = {
    version: version + 1,
    name: facts.name,
    from_day: facts.fromDay,
    until_day: facts.untilDay,
    percent: facts.percent,
    prices: JSON.stringify(facts.prices),
    least_nights: facts.leastNights,
  }
  const saved = await trx
    .insertInto('appointments.hotel_seasons')
    .values({ id, store_id: storeId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(columns)
        .where('appointments.hotel_seasons.version', '=', version)
        .where('appointments.hotel_seasons.store_id', '=', storeId),
    )
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

export async function deleteSeason(
  trx: Transaction<Tables>,
  { storeId, seasonId }: { storeId: string; seasonId: string },
): Promise<void> {
  await trx
    .deleteFrom('appointments.hotel_seasons')
    .where('store_id', '=', storeId)
    .where('id', '=', seasonId)
    .execute()
}

/** Writes a place and its station; false: somebody else wrote it meanwhile, or its id is of something else. */
export async function saveKennelRow(
  trx: Transaction<Tables>,
  { storeId, version, ...kennel }: Written & KennelRecord,
): Promise<boolean> {
  const columns = {
    version: version + 1,
    pet_type_id: kennel.petTypeId,
    largest_size: kennel.largestSize,
    is_own_room: kennel.isOwnRoom,
    most_pets: kennel.mostPets,
  }
  const station = await sql`
    insert into appointments.stations (id, store_id, name, kind, skills, buffer_minutes, position, is_active)
    select ${kennel.id}, ${storeId}, ${kennel.name}, 'kennel', ${[...STAY_SKILLS]}::text[], 0,
      (select coalesce(max(position) + 1, 0) from appointments.stations where store_id = ${storeId}), ${kennel.isActive}
    on conflict (id) do update set name = excluded.name, is_active = excluded.is_active
    where appointments.stations.store_id = ${storeId} and appointments.stations.kind = 'kennel'
    returning id
  `.execute(trx)
  if (station.rows.length === 0) return false
  const saved = await trx
    .insertInto('appointments.kennels')
    .values({ station_id: kennel.id, store_id: storeId, ...columns })
    .onConflict((conflict) =>
      conflict.column('station_id').doUpdateSet(columns).where('appointments.kennels.version', '=', version),
    )
    .returning('station_id')
    .executeTakeFirst()
  return saved !== undefined
}

export interface KennelTime {
  kennelId: string
  from: Date
  until: Date
  bookingId: string | null
}

/** Taken times of a store's places between two moments. */
export async function findKennelTimes(
  db: Database,
  { storeId, from, until }: { storeId: string; from: Date; until: Date },
): Promise<KennelTime[]> {
  const { rows } = await sql<KennelTime>`
    select t.station_id as "kennelId", lower(t.during) as "from", upper(t.during) as "until", a.booking_id as "bookingId"
    from appointments.kennels k
    join appointments.station_times t on t.station_id = k.station_id
    left join appointments.appointments a on a.id = t.appointment_id
    where k.store_id = ${storeId} and t.during && tstzrange(${from}::timestamptz, ${until}::timestamptz)
  `.execute(db)
  return rows
}
