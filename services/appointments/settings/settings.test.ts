import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'
import { SIZE_DEFAULTS } from './rules/size-defaults.ts'

const service = await openBothWays()
const { ways, signUp } = service
const aShop = makeShopFactory(service)

const aMerchant = {
  name: 'Patitas',
  country: 'BO' as const,
  phone: null,
  petTypeFields: SIZE_DEFAULTS,
  changeNoticeMinutes: 120,
  leadMinutes: 0,
  deposit: { kind: 'percent' as const, percent: 20 },
}

const aStore = {
  name: 'Patitas Norte',
  address: 'Av. Beni 100',
  phone: '+59133300002',
  city: 'Santa Cruz',
  latitude: -17.76,
  longitude: -63.18,
  schedule: [1, 2, 3, 4, 5].map((day) => ({ active: true, day, startTime: 540, endTime: 1080 })),
  slotConfiguration: { slotType: 'INTERVAL' as const, slotFields: { interval: 30 } },
  paymentTypes: [{ paymentMethod: 'cash' }],
  pickUpRadius: null,
  pickUpFee: 0,
  homeVisitRadius: null,
}

const aStation = {
  id: null,
  name: 'Tina',
  kind: 'chair' as const,
  skills: ['bath' as const],
  bufferMinutes: 0,
  active: true,
}

const aPack = {
  id: null,
  kind: 'bano' as const,
  name: 'Baño',
  internalName: 'Baño',
  description: '',
  mandatoryFields: [],
  isHomeVisit: false,
  active: true,
  subServices: [],
  optionalSubServices: [],
}

const asOperator = async () => ({ context: (await signUp({ worksFor: null })).context })

