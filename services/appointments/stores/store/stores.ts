import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import { CountryIsoCode, CurrencyCode } from '#shared/values.ts'
import { isForPetType } from '../../packs/rules/price-visit.ts'
import { MANDATORY_FIELDS, PACK_KINDS, SKILLS } from '../../rules/enums.ts'
import type { Tables } from '../../tables.ts'
import {
  DepositRule,
  Merchant,
  ScheduleEntry,
  SlotConfiguration,
  StorePayment,
  WorkException,
  WorkSpan,
} from '../contract.ts'
import type { MerchantRecord, PackRecord, ServiceRecord, StoreRecord } from '../store-record.ts'

const MerchantRow = z.object({
  id: z.string(),
  name: z.string(),
  country: CountryIsoCode,
  phone: z.string().nullable(),
  pet_type_fields: Merchant.shape.petTypeFields,
  change_notice_minutes: z.int(),
  lead_minutes: z.int(),
  deposit: DepositRule,
  version: z.int(),
})

const StoreRow = z.object({
  id: z.string(),
  merchant_id: z.string(),
  short_id: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  city: z.string(),
  country: CountryIsoCode,
  timezone: z.string(),
  currency: CurrencyCode,
  lat: z.number(),
  lon: z.number(),
  pick_up_fee_minor: z.int(),
  pick_up_radius: z.int().nullable(),
  home_visit_radius: z.int().nullable(),
  schedule: z.array(ScheduleEntry),
  slot_configuration: SlotConfiguration,
  payment_types: z.array(StorePayment),
  deposit: DepositRule,
  unproved_visits: z.int(),
  unproved_visits_of_network: z.int(),
  vans: z.int().nullable(),
  pets_per_van: z.int(),
  pictures: z.array(z.string()),
  features: z.array(z.string()),
  external_store_ids: z.array(z.string()),
  extras_external_bill_service_id: z.string().nullable(),
  is_active: z.boolean(),
  stars_total: z.int(),
  review_count: z.int(),
  version: z.int(),
})

const StationRow = z.object({
  id: z.string(),
  store_id: z.string(),
  name: z.string(),
  kind: z.enum(['chair', 'vet']),
  skills: z.array(z.enum(SKILLS)),
  buffer_minutes: z.int(),
  is_active: z.boolean(),
  version: z.int(),
})

const EmployeeRow = z.object({
  id: z.string(),
  name: z.string(),
  skills: z.array(z.enum(SKILLS)),
  is_active: z.boolean(),
  shifts: z.array(WorkSpan),
  breaks: z.array(WorkSpan),
  exceptions: z.array(WorkException),
  version: z.int(),
})

const ServiceRow = z.object({
  id: z.string(),
  store_id: z.string(),
  name: z.string(),
  description: z.string(),
  skill: z.enum(SKILLS),
  care_kind: z.enum(['vaccine', 'deworming', 'flea', 'other']).nullable(),
  is_extra: z.boolean(),
  version: z.int(),
})

const PackRow = z.object({
  id: z.string(),
  store_id: z.string(),
  kind: z.enum(PACK_KINDS),
  name: z.string(),
  internal_name: z.string(),
  picture: z.string().nullable(),
  description: z.string(),
  mandatory_fields: z.array(z.enum(MANDATORY_FIELDS)),
  is_home_visit: z.boolean(),
  is_active: z.boolean(),
  version: z.int(),
})

const DiscountRow = z.object({
  id: z.string(),
  store_id: z.string(),
  name: z.string(),
  percentage: z.coerce.number(),
  least_pets: z.int().nullable(),
  weekdays: z.array(z.int()).nullable(),
  kinds: z.array(z.enum(PACK_KINDS)).nullable(),
  is_active: z.boolean(),
  version: z.int(),
})

/**
 * All stores with their stations, services and packs; closures that ended before `fromDay` (yyyy-MM-dd) are left out.
 */
