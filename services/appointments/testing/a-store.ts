import type { Kysely } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import type { PackKind, ScheduleEntry, Skill, SlotConfiguration } from '../rules/enums.ts'
import type { Tables } from '../tables.ts'

export interface StoreFacts {
  merchantId?: string
  country?: CountryIso
  point?: { lat: number; lon: number }
  schedule?: ScheduleEntry[]
  slotConfiguration?: SlotConfiguration
  stations?: { skills: Skill[]; bufferMinutes?: number }[]
  kinds?: PackKind[]
  discounts?: { percentage: number; leastPets?: number; weekdays?: number[] }[]
  closures?: { fromDay: string; untilDay: string; reason: string }[]
  leadMinutes?: number
  changeNoticeMinutes?: number
  /** Deposit as a percentage of each pet's price. */
  depositPercent?: number
  pickUpFee?: number
  pickUpRadius?: number | null
  homeVisitRadius?: number | null
}

/** Opening hours from Monday to Saturday. */
export const NINE_TO_SIX: ScheduleEntry[] = [1, 2, 3, 4, 5, 6].map((day) => ({
  active: true,
  day,
  startTime: 9 * 60,
  endTime: 18 * 60,
}))

const everyHalfHour: SlotConfiguration = {
  slotType: 'INTERVAL',
  slotFields: { interval: 30, endOfMorningShift: null, receiveBeforeMorning: null, receiveBeforeAfternoon: null },
}

/** Shifts: morning until 13:00 with drop-off until 10:30; afternoon with drop-off until 15:30. */
export const IN_SHIFTS: SlotConfiguration = {
  slotType: 'SHIFT',
  slotFields: { interval: null, endOfMorningShift: 780, receiveBeforeMorning: 630, receiveBeforeAfternoon: 930 },
}

/**
 * A store with one station, open from Monday to Saturday. 'bano' takes an hour for a small dog or a cat (Bs 80), an
 * hour and a half for others (Bs 120); 'bano-y-peluqueria' half an hour and Bs 50 more; optional nails (15 minutes, Bs
 * 20), a bow that takes no time (Bs 5), perfume as an extra (Bs 10).
 */
