import { describe, expect, test } from 'vitest'
import { demoMerchants } from '#demo/appointments/merchants.ts'
import { demoStores } from '#demo/appointments/stores.ts'
import { testDatabase } from '#shared/database/testing.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { getRefusal, overHttp } from '#shared/rpc/testing.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { contract } from '../contract.ts'
import { makeAppointmentsSetUp } from '../set-up.ts'
import { openAppointments, stranger } from '../testing/open-appointments.ts'
import { forgetStores } from './cached-stores.ts'

const connection = await testDatabase({ poolSize: 5 })
// A Saturday, 11:00 in La Paz and 12:00 in Asunción.
const now = new Date('2026-11-21T15:00:00Z')
const { appointments, deps, getViewer } = openAppointments(connection, { now: () => now })
const remote = await overHttp(appointments, contract, getViewer)
const setUp = makeAppointmentsSetUp({ db: deps.db, now: deps.now })
for (const merchant of demoMerchants) await setUp.putMerchant(merchant)
for (const store of demoStores('2026-11-21')) await setUp.putStore(store)
forgetStores(deps.versions)

const bolivian = { context: stranger }
const paraguayan: { context: CallContext } = { context: { ...stranger, viewer: anonymousViewer('PY') } }
const sanMartin = { merchantId: 'spa-equipetrol', storeId: 'spa-equipetrol-san-martin' }

