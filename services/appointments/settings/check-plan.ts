import type * as z from 'zod'
import { asServiceError } from '#shared/rpc/errors.ts'
import { formatFaults } from '#shared/settings/named-fields.ts'
import { usualVisitLimits } from '../bookings/rules/unproved-customers.ts'
import { usualFleet } from '../rides/rules/plan-rides.ts'
import type { MerchantPlan, StorePlan } from '../stores/rules/store-plan.ts'
import {
  DiscountFacts,
  MerchantFacts,
  PackFacts,
  PricesFacts,
  ServiceFacts,
  StationFacts,
  StoreFacts,
} from './contract.ts'
import { checkSizes } from './merchant-setting.ts'
import { checkPack } from './part-settings.ts'
import { findMissingToOpen } from './rules/missing-to-open.ts'
import { priceKey } from './rules/price-key.ts'
import { checkOpening, refuseOutside } from './store-setting.ts'

/** Throws where a merchant of a file is not what the settings pages would take; the message names the fault. */
export function checkMerchantPlan(merchant: MerchantPlan): void {
  const name = `merchant ${merchant.id}`
  const { petTypeFields } = parse(name, MerchantFacts.omit({ deposit: true }), merchant)
  refuse(name, () => checkSizes(petTypeFields))
}

/** The same for a store and all its parts, which the set-up opens to the public. */
export function checkStorePlan(store: StorePlan): void {
  const name = `store ${store.id}`
  const { point, pictures, country } = store
  const facts = parse(name, StoreFacts, {
    ...store,
    latitude: point.lat,
    longitude: point.lon,
    storePictures: pictures,
    externalStoreIds: [],
    ...usualVisitLimits,
    ...usualFleet,
    extrasExternalBillServiceId: null,
    active: true,
  })
  refuse(name, () => {
    checkOpening(facts)
    refuseOutside(facts, country)
  })

  const at = (part: string) => `${name}, ${part}`
  for (const station of store.stations) parse(at(`station ${station.id}`), StationFacts, { ...station, active: true })
  for (const { prices, ...service } of store.services) {
    parse(at(`service ${service.id}`), ServiceFacts, service)
    const named = prices.map(({ amount, minutes, ...body }) => [priceKey(body), { amount, minutes }])
    parse(at(`prices of ${service.id}`), PricesFacts, Object.fromEntries(named))
  }
  for (const pack of store.packs) {
    const place = at(`pack ${pack.id}`)
    const parsed = parse(place, PackFacts, { ...pack, active: true })
    refuse(place, () => checkPack(parsed))
  }
  for (const discount of store.discounts)
    parse(at(`discount ${discount.id}`), DiscountFacts, { ...discount, active: true })
  const missing = findMissingToOpen({ ...store, packs: toPacks(store) })
  if (missing.length > 0) throw new Error(`${name} cannot be opened: it lacks ${missing.join(', ')}`)
}

/** Packs with their services, and the kinds of pets for which each of them has a price. */
function toPacks({ packs, services }: StorePlan) {
  const known = new Map(services.map((service) => [service.id, service]))
  return packs.map((pack) => {
    const own = pack.services.map((id) => {
      const service = known.get(id)
      if (!service) throw new Error(`pack ${pack.id} has no service ${id}`)
      return service
    })
    const priced = own.map(({ prices }) => new Set(prices.map(({ petTypeId }) => petTypeId)))
    const [first = new Set<string>(), ...others] = priced
    return {
      services: own,
      petTypeIds: [...first].filter((petTypeId) => others.every((each) => each.has(petTypeId))),
    }
  })
}

function parse<Schema extends z.ZodType>(name: string, schema: Schema, value: object): z.output<Schema> {
  const { data, error } = schema.safeParse(value)
  if (error) throw new Error(`${name}: ${formatFaults(error)}`)
  return data
}

function refuse(name: string, check: () => void): void {
  try {
    check()
  } catch (error) {
    throw new Error(`${name}: ${asServiceError(error)?.message ?? error}`)
  }
}
