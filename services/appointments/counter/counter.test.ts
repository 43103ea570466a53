import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { followMerge } from '../customers/follow-merge.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { blocked, clock, db, erased, facts, failing, people, signUp, staffActs, unexpected, ways } = service
const aShop = makeShopFactory(service)
const toby = { name: 'Toby', petTypeId: 'perro', weight: 8 }
const rosa = { name: 'Rosa Méndez', phone: '70012345', pet: toby }
const bath = (petId: string) => ({ petId, servicePackId: 'bano' })
const cash = { paymentMethod: 'cash' }

const getCustomer = (id: string) =>
  db.selectFrom('appointments.customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe.each(ways)('%s', (_where, client) => {
  test('a person at the counter is entered once, and the booking is the merchant’s and confirmed at once', async () => {
    const { storeId, staff, at } = await aShop({ leadMinutes: 600 })
    const once = { context: staff.withKey(`rosa of ${storeId}`) }
    const customer = await client.registerCustomer({ storeId, ...rosa }, once)
    expect(customer).toMatchObject({
      name: 'Rosa Méndez',
      phone: '+59170012345',
      isRegisteredHere: true,
      petNames: [],
      lastVisitDay: null,
      pets: [{ name: 'Toby', petTypeId: 'perro', weightGrams: 8000, sizes: [] }],
    })
    expect(await client.registerCustomer({ storeId, ...rosa }, once)).toEqual(customer)

    const ids = { storeId, customerId: customer.id }
    const pets = customer.pets.map(({ id }) => bath(id))
    const { days, quote } = await client.counterSlots({ ...ids, pets }, at)
    expect(quote.totals.totalAmount).toBeGreaterThan(0)
    // Saturday, 11:00: no notice is needed.
    const [first] = days.flatMap(({ slots }) => slots)
    if (!first) throw new Error('nothing is free')
    expect(first.schedule).toBe('2026-11-21T11:00')

    facts.length = 0
    const booking = { ...ids, pets, schedule: first.schedule, ...cash }
    const byKey = { context: staff.withKey(`booking of ${storeId}`) }
    const [appointment] = await client.bookAtCounter(booking, byKey)
    expect(appointment).toMatchObject({
      createdBy: 'merchant',
      state: 'CONFIRMED',
      isReachable: false,
      customer: { id: customer.id, name: 'Rosa Méndez' },
      petName: 'Toby',
      totalAmount: quote.totals.totalAmount,
      logs: [{ what: 'CREATED', by: 'merchant' }],
    })
    expect(facts).toMatchObject([{ fact: 'appointment-booked' }])
    expect(await client.bookAtCounter(booking, byKey)).toEqual([appointment])
    expect(await getRefusal(client.bookAtCounter(booking, at))).toMatchObject({ status: 409 })

    const [known] = await client.counterCustomers({ storeId, search: 'mendez' }, at)
    expect(known).toMatchObject({ id: customer.id, petNames: ['Toby'], lastVisitDay: '2026-11-21' })
  })

  test('a customer with an account is booked with the pets that were here, and no other', async () => {
    const { storeId, book, at, customer } = await aShop()
    const [brought, other] = [customer.pet({ name: 'Luna' }), customer.pet({ name: 'Nube' })]
    people.set(customer.uid, { name: 'Ana Suárez', phone: '+59171234567' })
    await book('2026-11-23T10:00', [brought])

    const found = await client.counterCustomers({ storeId, search: '712 345' }, at)
    expect(found).toMatchObject([{ name: 'Ana Suárez', isRegisteredHere: false, petNames: ['Luna'] }])
    const ids = { storeId, customerId: found[0]?.id ?? '' }
    expect(await client.counterCustomer(ids, at)).toMatchObject({ pets: [{ id: brought.id, name: 'Luna' }] })

    const before = await getCustomer(ids.customerId)
    const later = { ...ids, schedule: '2026-12-21T10:00', ...cash }
    const refused = await getRefusal(client.bookAtCounter({ ...later, pets: [bath(other.id)] }, at))
    expect(refused).toMatchObject({ status: 404, code: 'appointments.pet-not-found' })
    expect(await getRefusal(client.addCustomerPet({ ...ids, pet: toby }, at))).toMatchObject({
      status: 409,
      code: 'appointments.customer-has-account',
    })

    const [appointment] = await client.bookAtCounter({ ...later, pets: [bath(brought.id)] }, at)
    const seen = await client.appointment({ appointmentId: appointment?.id ?? '' }, { context: customer.context })
    expect(seen).toMatchObject({ createdBy: 'merchant', schedule: later.schedule, canCancel: true })
    expect((await getCustomer(ids.customerId)).os).toBe(before.os)
  })

  test('who was entered or booked last is listed first, whenever the visit is', async () => {
    const { storeId, book, at, customer } = await aShop()
    people.set(customer.uid, { name: 'Ana Suárez', phone: '+59171234567' })
    await book('2026-11-27T10:00')
    clock.now = new Date(clock.now.getTime() + 60_000)
    const { id: customerId, pets } = await client.registerCustomer({ storeId, ...rosa }, at)
    const visit = { storeId, customerId, pets: pets.map(({ id }) => bath(id)), schedule: '2026-11-23T10:00' }
    await client.bookAtCounter({ ...visit, ...cash }, at)
    clock.now = new Date(clock.now.getTime() + 60_000)
    await client.registerCustomer({ storeId, ...rosa, name: 'Eva Roca', phone: '70012346' }, at)

    const listed = await client.counterCustomers({ storeId }, at)
    expect(listed.map(({ name }) => name)).toEqual(['Eva Roca', 'Rosa Méndez', 'Ana Suárez'])

    // Who booked more often than the list is long hides nobody.
    await sql`
      insert into appointments.bookings
      select (jsonb_populate_record(b, jsonb_build_object('id', b.id || '-' || n, 'is_open', false,
        'created_at', b.created_at + interval '5 minutes' + n * interval '1 second'))).*
      from appointments.bookings b, generate_series(1, 30) n where b.customer_id = ${customerId}
    `.execute(db)
    const listedAgain = await client.counterCustomers({ storeId }, at)
    expect(listedAgain.map(({ name }) => name)).toEqual(['Rosa Méndez', 'Eva Roca', 'Ana Suárez'])
  })

  test('a slot that a customer keeps is not taken at the counter', async () => {
    const { storeId, path, at } = await aShop({ stations: [{ skills: ['bath'] }] })
    const visitor = await signUp()
    const hold = { pets: [bath(visitor.pet().id)], schedule: '2026-11-23T10:00' }
    await client.hold({ ...path, ...hold }, { context: visitor.context })
    const { id: customerId, pets } = await client.registerCustomer({ storeId, ...rosa }, at)
    const wanted = { storeId, customerId, pets: pets.map(({ id }) => bath(id)), schedule: hold.schedule, ...cash }
    expect(await getRefusal(client.bookAtCounter(wanted, at))).toMatchObject({ status: 409 })

    clock.now = new Date(clock.now.getTime() + 6 * 60_000)
    expect(await client.bookAtCounter(wanted, at)).toHaveLength(1)
  })

  test('a pet is added to whom the store entered, and asks for its size while nobody weighed it', async () => {
    const { storeId, at } = await aShop()
    const { id: customerId } = await client.registerCustomer({ storeId, ...rosa }, at)
    const pet = { name: 'Coco', petTypeId: 'perro', weight: null }
    const coco = await client.addCustomerPet({ storeId, customerId, pet }, at)
    expect(coco).toMatchObject({ name: 'Coco', weightGrams: null, size: null })
    expect(coco.sizes.length).toBeGreaterThan(0)

    const unsized = client.counterSlots({ storeId, customerId, pets: [bath(coco.id)] }, at)
    expect(await getRefusal(unsized)).toMatchObject({ status: 422, code: 'appointments.field-missing' })
    const pets = [{ ...bath(coco.id), petSize: coco.sizes[0] ?? null }]
    expect((await client.counterSlots({ storeId, customerId, pets }, at)).quote.pets).toHaveLength(1)
  })

  test('another merchant finds neither the store nor the customer, and a customer none of it', async () => {
    const { storeId, at } = await aShop()
    const { id: customerId } = await client.registerCustomer({ storeId, ...rosa }, at)
    const other = await aShop()
    const ids = { storeId, customerId }
    for (const call of [
      () => client.counterCustomers({ storeId }, other.at),
      () => client.counterCustomer(ids, other.at),
      () => client.counterCustomer({ storeId: other.storeId, customerId }, other.at),
      () => client.registerCustomer({ storeId, ...rosa }, other.at),
    ]) {
      expect(await getRefusal(call())).toMatchObject({ status: 404 })
    }
    expect(await client.counterCustomers({ storeId: other.storeId, search: 'rosa' }, other.at)).toEqual([])
    const person = await signUp()
    expect(await getRefusal(client.counterCustomers({ storeId }, { context: person.context }))).toMatchObject({
      status: 403,
    })
  })

  test('a person entered at the counter is erased by the store, in every service, and nobody else is', async () => {
    const { storeId, book, at, customer: owner } = await aShop()
    const { id: customerId, pets } = await client.registerCustomer({ storeId, ...rosa }, at)
    const ids = { storeId, customerId }
    const booking = { ...ids, pets: pets.map(({ id }) => bath(id)), schedule: '2026-11-24T10:00', ...cash }
    const [appointment] = await client.bookAtCounter(booking, at)
    const other = await aShop()
    expect(await getRefusal(client.eraseCustomer(ids, other.at))).toMatchObject({ status: 404 })

    const { uid } = await getCustomer(customerId)
    erased.length = 0
    expect(await client.eraseCustomer(ids, at)).toMatchObject({ erased: true })
    expect(erased).toEqual([`pets ${uid}`, `rewards ${uid}`, `accounts ${uid}`])
    expect(await getCustomer(customerId)).toMatchObject({ name: '', phone: null })
    const left = await client.staffAppointment({ appointmentId: appointment?.id ?? '' }, at)
    expect(left).toMatchObject({ state: 'CANCELLED', petName: '', customer: { name: '' } })
    expect(await client.counterCustomers({ storeId, search: 'rosa' }, at)).toEqual([])
    expect(await getRefusal(client.eraseCustomer(ids, at))).toMatchObject({ status: 404 })

    people.set(owner.uid, { name: 'Ana Suárez', phone: '+59171234567' })
    await book('2026-11-23T10:00')
    const [ana] = await client.counterCustomers({ storeId, search: 'ana' }, at)
    expect(await getRefusal(client.eraseCustomer({ storeId, customerId: ana?.id ?? '' }, at))).toMatchObject({
      status: 409,
      code: 'appointments.customer-erases-own-data',
    })
    expect(await client.counterCustomers({ storeId, search: 'ana' }, at)).toHaveLength(1)
  })

  test('pick-up and home visits are booked at an address told at the counter, by the rules of customers', async () => {
    const { storeId, at } = await aShop({
      pickUpFee: 1500,
      stations: [{ skills: ['bath'] }, { skills: ['vet'] }],
    })
    const { id: customerId, pets } = await client.registerCustomer({ storeId, ...rosa }, at)
    const ids = { storeId, customerId }
    const parts = { street: 'Calle 3, 12', notes: 'Portón verde', city: 'Santa Cruz' }
    const near = { ...parts, coordinates: { lat: -17.781, lon: -63.181 } }
    const far = { ...parts, street: 'Ruta 4', coordinates: { lat: -18.5, lon: -63.18 } }
    const home = await client.addCustomerAddress({ ...ids, address: near }, at)
    expect(home).toMatchObject({ ...near, isFetchedFrom: true, isVisited: true })
    const away = await client.addCustomerAddress({ ...ids, address: far }, at)
    expect(away).toMatchObject({ isFetchedFrom: false, isVisited: false })
    const { addresses } = await client.counterCustomer(ids, at)
    expect(addresses.map(({ street }) => street).toSorted()).toEqual(['Calle 3, 12', 'Ruta 4'])

    const choice = { ...ids, pets: pets.map(({ id }) => bath(id)), hasPickUp: true }
    const refusals: [string | null, string][] = [
      [null, 'address-needed'],
      ['of-somebody-else', 'address-needed'],
      [away.id, 'address-too-far'],
    ]
    for (const [addressCode, code] of refusals) {
      expect(await getRefusal(client.counterSlots({ ...choice, addressCode }, at))).toMatchObject({
        code: `appointments.${code}`,
      })
    }
    const fetched = { ...choice, addressCode: home.id }
    const { quote } = await client.counterSlots(fetched, at)
    expect(quote.totals.pickUpFee).toBe(1500)
    const [appointment] = await client.bookAtCounter({ ...fetched, schedule: '2026-11-24T10:00', ...cash }, at)
    expect(appointment).toMatchObject({
      hasPickUp: true,
      pickUpFee: 1500,
      address: { street: 'Calle 3, 12', notes: 'Portón verde' },
    })

    const visit = { petId: pets[0]?.id ?? '', servicePackId: 'consulta', notes: 'Vacuna' }
    const visited = { ...ids, pets: [visit], addressCode: home.id }
    const { days } = await client.counterSlots(visited, at)
    const schedule = days.flatMap(({ slots }) => slots).find((slot) => slot.schedule > '2026-11-25')?.schedule ?? ''
    const [atHome] = await client.bookAtCounter({ ...visited, schedule, ...cash }, at)
    expect(atHome).toMatchObject({ isHomeVisit: true, hasPickUp: false, address: { street: 'Calle 3, 12' } })

    const other = await aShop()
    expect(await getRefusal(client.addCustomerAddress({ ...ids, address: near }, other.at))).toMatchObject({
      status: 404,
    })
  })

  test('nothing is booked for an account that an operator blocked', async () => {
    const { storeId, at } = await aShop()
    const { id: customerId, pets } = await client.registerCustomer({ storeId, ...rosa }, at)
    const { uid } = await getCustomer(customerId)
    const booking = { storeId, customerId, pets: pets.map(({ id }) => bath(id)), schedule: '2026-11-24T10:00', ...cash }
    blocked.add(uid)
    expect(await getRefusal(client.bookAtCounter(booking, at))).toMatchObject({
      status: 403,
      code: 'appointments.customer-blocked',
    })
    blocked.delete(uid)
    expect(await client.bookAtCounter(booking, at)).toHaveLength(1)
  })

  test('a phone that the merchant knows is of the same person, however it is written', async () => {
    const { storeId, book, at, customer: owner } = await aShop()
    const known = await client.registerCustomer({ storeId, ...rosa }, at)
    erased.length = 0
    const again = client.registerCustomer({ storeId, ...rosa, name: 'Rosa M.', phone: '+591 700-12345' }, at)
    await expect(again).rejects.toMatchObject({
      status: 409,
      code: 'appointments.customer-known',
      data: { customerId: known.id, name: 'Rosa Méndez', detail: 'Ya conoces ese teléfono: es de Rosa Méndez.' },
    })
    expect(erased).toEqual([])

    people.set(owner.uid, { name: 'Ana Suárez', phone: '+59171234567' })
    await book('2026-11-23T10:00')
    const ana = client.registerCustomer({ storeId, ...rosa, phone: '71234567' }, at)
    await expect(ana).rejects.toMatchObject({ data: { name: 'Ana Suárez' } })
    const other = await aShop()
    expect(await client.registerCustomer({ storeId: other.storeId, ...rosa }, other.at)).toMatchObject({
      phone: known.phone,
    })
  })

  test('a person whom two enter at once is entered once, and the other account is erased', async () => {
    const { storeId, at } = await aShop()
    erased.length = 0
    const both = await Promise.allSettled(
      ['one', 'two'].map((name) => client.registerCustomer({ storeId, ...rosa, name }, at)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'appointments.customer-known' },
    })
    expect(await client.counterCustomers({ storeId }, at)).toHaveLength(1)
    expect(erased.length).toBeOneOf([0, 3])
  })

  test('what the services hold of a person entered at the counter is exported for them, and of nobody else', async () => {
    const { storeId, book, at, customer: owner } = await aShop()
    const { id: customerId, pets } = await client.registerCustomer({ storeId, ...rosa }, at)
    const ids = { storeId, customerId }
    const address = {
      street: 'Calle 3',
      notes: 'Portón',
      city: 'Santa Cruz',
      coordinates: { lat: -17.78, lon: -63.18 },
    }
    await client.addCustomerAddress({ ...ids, address }, at)
    const booking = { ...ids, pets: pets.map(({ id }) => bath(id)), schedule: '2026-11-24T10:00', ...cash }
    await client.bookAtCounter(booking, at)
    const { uid } = await getCustomer(customerId)
    const { data } = await client.exportCustomer(ids, at)
    expect(data).toMatchObject({
      appointments: {
        customer: { name: 'Rosa Méndez' },
        appointments: [{ petName: 'Toby' }],
        counterAddresses: [{ street: 'Calle 3', notes: 'Portón' }],
      },
      pets: { of: uid },
      rewards: { of: uid },
      accounts: { of: uid },
    })
    const other = await aShop()
    expect(await getRefusal(client.exportCustomer(ids, other.at))).toMatchObject({ status: 404 })
    await client.eraseCustomer(ids, at)
    // Both are in the audit log of accounts, each before it was done; what was refused is not.
    const acts = staffActs.filter(({ subject }) => subject === uid)
    expect(acts.map(({ action, facts }) => [action, facts])).toEqual([
      ['export-customer', ids],
      ['erase-customer', ids],
    ])
    expect(new Set(acts.map(({ actorUid }) => actorUid)).size).toBe(1)
    expect(await db.selectFrom('appointments.counter_addresses').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ customer_id: customerId }),
    )

    people.set(owner.uid, { name: 'Ana Suárez', phone: '+59171234567' })
    await book('2026-11-23T10:00')
    const [ana] = await client.counterCustomers({ storeId, search: 'ana' }, at)
    expect(await getRefusal(client.exportCustomer({ storeId, customerId: ana?.id ?? '' }, at))).toMatchObject({
      code: 'appointments.customer-exports-own-data',
    })
  })

  test('an erasure that failed half way is continued by the same request', async () => {
    const { storeId, at } = await aShop()
    const { id: customerId } = await client.registerCustomer({ storeId, ...rosa }, at)
    failing.add('accounts')
    expect(await getRefusal(client.eraseCustomer({ storeId, customerId }, at))).toMatchObject({ status: 503 })
    failing.clear()
    // The failure is told.
    expect(unexpected.splice(0)).toHaveLength(1)
    expect(await client.eraseCustomer({ storeId, customerId }, at)).toMatchObject({ erased: true })
  })

  test('a person whose pet cannot be entered leaves no account behind', async () => {
    const { storeId, at } = await aShop()
    erased.length = 0
    const unknown = { ...rosa, pet: { ...toby, petTypeId: 'dragon' } }
    expect(await getRefusal(client.registerCustomer({ storeId, ...unknown }, at))).toMatchObject({ status: 404 })
    expect(erased.map((each) => each.split(' ')[0])).toEqual(['pets', 'rewards', 'accounts'])
    expect(await client.counterCustomers({ storeId }, at)).toEqual([])
  })

  test('days before today and beyond sixty are refused, and what is no phone', async () => {
    const { storeId, at } = await aShop()
    const { id: customerId, pets } = await client.registerCustomer({ storeId, ...rosa }, at)
    const asked = { storeId, customerId, pets: pets.map(({ id }) => bath(id)) }
    for (const fromDay of ['2026-11-20', '2027-01-21']) {
      expect(await getRefusal(client.counterSlots({ ...asked, fromDay }, at))).toMatchObject({ status: 422 })
    }
    expect((await client.counterSlots({ ...asked, fromDay: '2027-01-18' }, at)).days).toHaveLength(7)
    expect(await getRefusal(client.registerCustomer({ storeId, ...rosa, phone: '12' }, at))).toMatchObject({
      status: 422,
      code: 'appointments.phone-not-valid',
    })
  })
})

