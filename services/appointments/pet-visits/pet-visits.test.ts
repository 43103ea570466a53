import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeInternalAppointments } from '../internal-service.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { clock, db, appointments } = service
const internal = makeInternalAppointments(service.deps).client
const aShop = makeShopFactory(service)

test('the visits of a pet are those that it had, in every store, on the day of the store, and no other pet’s', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const [toby, luna] = [shop.customer.pet(), shop.customer.pet()]
  const had = await shop.book('2026-11-23T10:00', [toby, luna])
  // 22:30 of the day before in Santa Cruz.
  await sql`update appointments.appointments set visit_starts_at = '2026-11-23T02:30:00Z' where id = ${had.id}`.execute(
    db,
  )
  clock.now = new Date('2026-11-23T14:00:00Z')
  for (const state of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const)
    await appointments.client.setAppointmentState({ appointmentId: had.id, state }, shop.at)

  const call = { context: shop.customer.context }
  expect(await internal.petVisits({ petId: toby.id }, call)).toEqual([
    { on: '2026-11-22', service: had.servicePack.name, place: expect.any(String) },
  ])
  expect(await internal.petVisits({ petId: luna.id }, call)).toEqual([])
  expect(await internal.petVisits({ petId: other.customer.pet().id }, call)).toEqual([])
})
