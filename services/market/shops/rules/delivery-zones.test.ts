import { expect, test } from 'vitest'
import { getMinimumCharge } from '../../basket/rules/basket.ts'
import { findZoneAt, withZoneTerms, type ZoneTerms } from './delivery-zones.ts'

const near = aZone(0.02, { deliveryCharge: 500, minimumTicketFreeDelivery: 10_000 })
const far = aZone(0.2, { minimumCharge: 8000 })
const shop = {
  deliveryZones: [near, far],
  deliveryCharge: 1500,
  minimumCharge: 3000,
  minimumTicketFreeDelivery: 20_000,
}
const centre = { lat: -17.78, lon: -63.18 }
const suburb = { lat: -17.68, lon: -63.18 }
const outside = { lat: -17.2, lon: -63.18 }

test('of zones that overlap the first counts', () => {
  expect(findZoneAt(shop, centre)).toBe(near)
  expect(findZoneAt({ deliveryZones: [far, near] }, centre)).toBe(far)
  expect(findZoneAt(shop, suburb)).toBe(far)
  expect(findZoneAt(shop, outside)).toBeNull()
})

test('a zone has its own charge, minimum and free threshold, else those of the shop', () => {
  expect(withZoneTerms(shop, centre)).toMatchObject({
    deliveryCharge: 500,
    zoneMinimumCharge: null,
    minimumTicketFreeDelivery: 10_000,
  })
  expect(withZoneTerms(shop, suburb)).toMatchObject({
    deliveryCharge: 1500,
    zoneMinimumCharge: 8000,
    minimumTicketFreeDelivery: 20_000,
  })
  expect(withZoneTerms(shop, outside)).toEqual({ ...shop, zoneMinimumCharge: null, disruptedTimes: [] })
  expect(withZoneTerms(shop, null)).toEqual({ ...shop, zoneMinimumCharge: null, disruptedTimes: [] })
})

test('what a zone asks at least is not asked of who picks up the order', () => {
  const there = withZoneTerms(shop, suburb)
  expect([getMinimumCharge(there, true), getMinimumCharge(there, false)]).toEqual([8000, 3000])
})

test('a zone that delivers for nothing does so', () => {
  const free = { ...shop, deliveryZones: [aZone(0.1, { deliveryCharge: 0 })] }
  expect(withZoneTerms(free, centre).deliveryCharge).toBe(0)
})

function aZone(degrees: number, terms: Partial<ZoneTerms>): ZoneTerms {
  const [lat, lon] = [-17.78, -63.18]
  return {
    corners: [
      { lat: lat - degrees, lon: lon - degrees },
      { lat: lat - degrees, lon: lon + degrees },
      { lat: lat + degrees, lon: lon + degrees },
      { lat: lat + degrees, lon: lon - degrees },
    ],
    deliveryCharge: null,
    minimumCharge: null,
    minimumTicketFreeDelivery: null,
    ...terms,
  }
}