test('who was entered twice before is one person: the visits stay, and both entries are erased together', async () => {
  const { client } = service.appointments
  const { storeId, at } = await aShop()
  const first = await client.registerCustomer({ storeId, ...rosa }, at)
  clock.now = new Date(clock.now.getTime() + 60_000)
  const second = await client.registerCustomer({ storeId, ...rosa, phone: '70012346' }, at)
  const bookFor = ({ id: customerId, pets }: typeof first, schedule: string) =>
    client.bookAtCounter({ storeId, customerId, pets: pets.map(({ id }) => bath(id)), schedule, ...cash }, at)
  await bookFor(first, '2026-11-23T10:00')
  await bookFor(second, '2026-11-24T10:00')

  // As it was before the constraint.
  const migration = await readFile(
    new URL('../migrations/022-one-counter-customer-a-phone.sql', import.meta.url),
    'utf8',
  )
  const uids = await Promise.all([second.id, first.id].map(async (id) => (await getCustomer(id)).uid))
  await db.transaction().execute(async (trx) => {
    await sql`alter table appointments.customers drop column merged_into`.execute(trx)
    await sql`drop index if exists appointments.one_counter_customer_a_phone`.execute(trx)
    await sql`update appointments.customers set phone = ${first.phone} where id = ${second.id}`.execute(trx)
    await sql.raw(migration).execute(trx)
  })

  const listed = await client.counterCustomers({ storeId }, at)
  expect(listed).toMatchObject([{ id: first.id, lastVisitDay: '2026-11-24' }])
  expect(await getRefusal(client.counterCustomer({ storeId, customerId: second.id }, at))).toMatchObject({
    status: 404,
  })
  const merged = await client.counterCustomer({ storeId, customerId: first.id }, at)
  expect(merged.pets.map(({ id }) => id).toSorted()).toEqual(
    [...first.pets, ...second.pets].map(({ id }) => id).toSorted(),
  )
  const both = { storeId, customerId: first.id, pets: merged.pets.map(({ id }) => bath(id)) }
  expect((await client.counterSlots(both, at)).days).not.toEqual([])
  expect(await bookFor({ ...first, pets: merged.pets }, '2026-11-25T10:00')).toHaveLength(2)
  erased.length = 0
  await client.eraseCustomer({ storeId, customerId: first.id }, at)
  expect(erased.map((each) => each.split(' ')[1])).toEqual(uids.flatMap((uid) => [uid, uid, uid]))
})