export async function findAllStores(
  db: Kysely<Tables>,
  fromDay: string,
): Promise<{ merchants: MerchantRecord[]; stores: StoreRecord[] }> {
  const [merchantRows, storeRows, stations, closures, services, prices, packs, parts, discounts, employees] =
    await Promise.all([
      db.selectFrom('appointments.merchants').selectAll().execute(),
      db.selectFrom('appointments.stores').selectAll().execute(),
      db
        .selectFrom('appointments.stations')
        .selectAll()
        // Places of a hotel take stays alone (stays/).
        .where('kind', '<>', 'kennel')
        .orderBy('position')
        .orderBy('id')
        .execute(),
      db
        .selectFrom('appointments.closures')
        .selectAll()
        .where('until_day', '>=', fromDay)
        .orderBy('from_day')
        .execute(),
      db.selectFrom('appointments.services').selectAll().orderBy('position').orderBy('id').execute(),
      db
        .selectFrom('appointments.service_prices')
        .select(['id', 'service_id', 'pet_type_id', 'size', 'amount_minor', 'minutes'])
        .orderBy('pet_type_id', 'desc')
        .orderBy('amount_minor')
        .orderBy('id')
        .execute(),
      db.selectFrom('appointments.service_packs').selectAll().orderBy('position').orderBy('id').execute(),
      db.selectFrom('appointments.pack_services').selectAll().orderBy('position').orderBy('service_id').execute(),
      db.selectFrom('appointments.discounts').selectAll().orderBy(sql`percentage`, 'desc').orderBy('id').execute(),
      db.selectFrom('appointments.employees').selectAll().orderBy('position').orderBy('id').execute(),
    ])

  const merchants = merchantRows.map(toMerchant)
  const merchantsById = new Map(merchants.map((merchant) => [merchant.id, merchant]))
  const pricesOf = Map.groupBy(prices, ({ service_id }) => service_id)
  const servicesById = new Map(
    services.map((row) => {
      const { store_id: _, care_kind: careKind, is_extra: isExtra, ...service } = ServiceRow.parse(row)
      const own = (pricesOf.get(row.id) ?? []).map(({ id, pet_type_id, size, amount_minor, minutes }) => ({
        id,
        petTypeId: pet_type_id,
        size,
        amount: amount_minor,
        minutes,
      }))
      return [row.id, { ...service, careKind, isExtra, prices: own } satisfies ServiceRecord]
    }),
  )
  const partsOf = Map.groupBy(parts, ({ pack_id }) => pack_id)
  const of = <Row extends { store_id: string }>(rows: readonly Row[]) => Map.groupBy(rows, ({ store_id }) => store_id)
  const [stationsOf, closuresOf, servicesOf, packsOf, discountsOf, employeesOf] = [
    of(stations),
    of(closures),
    of(services),
    of(packs),
    of(discounts),
    of(employees),
  ]

  const stores = storeRows.flatMap((row) => {
    const merchant = merchantsById.get(row.merchant_id)
    if (!merchant) return []
    const allStations = (stationsOf.get(row.id) ?? []).map(toStation)
    const allEmployees = (employeesOf.get(row.id) ?? []).map(toEmployee)
    const allDiscounts = (discountsOf.get(row.id) ?? []).map(toDiscount)
    const own = (servicesOf.get(row.id) ?? []).flatMap(({ id }) => servicesById.get(id) ?? [])
    const allPacks = (packsOf.get(row.id) ?? []).map((pack) => {
      const inRole = (role: string) =>
        (partsOf.get(pack.id) ?? []).flatMap((part) =>
          part.role === role ? (servicesById.get(part.service_id) ?? []) : [],
        )
      return toPack(pack, inRole)
    })
    return {
      ...toStore(row),
      merchant,
      closures: (closuresOf.get(row.id) ?? []).map(toClosure),
      allStations,
      stations: allStations.filter(({ isActive }) => isActive),
      allEmployees,
      employees: allEmployees.filter(({ isActive }) => isActive),
      services: own,
      extras: own.filter(({ isExtra }) => isExtra),
      allPacks,
      packs: allPacks.filter(({ isActive }) => isActive),
      allDiscounts,
      discounts: allDiscounts.filter(({ isActive }) => isActive),
    }
  })
  return { merchants, stores }
}

