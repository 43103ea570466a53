import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import type { Tables } from '../tables.ts'
import { aStore, IN_SHIFTS, NINE_TO_SIX, type StoreFacts } from '../testing/a-store.ts'
import { bookAt } from '../testing/book-at.ts'
import { openAppointments, stranger } from '../testing/open-appointments.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
// A Saturday, 11:00 in La Paz; Monday is the 23rd.
const saturday = new Date('2026-11-21T15:00:00Z')
let now = saturday
const { appointments, signUp, storesChanged } = openAppointments(connection, { now: () => now })
const { client } = appointments

/** A store for cats with one station: visits of an hour, an hour of notice. */
async function open(facts: StoreFacts = {}) {
  now = saturday
  const store = await aStore(db, facts)
  storesChanged()
  return store
}

async function nextTime({ merchantId }: { merchantId: string }) {
  const { stores } = await client.stores({ merchantId, petTypeId: 'gato', kind: 'bano' }, { context: stranger })
  return stores[0]?.nextSlot?.label ?? null
}

async function aCat() {
  const { context, pet } = await signUp()
  return { context, cat: pet({ petTypeId: 'gato' }) }
}

test('a listing tells at once of what is kept, let go, booked and cancelled', async () => {
  const { path } = await open()
  expect(await nextTime(path)).toBe('Hoy 12:00')

  const { context, cat } = await aCat()
  const pets = [{ petId: cat.id, servicePackId: 'bano' }]
  const hold = await client.hold({ ...path, pets, schedule: '2026-11-21T12:00' }, { context })
  expect(await nextTime(path)).toBe('Hoy 13:00')
  await client.releaseHold({ holdId: hold.id }, { context })
  expect(await nextTime(path)).toBe('Hoy 12:00')

  const { appointments: booked } = await bookAt(
    client,
    { store: path, pets: [cat], schedule: '2026-11-21T14:00' },
    context,
  )
  expect(await nextTime(path)).toBe('Hoy 12:00')
  await client.hold({ ...path, pets, schedule: '2026-11-21T12:30' }, { context })
  expect(await nextTime(path)).toBe('Hoy 15:00')
  // Half an hour later the hold has expired.
  now = new Date('2026-11-21T15:31:00Z')
  expect(await nextTime(path)).toBe('Hoy 13:00')
  now = new Date('2026-11-21T16:01:00Z')
  expect(await nextTime(path)).toBe('Hoy 15:00')
  const [visit] = booked
  const staff = await signUp({ worksFor: path.merchantId })
  await client.setAppointmentState(
    { appointmentId: visit?.id ?? '', state: 'CANCELLED', reason: 'Se enfermó' },
    { context: staff.context },
  )
  expect(await nextTime(path)).toBe('Hoy 13:30')
})

test('a listing tells at once of closures, hours and minutes that a store changes', async () => {
  const { path, storeId, serviceId } = await open()
  const { context } = await signUp({ worksFor: path.merchantId })
  expect(await nextTime(path)).toBe('Hoy 12:00')

  const closure = { fromDay: '2026-11-21', untilDay: '2026-11-21', startTime: null, endTime: null, reason: 'Obra' }
  const { closures } = await client.addClosure({ storeId, ...closure }, { context })
  expect(await nextTime(path)).toBe('lunes 23 09:00')
  await client.removeClosure({ storeId, closureId: closures[0]?.id ?? '' }, { context })
  expect(await nextTime(path)).toBe('Hoy 12:00')

  const price = (gato: { minutes: number; amount: number }) =>
    client.savePrices({ storeId, services: [{ id: serviceId('bano'), prices: { gato } }] }, { context })
  await price({ minutes: 420, amount: 20_000 })
  const { stores } = await client.stores({ ...path, petTypeId: 'gato', kind: 'bano' }, { context })
  expect(stores).toMatchObject([{ priceFrom: 20_000, nextSlot: { label: 'lunes 23 09:00' } }])
  await price({ minutes: 60, amount: 20_000 })
  expect(await nextTime(path)).toBe('Hoy 12:00')

  const fromTwo = NINE_TO_SIX.map((entry) => ({ ...entry, startTime: 14 * 60 }))
  await client.updateStore({ storeId, name: 'Spa Nuevo', schedule: fromTwo }, { context })
  expect((await client.stores(path, { context })).stores).toMatchObject([{ name: 'Spa Nuevo', isOpen: false }])
  expect(await nextTime(path)).toBe('Hoy 14:00')
})

test('the next minute is asked for anew', async () => {
  const { path } = await open()
  expect(await nextTime(path)).toBe('Hoy 12:00')
  now = new Date(saturday.getTime() + 1)
  expect(await nextTime(path)).toBe('Hoy 12:30')
})

test('among stores that are free, nearly full or full for days, each tells the first time that its own search finds', async () => {
  now = saturday
  const merchantId = newId()
  // Seed of a pseudo-random sequence, equal in every run.
  let seed = 7
  const upTo = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  const stores = []
  for (let index = 0; index < 24; index += 1) {
    const chairs = Array.from({ length: 1 + upTo(3) }, () => ({
      skills: ['bath' as const],
      bufferMinutes: 5 * upTo(3),
    }))
    const store = await aStore(db, {
      merchantId,
      stations: chairs,
      ...(index % 4 === 0 && { slotConfiguration: IN_SHIFTS }),
      ...(index % 5 === 0 && { schedule: NINE_TO_SIX.filter(({ day }) => day !== 6) }),
    })
    await take(store, (index % 6) * 0.2)
    stores.push(store)
  }
  storesChanged()

  const { context, cat } = await aCat()
  const { stores: listed } = await client.stores({ merchantId, petTypeId: 'gato', kind: 'bano' }, { context: stranger })
  const nextSlots = new Map(listed.map(({ id, nextSlot }) => [id, nextSlot?.startsAt ?? null]))
  const found = new Map<string, string | null>()
  for (const { path, storeId } of stores) {
    const pets = [{ petId: cat.id, servicePackId: 'bano' }]
    const { days } = await client.slots({ ...path, pets }, { context })
    found.set(storeId, days.flatMap(({ slots }) => slots)[0]?.startsAt ?? null)
  }
  expect(nextSlots).toEqual(found)
  const days = new Set([...found.values()].map((startsAt) => startsAt?.slice(0, 10) ?? null))
  expect(days.size).toBeGreaterThan(3)
  expect(days).toContain(null)

  /** Takes each hour of the week with this probability. */
  async function take({ path, stationIds }: Awaited<ReturnType<typeof aStore>>, share: number) {
    const id = newId()
    const expiresAt = new Date('2026-12-31T00:00:00Z')
    await db
      .insertInto('appointments.holds')
      .values({
        id,
        uid: newId(),
        merchant_id: path.merchantId,
        store_id: path.storeId,
        starts_at: saturday,
        expires_at: expiresAt,
        choice: '{}',
        slot: '{}',
        created_at: saturday,
      })
      .execute()
    const hours = Array.from({ length: 8 * 24 }, (_, hour) => saturday.getTime() + hour * 3_600_000)
    const taken = stationIds.flatMap((station) =>
      hours.filter(() => upTo(1000) < share * 1000).map((from) => ({ station, from })),
    )
    if (taken.length === 0) return
    const times = taken.map(({ station, from }) => ({
      station_id: station,
      during: `[${new Date(from).toISOString()},${new Date(from + 3_600_000).toISOString()})`,
      hold_id: id,
      expires_at: expiresAt,
    }))
    await db.insertInto('appointments.station_times').values(times).execute()
  }
})
