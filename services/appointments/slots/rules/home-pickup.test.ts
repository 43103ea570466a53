import { expect, test } from 'vitest'
import { findHomePickup, formatHomePickup, getFetchNotice, planHomePickup } from './home-pickup.ts'

const at = (clock: string) => new Date(`2026-11-28T${clock}:00-04:00`)
const exact = { startsAt: at('10:30'), receiveUntil: at('10:30'), collectAt: at('11:30') }

test('pets that are fetched are at the store when their service begins, and come home after it', () => {
  // 3 km are 20 minutes of a ride.
  expect(formatHomePickup(planHomePickup(exact, 3_000), 'America/La_Paz')).toEqual({
    pickUpFrom: '09:50',
    pickUpUntil: '10:10',
    serviceFrom: '10:30',
    serviceUntil: '11:30',
    returnFrom: '11:50',
    returnUntil: '12:10',
  })
})

test('a shift is a longer window in which a pet may be fetched', () => {
  const shift = { startsAt: at('08:00'), receiveUntil: at('10:30'), collectAt: at('13:00') }
  const { pickUpFrom, pickUpUntil } = formatHomePickup(planHomePickup(shift, 3_000), 'America/La_Paz')
  expect([pickUpFrom, pickUpUntil]).toEqual(['07:20', '10:10'])
})

test('a home farther away is left earlier and reached later', () => {
  const [near, far] = [planHomePickup(exact, 500), planHomePickup(exact, 8_000)]
  expect(far.pickUpFrom).toBeLessThan(near.pickUpFrom)
  expect(far.returnUntil).toBeGreaterThan(near.returnUntil)
  for (const plan of [near, far])
    expect(Object.values(plan)).toEqual(Object.values(plan).toSorted((one, other) => one - other))
})

test('only a visit whose pets are fetched has rides', () => {
  const home = { lat: -17.79, lon: -63.19 }
  const visit = { ...exact, isHomeVisit: false, address: home, store: { latitude: -17.77, longitude: -63.19 } }
  expect(findHomePickup({ ...visit, hasPickUp: true })).toMatchObject({ serviceFrom: exact.startsAt.getTime() })
  expect(findHomePickup({ ...visit, hasPickUp: false })).toBeNull()
  expect(findHomePickup({ ...visit, hasPickUp: true, isHomeVisit: true })).toBeNull()
})

test('the first ride rings after the notice of the store and its way to the home, not before', () => {
  const now = at('09:00').getTime()
  for (const leadMinutes of [0, 15, 120]) {
    const travel = 20
    const startsAt = new Date(now + getFetchNotice({ leadMinutes, travel }) * 60_000)
    const { pickUpFrom } = planHomePickup({ startsAt, receiveUntil: startsAt, collectAt: startsAt }, 3_000)
    expect(pickUpFrom).toBe(now + Math.max(leadMinutes, travel) * 60_000)
  }
})
