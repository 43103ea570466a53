import type { Transaction } from 'kysely'
import * as z from 'zod'
import { appointmentsError } from '../errors.ts'
import { isWorkValid } from '../slots/rules/working-hours.ts'
import type { Tables } from '../tables.ts'
import { DiscountFacts, EmployeeFacts, PackFacts, PricesFacts, ServiceFacts, StationFacts } from './contract.ts'
import { parsePriceKey, priceKey } from './rules/price-key.ts'
import { type Place, rowSetting, type Setting } from './setting.ts'
import {
  deletePrice,
  findPackServices,
  findPrices,
  type PackRole,
  writePackServices,
  writePrice,
} from './store/salon-parts.ts'
import { bumpVersion, insertRow, lockRow, updateRow } from './store/setting-rows.ts'

/** The parts of a store: each kind with its setting. */

export const stationSetting = rowSetting({
  kind: 'station',
  facts: StationFacts,
  row: {
    table: 'appointments.stations',
    columns: { name: 'name', kind: 'kind', skills: 'skills', bufferMinutes: 'buffer_minutes', active: 'is_active' },
  },
})

export const employeeSetting = rowSetting({
  kind: 'employee',
  facts: EmployeeFacts,
  row: {
    table: 'appointments.employees',
    columns: {
      name: 'name',
      skills: 'skills',
      shifts: 'shifts',
      breaks: 'breaks',
      exceptions: 'exceptions',
      active: 'is_active',
    },
    json: ['shifts', 'breaks', 'exceptions'],
  },
  check(_trx, _place, facts) {
    if (!isWorkValid(facts)) throw appointmentsError('shifts-not-valid')
  },
})

export const discountSetting = rowSetting({
  kind: 'discount',
  // The database answers numerics as texts.
  facts: DiscountFacts.extend({ percentage: z.coerce.number().positive().max(100) }),
  row: {
    table: 'appointments.discounts',
    columns: {
      name: 'name',
      percentage: 'percentage',
      leastPets: 'least_pets',
      weekdays: 'weekdays',
      kinds: 'kinds',
      active: 'is_active',
    },
  },
})

const services = {
  table: 'appointments.services',
  columns: {
    name: 'name',
    description: 'description',
    skill: 'skill',
    careKind: 'care_kind',
    isExtra: 'is_extra',
  },
}

export const serviceSetting = rowSetting({ kind: 'service', facts: ServiceFacts, row: services })

/** Prices of a service: one fact for each kind of pet and size that was ever priced. */
export const pricesSetting: Setting<z.infer<typeof PricesFacts>> = {
  kind: 'prices',
  facts: PricesFacts,
  async find(trx, place) {
    const found = await lockRow(trx, services, place)
    if (!found) return undefined
    const prices = await findPrices(trx, place.id)
    const facts = Object.fromEntries(prices.map(({ amount, minutes, ...key }) => [priceKey(key), { amount, minutes }]))
    return { facts, version: found.version, title: String(found.facts.name) }
  },
  async write(trx, { id: serviceId }, facts, before) {
    for (const [key, price] of Object.entries(facts)) {
      const { petTypeId, size } = parsePriceKey(key)
      if (price === null) {
        if (before[key]) await deletePrice(trx, { serviceId, petTypeId, size })
        continue
      }
      const known = before[key]
      if (known && known.amount === price.amount && known.minutes === price.minutes) continue
      const id = `${serviceId}.${petTypeId}${size === null ? '' : `-${size}`}`
      await writePrice(trx, { id, serviceId, price: { petTypeId, size, ...price } })
    }
    return bumpVersion(trx, services.table, serviceId)
  },
  insert: async () => undefined,
}

type Pack = z.infer<typeof PackFacts>

const packs = {
  table: 'appointments.service_packs',
  columns: {
    kind: 'kind',
    name: 'name',
    internalName: 'internal_name',
    description: 'description',
    picture: 'picture',
    mandatoryFields: 'mandatory_fields',
    isHomeVisit: 'is_home_visit',
    active: 'is_active',
  },
}

export const packSetting: Setting<Pack> = {
  kind: 'pack',
  facts: PackFacts,
  async find(trx, place) {
    const found = await lockRow(trx, packs, place)
    if (!found) return undefined
    const parts = await findPackServices(trx, place.id)
    const inRole = (role: PackRole) => parts.filter((part) => part.role === role).map(({ serviceId }) => serviceId)
    const facts = PackFacts.parse({
      ...found.facts,
      services: inRole('service'),
      subServices: inRole('sub'),
      optionalSubServices: inRole('optional'),
    })
    return { facts, version: found.version, title: facts.internalName }
  },
  check: (_trx, _place, facts) => checkPack(facts),
  async write(trx, place, facts) {
    await writeParts(trx, place, facts)
    return updateRow(trx, packs, { id: place.id, facts })
  },
  async insert(trx, place, facts, fixed) {
    await insertRow(trx, packs, { fixed: { id: place.id, store_id: place.storeId, ...fixed }, facts })
    await writeParts(trx, place, facts)
  },
}

export function checkPack({
  services: always,
  subServices,
  optionalSubServices,
  active,
  isHomeVisit,
  mandatoryFields,
}: Pack): void {
  const all = [...always, ...subServices, ...optionalSubServices]
  if (new Set(all).size < all.length) throw appointmentsError('service-twice-in-pack')
  if (active && always.length === 0) throw appointmentsError('pack-needs-service')
  if (isHomeVisit && !mandatoryFields.includes('address')) throw appointmentsError('home-visit-needs-address')
}

async function writeParts(trx: Transaction<Tables>, { id, storeId }: Place, facts: Pack): Promise<void> {
  const toParts = (ids: readonly string[], role: PackRole) => ids.map((serviceId) => ({ serviceId, role }))
  const parts = [
    ...toParts(facts.services, 'service'),
    ...toParts(facts.subServices, 'sub'),
    ...toParts(facts.optionalSubServices, 'optional'),
  ]
  const isOwn = await writePackServices(trx, { packId: id, storeId: storeId ?? '', parts })
  if (!isOwn) throw appointmentsError('setting-not-found')
}