describe.each(ways)('%s', (_where, client) => {
  test('a salon that an operator makes from nothing opens when nothing is missing, and is booked', async () => {
    const at = await asOperator()
    const { merchantId } = await client.createMerchant(aMerchant, at)
    const { storeId } = await client.createStore({ merchantId, ...aStore, paymentTypes: [] }, at)
    const path = { merchantId, storeId }
    const getMissing = async () => (await client.storeSettings({ storeId }, at)).missing
    const customer = await signUp()

    expect(await getMissing()).toEqual(['payment', 'station', 'pack'])
    expect(await getRefusal(client.updateStore({ storeId, active: true }, at))).toMatchObject({
      code: 'appointments.store-not-ready',
    })
    expect(await getRefusal(client.store(path, { context: customer.context }))).toMatchObject({ status: 404 })
    const cash = [{ paymentMethod: 'cash', paymentMethodFields: {} }]
    await client.updateStore({ storeId, paymentTypes: cash }, at)
    await client.saveStation({ storeId, ...aStation }, at)
    const bath = { id: null, name: 'Baño', description: '', skill: 'bath' as const, careKind: null, isExtra: false }
    const { id: serviceId } = await client.saveService({ storeId, ...bath }, at)
    await client.savePack({ storeId, ...aPack, services: [serviceId] }, at)
    expect(await getMissing()).toEqual(['pack'])
    const prices = { 'perro pequeño': { amount: 8000, minutes: 60 }, gato: { amount: 9000, minutes: 45 } }
    await client.savePrices({ storeId, services: [{ id: serviceId, prices }] }, at)
    expect(await getMissing()).toEqual([])
    await client.updateStore({ storeId, active: true }, at)

    expect(await client.store(path, { context: customer.context })).toMatchObject({
      deposit: aMerchant.deposit,
      currencyCode: 'BOB',
      timezoneCode: 'America/La_Paz',
    })
    const draft = { petId: customer.pet().id, servicePackId: 'bano', schedule: '2026-11-23T10:00', storeId }
    const { appointments } = await client.book({ merchantId, appointments: [draft] }, { context: customer.context })
    expect(appointments).toMatchObject([{ totalAmount: 8000 }])
    const [salon] = (await client.salons(undefined, at)).filter(({ id }) => id === merchantId)
    expect(salon).toMatchObject({ name: 'Patitas', stores: [{ id: storeId, active: true, missing: [] }] })
  })

  test('an open store keeps its last station and its last pack that can be booked; closed it may lose them', async () => {
    const at = await asOperator()
    const { merchantId } = await client.createMerchant(aMerchant, at)
    const { storeId } = await client.createStore({ merchantId, ...aStore }, at)
    const { id: stationId } = await client.saveStation({ storeId, ...aStation }, at)
    const bath = { id: null, name: 'Baño', description: '', skill: 'bath' as const, careKind: null, isExtra: false }
    const { id: serviceId } = await client.saveService({ storeId, ...bath }, at)
    const prices = { perro: { amount: 8000, minutes: 60 } }
    await client.savePrices({ storeId, services: [{ id: serviceId, prices }] }, at)
    const { id: packId } = await client.savePack({ storeId, ...aPack, services: [serviceId] }, at)
    await client.updateStore({ storeId, active: true }, at)

    const station = { storeId, ...aStation, id: stationId }
    const noPrice = { storeId, services: [{ id: serviceId, prices: { perro: null } }] }
    const lastStation = { status: 409, code: 'appointments.last-station' }
    const lastPack = { status: 409, code: 'appointments.last-bookable-pack' }
    expect(await getRefusal(client.saveStation({ ...station, active: false }, at))).toMatchObject(lastStation)
    expect(await getRefusal(client.saveStation({ ...station, skills: ['vet'] }, at))).toMatchObject(lastPack)
    expect(await getRefusal(client.savePrices(noPrice, at))).toMatchObject(lastPack)
    const pack = { storeId, ...aPack, id: packId, services: [serviceId] }
    expect(await getRefusal(client.savePack({ ...pack, active: false }, at))).toMatchObject(lastPack)
    expect(
      await getRefusal(client.saveService({ storeId, ...bath, id: serviceId, skill: 'grooming' }, at)),
    ).toMatchObject(lastPack)
    // A second chair may come and go.
    const { id: second } = await client.saveStation({ storeId, ...aStation, name: 'Mesa' }, at)
    await client.saveStation({ storeId, ...aStation, name: 'Mesa', id: second, active: false }, at)
    expect((await client.storeSettings({ storeId }, at)).missing).toEqual([])

    // An undo is a change as well.
    const { changes } = await client.storeSettings({ storeId }, at)
    const priced = changes.find(({ kind }) => kind === 'prices')
    expect(await getRefusal(client.undoStoreChange({ storeId, changeId: priced?.id ?? 0 }, at))).toMatchObject(lastPack)

    await client.updateStore({ storeId, active: false }, at)
    await client.saveStation({ ...station, active: false }, at)
    expect((await client.storeSettings({ storeId }, at)).missing).toEqual(['station', 'pack'])
  })

  test('a form that is sent twice with its key makes one merchant, one store and one station', async () => {
    const { context } = await asOperator()
    const sent = { context: { ...context, idempotencyKey: `new salon ${crypto.randomUUID()}` } }
    const one = await client.createMerchant(aMerchant, sent)
    expect(await client.createMerchant(aMerchant, sent)).toEqual(one)
    const sentStore = { context: { ...context, idempotencyKey: `new store ${crypto.randomUUID()}` } }
    const store = await client.createStore({ ...one, ...aStore }, sentStore)
    expect(await client.createStore({ ...one, ...aStore }, sentStore)).toEqual(store)
    const sentStation = { context: { ...context, idempotencyKey: `new station ${crypto.randomUUID()}` } }
    const twice = [1, 2].map(() => client.saveStation({ ...store, ...aStation }, sentStation))
    const answers = await Promise.allSettled(twice)
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect((await client.storeSettings(store, { context })).stations).toHaveLength(1)
  })

  test.each([
    ['sizes-not-valid', { petTypeFields: [{ type: 'SIZE' as const, petTypeId: 'perro', values: [] }] }],
    [
      'sizes-not-valid',
      {
        petTypeFields: [
          {
            type: 'SIZE' as const,
            petTypeId: 'perro',
            values: [
              { key: 'chico', min: 0, max: 10 },
              { key: 'grande', min: 12, max: null },
            ],
          },
        ],
      },
    ],
  ])('a merchant is refused for %s', async (code, changes) => {
    const at = await asOperator()
    expect(await getRefusal(client.createMerchant({ ...aMerchant, ...changes }, at))).toMatchObject({
      code: `appointments.${code}`,
    })
  })

  test('a merchant with stores keeps its country and the sizes that have prices', async () => {
    const at = await asOperator()
    const { merchantId } = await client.createMerchant(aMerchant, at)
    await client.updateMerchant({ merchantId, ...aMerchant, country: 'PY' }, at)
    await client.updateMerchant({ merchantId, ...aMerchant }, at)
    const { storeId } = await client.createStore({ merchantId, ...aStore }, at)
    const moved = client.updateMerchant({ merchantId, ...aMerchant, country: 'PY' }, at)
    expect(await getRefusal(moved)).toMatchObject({ code: 'appointments.country-is-fixed' })

    const cut = { id: null, name: 'Corte', description: '', skill: 'grooming' as const, careKind: null, isExtra: false }
    const { id } = await client.saveService({ storeId, ...cut }, at)
    await client.savePrices({ storeId, services: [{ id, prices: { 'perro gigante': { amount: 1, minutes: 1 } } }] }, at)
    const [dogs, cats] = SIZE_DEFAULTS
    if (!dogs || !cats) throw new Error('no sizes')
    const fewer = { ...dogs, values: [{ key: 'todos', min: 0, max: null }] }
    const refused = client.updateMerchant({ merchantId, ...aMerchant, petTypeFields: [fewer, cats] }, at)
    expect(await getRefusal(refused)).toMatchObject({ code: 'appointments.size-has-prices' })
    await client.savePrices({ storeId, services: [{ id, prices: { 'perro gigante': null } }] }, at)
    await client.updateMerchant({ merchantId, ...aMerchant, petTypeFields: [fewer, cats] }, at)
  })

  test('a store elsewhere than its merchant, also by swapped coordinates, is refused', async () => {
    const at = await asOperator()
    const { merchantId } = await client.createMerchant(aMerchant, at)
    const asuncion = { latitude: -25.29, longitude: -57.64 }
    const swapped = { latitude: aStore.longitude, longitude: aStore.latitude }
    const create = (place: object) => getRefusal(client.createStore({ merchantId, ...aStore, ...place }, at))
    expect(await create(asuncion)).toMatchObject({ code: 'appointments.place-elsewhere' })
    expect(await create(swapped)).toMatchObject({ code: 'appointments.place-swapped' })
    expect(await getRefusal(client.createStore({ merchantId: 'none', ...aStore }, at))).toMatchObject({
      code: 'appointments.merchant-not-found',
    })
    const { storeId } = await client.createStore({ merchantId, ...aStore }, at)
    expect(await getRefusal(client.updateStore({ storeId, ...asuncion }, at))).toMatchObject({
      code: 'appointments.place-elsewhere',
    })
  })

  test('of two people who change the same version one wins, and the other is told', async () => {
    const { storeId, at, stationIds } = await aShop()
    const [id = ''] = stationIds
    const { stations } = await client.storeSettings({ storeId }, at)
    const station = stations.find((each) => each.id === id)
    if (!station) throw new Error('no station')
    const answers = await Promise.allSettled(
      ['Tina azul', 'Tina roja'].map((name) => client.saveStation({ ...station, storeId, name }, at)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await getRefusal(client.saveStation({ ...station, storeId, name: 'Tina verde' }, at))).toMatchObject({
      status: 409,
      code: 'appointments.setting-changed-since',
    })
    const { changes } = await client.storeSettings({ storeId }, at)
    expect(changes).toMatchObject([{ kind: 'station', title: 'Puesto 1', before: { name: 'Puesto 1' } }])
  })

  test('phones that are typed as at home are stored with their country', async () => {
    const at = await asOperator()
    const { merchantId } = await client.createMerchant({ ...aMerchant, phone: '700 12345' }, at)
    const { storeId } = await client.createStore({ merchantId, ...aStore, phone: '33300002' }, at)
    const phone = async () => (await client.staffStore({ storeId }, at)).store.phone
    const merchantPhone = async () => (await client.salons(undefined, at)).find(({ id }) => id === merchantId)?.phone

    expect([await phone(), await merchantPhone()]).toEqual(['+591 3 3300002', '+591 70012345'])
    await client.updateStore({ storeId, phone: '3 3311111' }, at)
    await client.updateMerchant({ merchantId, ...aMerchant, phone: '70054321' }, at)
    expect([await phone(), await merchantPhone()]).toEqual(['+591 3 3311111', '+591 70054321'])
  })

  test('a change is undone once, and not after another change of the same fields', async () => {
    const { storeId, at } = await aShop()
    await client.updateStore({ storeId, phone: '+59133311111', name: 'Spa Nuevo' }, at)
    const read = async () => (await client.storeSettings({ storeId }, at)).changes
    const [first] = await read()
    const undo = () => client.undoStoreChange({ storeId, changeId: first?.id ?? 0 }, at)
    await client.updateStore({ storeId, features: ['Jardín'] }, at)
    await undo()
    const { store } = await client.staffStore({ storeId }, at)
    expect(store).toMatchObject({ phone: '+59133300001', features: ['Jardín'] })
    expect((await read()).map(({ undoes, isUndone }) => ({ undoes, isUndone }))).toEqual([
      { undoes: first?.id, isUndone: false },
      { undoes: null, isUndone: false },
      { undoes: null, isUndone: true },
    ])
    expect(await getRefusal(undo())).toMatchObject({ code: 'appointments.setting-changed-since' })

    await client.updateStore({ storeId, phone: '+59133322222' }, at)
    const [second] = await read()
    await client.updateStore({ storeId, phone: '+59133333333' }, at)
    expect(await getRefusal(client.undoStoreChange({ storeId, changeId: second?.id ?? 0 }, at))).toMatchObject({
      code: 'appointments.setting-changed-since',
    })
  })

  test('a changed price is undone, and one that was added goes away', async () => {
    const { storeId, at, serviceId } = await aShop()
    const id = serviceId('bano')
    const prices = { gato: { amount: 1, minutes: 5 }, conejo: { amount: 7000, minutes: 30 } }
    await client.savePrices({ storeId, services: [{ id, prices }] }, at)
    const { changes } = await client.storeSettings({ storeId }, at)
    await client.undoStoreChange({ storeId, changeId: changes[0]?.id ?? 0 }, at)
    const { services } = await client.storeSettings({ storeId }, at)
    const found = services.find((each) => each.id === id)?.prices
    expect(found).toMatchObject({ gato: { amount: 8000, minutes: 60 } })
    expect(found).not.toHaveProperty('conejo')
  })

  test('a pack holds services of its own store, each once, and at least one', async () => {
    const one = await aShop()
    const other = await aShop()
    const save = (services: string[], more: object = {}) =>
      getRefusal(client.savePack({ storeId: one.storeId, ...aPack, services, ...more }, one.at))
    expect(await save([other.serviceId('bano')])).toMatchObject({ code: 'appointments.setting-not-found' })
    expect(await save([])).toMatchObject({ code: 'appointments.pack-needs-service' })
    const bath = one.serviceId('bano')
    expect(await save([bath], { subServices: [bath] })).toMatchObject({ code: 'appointments.service-twice-in-pack' })
    expect(await save([bath], { isHomeVisit: true })).toMatchObject({
      code: 'appointments.home-visit-needs-address',
    })
  })

  test('a pack is moved in the order of its store, and the first stays first', async () => {
    const { storeId, at, path, customer } = await aShop()
    const { packs } = await client.storeSettings({ storeId }, at)
    const [first = { id: '' }, second = { id: '' }] = packs
    await client.movePart({ storeId, kind: 'pack', id: first.id, direction: 'up' }, at)
    await client.movePart({ storeId, kind: 'pack', id: first.id, direction: 'down' }, at)
    const offered = await client.servicePacks(path, { context: customer.context })
    expect(offered.packs.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('a discount that is switched off no longer counts', async () => {
    const { storeId, at, path, customer } = await aShop()
    const half = { name: 'Mitad', percentage: 50, leastPets: null, weekdays: null, kinds: null, active: true }
    const pets = [{ petId: customer.pet().id, servicePackId: 'bano' }]
    const getTotal = async () =>
      (await client.quote({ ...path, pets }, { context: customer.context })).totals.totalAmount
    const { id, version } = await client.saveDiscount({ storeId, id: null, ...half }, at)
    expect(await getTotal()).toBe(4000)
    await client.saveDiscount({ storeId, ...half, id, version, active: false }, at)
    expect(await getTotal()).toBe(8000)
  })
})
