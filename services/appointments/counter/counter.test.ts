import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { clock, db, erased, facts, failing, people, signUp, unexpected, ways } = service
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
    await client.registerCustomer({ storeId, ...rosa, name: 'Eva Roca' }, at)

    const listed = await client.counterCustomers({ storeId }, at)
    expect(listed.map(({ name }) => name)).toEqual(['Eva Roca', 'Rosa Méndez', 'Ana Suárez'])
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

test('nothing went wrong that nobody expected', () => expect(unexpected).toEqual([]))