describe.each([
  ['in process', appointments.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  const names = async (question: Parameters<typeof client.stores>[0], from = bolivian) =>
    (await client.stores(question, from)).stores.map(({ id }) => id)

  test('each market lists its own stores by name, with their next free time by their own clock', async () => {
    const { stores, total, endCursor, prices } = await client.stores({}, bolivian)
    expect(stores.map(({ name }) => name)).toEqual([
      'Spa Equipetrol Banzer',
      'Spa Equipetrol San Martín',
      'Spa Equipetrol Urubó',
      'Vida Animal a domicilio',
      'Vida Animal Centro',
      'Vida Animal Cochabamba',
    ])
    expect({ total, endCursor, prices }).toEqual({ total: 6, endCursor: null, prices: { min: 5500, max: 13_500 } })
    expect(stores.find(({ id }) => id === sanMartin.storeId)).toMatchObject({
      merchantId: 'spa-equipetrol',
      shortId: 'SE-1',
      merchantName: 'Spa Equipetrol',
      picture: '/stores/fachada-1.svg',
      kinds: ['bano', 'bano-y-peluqueria'],
      petTypeIds: ['perro', 'gato'],
      rating: null,
      priceFrom: 6000,
      currencyCode: 'BOB',
      isOpen: true,
      distanceMetres: null,
      // The next slot respects an hour of notice.
      nextSlot: { startsAt: '2026-11-21T16:00:00.000Z', day: '2026-11-21', label: 'Hoy 12:00' },
      hasPickUp: true,
      hasHomeVisit: false,
    })

    const inParaguay = await client.stores({}, paraguayan)
    expect(inParaguay.stores.map(({ name }) => name)).toEqual(['Mimos Sajonia', 'Mimos Villa Morra'])
    expect(inParaguay.stores[1]).toMatchObject({ currencyCode: 'PYG', priceFrom: 65_000 })
  })

  test('a store in shifts that received its last pet of the day is free on the next one it works', async () => {
    const { stores } = await client.stores({ merchantId: 'vida-animal', kind: 'bano' }, bolivian)
    expect(stores.map(({ nextSlot }) => nextSlot?.label)).toEqual(['lunes 23 08:00', 'lunes 23 08:30'])
  })

  test('filters leave what fits: a kind of service, a kind of pet, a price, a distance, a merchant', async () => {
    expect(await names({ kind: 'consulta' })).toEqual(['vida-animal-a-domicilio'])
    expect(await names({ petTypeId: 'loro' })).toEqual([])
    expect(await names({ petTypeId: 'gato', merchantId: 'spa-equipetrol' })).toHaveLength(3)
    expect(await names({ maxPrice: 5500 })).toEqual(['vida-animal-centro', 'vida-animal-cochabamba'])

    const equipetrol = { lat: -17.7665, lon: -63.1953 }
    expect(await names({ ...equipetrol, maxMetres: 3500 })).toEqual([
      'spa-equipetrol-san-martin',
      'vida-animal-a-domicilio',
      'vida-animal-centro',
    ])
    expect((await names({ ...equipetrol, sort: 'by-distance' })).slice(0, 2)).toEqual([
      'spa-equipetrol-san-martin',
      'vida-animal-centro',
    ])
  })

  test('a price of a cat is not the price of a small dog', async () => {
    const { stores, prices } = await client.stores({ petTypeId: 'gato', merchantId: 'spa-equipetrol' }, bolivian)
    expect(stores.map(({ priceFrom }) => priceFrom)).toEqual([9000, 9000, 9000])
    expect(prices).toEqual({ min: 9000, max: 9000 })
  })

  test('pages follow each other without a store twice or left out', async () => {
    const first = await client.stores({ first: 4 }, bolivian)
    const second = await client.stores({ first: 4, after: first.endCursor ?? '' }, bolivian)
    expect(second.endCursor).toBeNull()
    expect([...first.stores, ...second.stores].map(({ id }) => id)).toEqual(await names({}))
    expect([first.total, second.total]).toEqual([6, 6])
  })

  test('a store tells all that its page shows', async () => {
    const store = await client.store(sanMartin, bolivian)
    expect(store).toMatchObject({
      id: sanMartin.storeId,
      merchantId: sanMartin.merchantId,
      merchantName: 'Spa Equipetrol',
      name: 'Spa Equipetrol San Martín',
      latitude: -17.7659,
      longitude: -63.1966,
      pickUpFee: 2000,
      active: true,
      externalStoreIds: [],
      paymentTypes: [{ paymentMethod: 'cash' }, { paymentMethod: 'card' }, { paymentMethod: 'qr' }],
      slotConfiguration: { slotType: 'INTERVAL', slotFields: { interval: 30 } },
      services: ['Baño', 'Baño y peluquería'],
      currencyCode: 'BOB',
      timezoneCode: 'America/La_Paz',
      countryCode: 'BO',
      city: 'Santa Cruz de la Sierra',
      isOpen: true,
      openingLabel: 'Hoy hasta las 17:00',
      closures: [
        {
          fromDay: '2026-11-26',
          untilDay: '2026-11-26',
          startTime: 780,
          endTime: 1140,
          reason: 'Inventario por la tarde',
        },
      ],
      changeNoticeMinutes: 180,
      rating: null,
      reviews: [],
      reviewsTotalCount: 0,
    })
    expect(store.schedule).toContainEqual({ active: true, day: 6, startTime: 540, endTime: 1020 })
  })

  test('a store of another merchant is not found, nor its packs and reviews', async () => {
    const foreign = { merchantId: 'vida-animal', storeId: sanMartin.storeId }
    const notFound = { status: 404, code: 'appointments.store-not-found', message: 'Store not found' }
    expect(await getRefusal(client.store(foreign, bolivian))).toEqual(notFound)
    expect(await getRefusal(client.servicePacks(foreign, bolivian))).toEqual(notFound)
    expect(await getRefusal(client.reviews(foreign, bolivian))).toEqual(notFound)
    expect(await getRefusal(client.store({ ...foreign, storeId: 'none' }, bolivian))).toEqual(notFound)
  })

  test('packs tell what they consist of, what may be added, and what it costs each size', async () => {
    const { packs, extraServices } = await client.servicePacks(sanMartin, bolivian)
    expect(packs.map(({ servicePackId }) => servicePackId)).toEqual(['bano', 'bano-y-peluqueria'])
    const [bath] = packs
    expect(bath).toMatchObject({
      name: 'Baño',
      storeId: sanMartin.storeId,
      serviceIds: ['spa-equipetrol-san-martin.bano'],
      active: true,
      isHomeVisit: false,
      mandatoryFields: ['petSize'],
      petTypeIds: ['perro', 'gato'],
    })
    expect(bath?.subServices.map(({ name }) => name)).toEqual(['Corte de uñas', 'Limpieza de oídos', 'Deslanado'])
    expect(
      bath?.services[0]?.prices.map(({ petTypeId, size, amount, minutes }) => [petTypeId, size, amount, minutes]),
    ).toEqual([
      ['perro', 'pequeño', 6000, 45],
      ['perro', 'mediano', 8000, 60],
      ['perro', 'grande', 11_000, 75],
      ['gato', null, 9000, 60],
    ])
    expect(extraServices.map(({ name }) => name)).toEqual(['Pipeta antipulgas'])
  })

  test('a merchant tells the sizes that its prices know', async () => {
    const merchant = await client.merchant({ merchantId: 'vida-animal' }, bolivian)
    expect(merchant).toMatchObject({ id: 'vida-animal', name: 'Clínica Vida Animal', countryCode: 'BO' })
    expect(merchant.petTypeFields[0]?.values.at(-1)).toEqual({ key: 'gigante', min: 45, max: null })
    expect(await getRefusal(client.merchant({ merchantId: 'none' }, bolivian))).toEqual({
      status: 404,
      code: 'appointments.merchant-not-found',
      message: 'Merchant not found',
    })
  })
})

test('setting the same stores up again changes nothing, and what a plan no longer names is not offered', async () => {
  const { client } = appointments
  const everything = async () => [await client.stores({}, bolivian), await client.servicePacks(sanMartin, bolivian)]
  const before = await everything()
  const stores = demoStores('2026-11-21')
  for (const store of stores) await setUp.putStore(store)
  forgetStores(deps.versions)
  expect(await everything()).toEqual(before)

  const [first] = stores
  if (!first) throw new Error('no store')
  await setUp.putStore({ ...first, packs: first.packs.slice(0, 1), stations: first.stations.slice(0, 1) })
  forgetStores(deps.versions)
  const { packs } = await client.servicePacks(sanMartin, bolivian)
  expect(packs.map(({ servicePackId }) => servicePackId)).toEqual(['bano'])
  await setUp.putStore(first)
  forgetStores(deps.versions)
  expect(await everything()).toEqual(before)
})

test('a store that nobody can bath in this week has no next free time', async () => {
  const [, , , centre] = demoStores('2026-11-21')
  if (!centre) throw new Error('no store')
  const closed = {
    id: 'viaje',
    fromDay: '2026-11-21',
    untilDay: '2026-11-30',
    startTime: null,
    endTime: null,
    reason: 'Viaje',
  }
  await setUp.putStore({ ...centre, closures: [closed] })
  forgetStores(deps.versions)
  const { stores } = await appointments.client.stores({ merchantId: 'vida-animal' }, bolivian)
  expect(stores.find(({ id }) => id === centre.id)).toMatchObject({ nextSlot: null, isOpen: false })
  await setUp.putStore(centre)
  forgetStores(deps.versions)
})