export async function aStore(db: Kysely<Tables>, facts: StoreFacts = {}) {
  const storeId = newId()
  const merchantId = facts.merchantId ?? newId()
  const country = facts.country ?? 'BO'
  const point = facts.point ?? { lat: -17.78, lon: -63.18 }
  const at = new Date('2026-11-01T12:00:00Z')

  await db
    .insertInto('appointments.merchants')
    .values({
      id: merchantId,
      name: 'Spa Equipetrol',
      country,
      phone: '+59133300000',
      pet_type_fields: JSON.stringify([
        {
          type: 'SIZE',
          petTypeId: 'perro',
          values: [
            { key: 'pequeño', min: 0, max: 10 },
            { key: 'grande', min: 10, max: null },
          ],
        },
      ]),
      change_notice_minutes: facts.changeNoticeMinutes ?? 120,
      lead_minutes: facts.leadMinutes ?? 60,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await db
    .insertInto('appointments.stores')
    .values({
      id: storeId,
      merchant_id: merchantId,
      short_id: storeId.slice(0, 8),
      name: `Spa ${storeId.slice(0, 4)}`,
      address: 'Av. San Martín 455',
      phone: '+59133300001',
      city: country === 'BO' ? 'Santa Cruz' : 'Asunción',
      country,
      timezone: country === 'BO' ? 'America/La_Paz' : 'America/Asuncion',
      currency: country === 'BO' ? 'BOB' : 'PYG',
      lat: point.lat,
      lon: point.lon,
      pick_up_fee_minor: facts.pickUpFee ?? 1500,
      pick_up_radius: facts.pickUpRadius === undefined ? 5000 : facts.pickUpRadius,
      home_visit_radius: facts.homeVisitRadius === undefined ? 8000 : facts.homeVisitRadius,
      schedule: JSON.stringify(facts.schedule ?? NINE_TO_SIX),
      slot_configuration: JSON.stringify(facts.slotConfiguration ?? everyHalfHour),
      payment_types: JSON.stringify([{ paymentMethod: 'cash', paymentMethodFields: {} }]),
      deposit: JSON.stringify(toDepositRule(facts.depositPercent ?? 20)),
      pictures: ['/stores/fachada-1.svg'],
      features: ['Secado sin ruido'],
      external_store_ids: [],
      is_active: true,
      created_at: at,
      updated_at: at,
    })
    .execute()

  const stations = (facts.stations ?? [{ skills: ['bath', 'grooming'] as Skill[] }]).map((station, position) => ({
    id: `${storeId}-${position + 1}`,
    store_id: storeId,
    name: `Puesto ${position + 1}`,
    kind: station.skills.includes('vet') ? 'vet' : 'chair',
    skills: station.skills,
    buffer_minutes: station.bufferMinutes ?? 0,
    position,
    is_active: true,
  }))
  await db.insertInto('appointments.stations').values(stations).execute()
  await insertServices(db, storeId)
  await insertPacks(db, storeId, facts.kinds ?? ['bano', 'bano-y-peluqueria', 'consulta'])
  for (const { percentage, leastPets, weekdays } of facts.discounts ?? []) {
    await db
      .insertInto('appointments.discounts')
      .values({
        id: newId(),
        store_id: storeId,
        name: `${percentage} %`,
        percentage,
        least_pets: leastPets ?? null,
        weekdays: weekdays ?? null,
        kinds: null,
        is_active: true,
      })
      .execute()
  }
  for (const { fromDay, untilDay, reason } of facts.closures ?? []) {
    await db
      .insertInto('appointments.closures')
      .values({ id: newId(), store_id: storeId, from_day: fromDay, until_day: untilDay, reason })
      .execute()
  }
  return {
    merchantId,
    storeId,
    path: { merchantId, storeId },
    point,
    stationIds: stations.map(({ id }) => id),
    serviceId: (name: string) => `${storeId}-${name}`,
  }
}

function toDepositRule(percent: number) {
  return percent === 0 ? { kind: 'none' } : { kind: 'percent', percent }
}

const SERVICES = [
  { name: 'bano', skill: 'bath', isExtra: false, careKind: null },
  { name: 'corte', skill: 'grooming', isExtra: false, careKind: null },
  { name: 'consulta', skill: 'vet', isExtra: false, careKind: 'other' },
  { name: 'unas', skill: 'bath', isExtra: false, careKind: null },
  { name: 'mono', skill: 'bath', isExtra: false, careKind: null },
  { name: 'perfume', skill: 'bath', isExtra: true, careKind: null },
] as const

type Price = [petTypeId: string, size: string | null, amount: number, minutes: number]

const PRICES: Record<(typeof SERVICES)[number]['name'], Price[]> = {
  bano: [
    ['perro', 'pequeño', 8000, 60],
    ['perro', 'grande', 12_000, 90],
    ['gato', null, 8000, 60],
  ],
  corte: [['perro', null, 5000, 30]],
  consulta: [
    ['perro', null, 15_000, 45],
    ['gato', null, 15_000, 45],
  ],
  unas: [
    ['perro', null, 2000, 15],
    ['gato', null, 2000, 15],
  ],
  mono: [['perro', null, 500, 0]],
  perfume: [['perro', null, 1000, 0]],
}

async function insertServices(db: Kysely<Tables>, storeId: string): Promise<void> {
  await db
    .insertInto('appointments.services')
    .values(
      SERVICES.map(({ name, skill, isExtra, careKind }, position) => ({
        id: `${storeId}-${name}`,
        store_id: storeId,
        name,
        description: '',
        skill,
        care_kind: careKind,
        is_extra: isExtra,
        position,
      })),
    )
    .execute()
  await db
    .insertInto('appointments.service_prices')
    .values(
      SERVICES.flatMap(({ name }) =>
        PRICES[name].map(([petTypeId, size, amount, minutes]) => ({
          id: `${storeId}-${name}-${petTypeId}-${size ?? 'all'}`,
          service_id: `${storeId}-${name}`,
          pet_type_id: petTypeId,
          size,
          amount_minor: amount,
          minutes,
        })),
      ),
    )
    .execute()
}

const PACKS: Record<PackKind, { name: string; services: string[]; subs: string[]; optional: string[] }> = {
  bano: { name: 'Baño', services: ['bano'], subs: ['unas'], optional: ['mono'] },
  'bano-y-peluqueria': { name: 'Baño y peluquería', services: ['bano', 'corte'], subs: ['unas'], optional: ['mono'] },
  consulta: { name: 'Veterinaria a domicilio', services: ['consulta'], subs: [], optional: [] },
}

async function insertPacks(db: Kysely<Tables>, storeId: string, kinds: readonly PackKind[]): Promise<void> {
  for (const [position, kind] of kinds.entries()) {
    const { name, services, subs, optional } = PACKS[kind]
    const id = `${storeId}-pack-${kind}`
    await db
      .insertInto('appointments.service_packs')
      .values({
        id,
        store_id: storeId,
        kind,
        name,
        internal_name: kind,
        picture: null,
        description: '',
        mandatory_fields: kind === 'consulta' ? ['address', 'notes'] : [],
        is_home_visit: kind === 'consulta',
        is_active: true,
        position,
      })
      .execute()
    const parts = [
      ...services.map((service) => ({ service, role: 'service' })),
      ...subs.map((service) => ({ service, role: 'sub' })),
      ...optional.map((service) => ({ service, role: 'optional' })),
    ]
    await db
      .insertInto('appointments.pack_services')
      .values(
        parts.map(({ service, role }, place) => ({
          pack_id: id,
          service_id: `${storeId}-${service}`,
          role,
          position: place,
        })),
      )
      .execute()
  }
}