test('the visits of a merged person go to who stays, and the merchant keeps knowing them', async () => {
  const [[, client] = []] = ways
  if (!client) throw new Error('no way in')
  const { storeId, staff, at } = await aShop()
  const enter = (phone: string) =>
    client.registerCustomer({ storeId, ...rosa, phone }, { context: staff.withKey(`${phone} ${storeId}`) })
  const first = await enter('70055511')
  const second = await enter('70055522')
  for (const [index, customer] of [first, second].entries()) {
    const pets = customer.pets.map(({ id }) => bath(id))
    const schedule = `2026-11-2${index + 3}T10:00`
    await client.bookAtCounter(
      { storeId, customerId: customer.id, pets, schedule, ...cash },
      { context: staff.withKey(`visit ${customer.id}`) },
    )
  }
  const [from, into] = await Promise.all([getCustomer(second.id), getCustomer(first.id)])
  const person = { uid: into.uid, fullName: into.name, phoneNumber: into.phone, email: null }
  const fact = {
    from: from.uid,
    isGuest: true,
    country: 'BO',
    into: { ...person, verifiedPhone: false, verifiedEmail: false, changedAt: '2026-11-21T15:00:00.000Z' },
  }

  const deps = { db, now: () => clock.now }
  await Promise.all([followMerge(deps, fact), followMerge(deps, fact)])

  const known = await client.counterCustomers({ storeId }, at)
  expect(known).toMatchObject([{ id: first.id, isRegisteredHere: true, lastVisitDay: '2026-11-24' }])
  const bookings = db
    .selectFrom('appointments.bookings')
    .select('customer_id')
    .where('merchant_id', '=', into.registered_by)
  expect(await bookings.execute()).toEqual([{ customer_id: first.id }, { customer_id: first.id }])

  // Somebody without visits of their own, such as a guest of the shop, takes the entry over.
  const guest = { ...fact, from: into.uid, into: { ...fact.into, uid: `guest of ${storeId}`, fullName: 'Rosa M.' } }
  await followMerge(deps, guest)
  expect(await getCustomer(first.id)).toMatchObject({ uid: `guest of ${storeId}`, registered_by: into.registered_by })
})

test('nothing went wrong that nobody expected', () => expect(unexpected).toEqual([]))