function toMerchant(row: unknown): MerchantRecord {
  const { pet_type_fields, change_notice_minutes, lead_minutes, ...merchant } = MerchantRow.parse(row)
  return {
    ...merchant,
    petTypeFields: pet_type_fields,
    changeNoticeMinutes: change_notice_minutes,
    leadMinutes: lead_minutes,
  }
}

function toStore(row: unknown) {
  const store = StoreRow.parse(row)
  return {
    id: store.id,
    shortId: store.short_id,
    name: store.name,
    address: store.address,
    phone: store.phone,
    city: store.city,
    country: store.country,
    timezone: store.timezone,
    currency: store.currency,
    point: { lat: store.lat, lon: store.lon },
    pickUpFee: store.pick_up_fee_minor,
    pickUpRadius: store.pick_up_radius,
    homeVisitRadius: store.home_visit_radius,
    schedule: store.schedule,
    slotConfiguration: store.slot_configuration,
    paymentTypes: store.payment_types,
    deposit: store.deposit,
    unprovedVisits: store.unproved_visits,
    unprovedVisitsOfNetwork: store.unproved_visits_of_network,
    vans: store.vans,
    petsPerVan: store.pets_per_van,
    pictures: store.pictures,
    features: store.features,
    externalStoreIds: store.external_store_ids,
    extrasExternalBillServiceId: store.extras_external_bill_service_id,
    isActive: store.is_active,
    version: store.version,
    ...toStars(store),
  }
}

function toStation(row: unknown) {
  const { id, name, kind, skills, buffer_minutes, is_active, version } = StationRow.parse(row)
  return { id, name, kind, skills, bufferMinutes: buffer_minutes, isActive: is_active, version }
}

function toEmployee(row: unknown) {
  const { is_active, ...employee } = EmployeeRow.parse(row)
  return { ...employee, isActive: is_active }
}

function toClosure(row: {
  id: string
  from_day: string
  until_day: string
  start_time: number | null
  end_time: number | null
  reason: string
}) {
  const { id, from_day, until_day, start_time, end_time, reason } = row
  return { id, fromDay: from_day, untilDay: until_day, startTime: start_time, endTime: end_time, reason }
}

function toPack(row: unknown, inRole: (role: string) => ServiceRecord[]): PackRecord {
  const pack = PackRow.parse(row)
  const services = inRole('service')
  const petTypeIds = new Set(services.flatMap(({ prices }) => prices.map(({ petTypeId }) => petTypeId)))
  return {
    id: pack.id,
    storeId: pack.store_id,
    kind: pack.kind,
    name: pack.name,
    internalName: pack.internal_name,
    picture: pack.picture,
    description: pack.description,
    mandatoryFields: pack.mandatory_fields,
    isHomeVisit: pack.is_home_visit,
    isActive: pack.is_active,
    version: pack.version,
    services,
    subServices: inRole('sub'),
    optionalSubServices: inRole('optional'),
    petTypeIds: [...petTypeIds].filter((petTypeId) => isForPetType({ services }, petTypeId)),
  }
}

function toDiscount(row: unknown) {
  const { id, name, percentage, least_pets, weekdays, kinds, is_active, version } = DiscountRow.parse(row)
  return { id, name, percentage, leastPets: least_pets, weekdays, kinds, isActive: is_active, version }
}

/** Rating and number of reviews of every store, by its id. */
export async function findStars(db: Kysely<Tables>): Promise<Map<string, Pick<StoreRecord, 'rating' | 'reviewCount'>>> {
  const rows = await db.selectFrom('appointments.stores').select(['id', 'stars_total', 'review_count']).execute()
  return new Map(rows.map((row) => [row.id, toStars(row)]))
}

function toStars({ stars_total, review_count }: { stars_total: number; review_count: number }) {
  const rating = review_count === 0 ? null : Math.round((stars_total / review_count) * 10) / 10
  return { rating, reviewCount: review_count }
}
