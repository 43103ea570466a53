import { expect, test } from 'vitest'
import { demoMerchants } from '#demo/appointments/merchants.ts'
import { demoStores } from '#demo/appointments/stores.ts'
import type { StorePlan } from '../stores/rules/store-plan.ts'
import { checkMerchantPlan, checkStorePlan } from './check-plan.ts'

const [merchant] = demoMerchants
const [store] = demoStores('2026-11-23')
if (!merchant || !store) throw new Error('The demonstration has merchants and stores')

test('the merchants and stores of the demonstration are what the settings pages would take', () => {
  for (const each of demoMerchants) expect(() => checkMerchantPlan(each)).not.toThrow()
  for (const each of demoStores('2026-11-23')) expect(() => checkStorePlan(each)).not.toThrow()
})

test('a merchant whose sizes leave a gap is refused by name', () => {
  const petTypeFields = merchant.petTypeFields.map((field) => ({ ...field, values: field.values.slice(1) }))
  expect(() => checkMerchantPlan({ ...merchant, petTypeFields })).toThrow(`merchant ${merchant.id}: `)
})

test.each<[string, Partial<StorePlan>]>([
  ['StoreName cannot be empty', { name: ' ' }],
  ['', { point: { lat: store.point.lon, lon: store.point.lat } }],
  ['', { schedule: store.schedule.map((entry) => ({ ...entry, endTime: entry.startTime })) }],
  ['station no-skill: ', { stations: [{ id: 'no-skill', name: 'Mesa', kind: 'chair', skills: [], bufferMinutes: 0 }] }],
  ['it lacks station, pack', { stations: [] }],
  ['it lacks pack', { services: store.services.map((service) => ({ ...service, prices: [] })) }],
  ['pack ', { packs: store.packs.map((pack) => ({ ...pack, services: [] })) }],
  ['it lacks payment', { paymentTypes: [] }],
  [
    'discount half: ',
    { discounts: [{ id: 'half', name: 'x', percentage: 120, leastPets: null, weekdays: null, kinds: null }] },
  ],
])('a store that settings would refuse (%j) is refused by its part', (fault, change) => {
  expect(() => checkStorePlan({ ...store, ...change })).toThrow(fault || `store ${store.id}: `)
})
