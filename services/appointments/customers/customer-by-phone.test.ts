import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { stranger } from '../testing/open-appointments.ts'
import { openBothWays, SATURDAY } from '../testing/open-both-ways.ts'
import { writeBooking } from '../testing/written-booking.ts'

const { appointments, clock, db, openStore, people, signUp, ways } = await openBothWays()

beforeEach(() => {
  clock.now = SATURDAY
})

const notFound = { status: 404, code: 'appointments.customer-not-found', message: 'Customer not found' }

describe.each(ways)('%s', (way, client) => {
  const byPhone = (phone: string, context: Parameters<typeof client.customerByPhone>[1]['context']) =>
    client.customerByPhone({ phone }, { context })

  test('a customer is found by their own proved phone, however it is written, and by no other', async () => {
    const uid = newId()
    await writeBooking(db, {
      startsAt: '2026-11-28T19:30:00Z',
      createdAt: '2026-11-20T12:00:00Z',
      uid,
      phone: '+59170010001',
      isPhoneProved: true,
    })
    await writeBooking(db, {
      startsAt: '2026-11-28T19:30:00Z',
      createdAt: '2026-11-20T12:00:00Z',
      phone: '+59170010002',
      isPhoneProved: true,
    })
    const context = { ...stranger, viewer: { ...stranger.viewer, uid, isGuest: false, token: `token of ${uid}` } }
    people.set(uid, {})
    for (const phone of ['+59170010001', '70010001', '+591 700-10001'])
      expect(await byPhone(phone, context)).toMatchObject({ ecommerceUid: uid, phone: '+59170010001', userToken: null })
    expect(await getRefusal(byPhone('+59170010002', context))).toEqual(notFound)
    expect(await getRefusal(byPhone('nothing', context))).toEqual(notFound)
  })

  test('a phone that was only claimed finds nobody', async () => {
    const uid = newId()
    await writeBooking(db, {
      startsAt: '2026-11-28T19:30:00Z',
      createdAt: '2026-11-20T12:00:00Z',
      uid,
      phone: '+59170010003',
    })
    people.set(uid, {})
    const context = { ...stranger, viewer: { ...stranger.viewer, uid, isGuest: false, token: `token of ${uid}` } }
    expect(await getRefusal(byPhone('+59170010003', context))).toEqual(notFound)
  })

  test('after 20 guesses in a quarter of an hour there is no answer, also not from other accounts of the network', async () => {
    const client = `198.51.100.${way === 'in process' ? 1 : 2}`
    const one = await signUp()
    const context = { ...one.context, client }
    const guesses = await Promise.all(
      Array.from({ length: 64 }, (_, index) => getRefusal(byPhone(`+591700200${index}`, context))),
    )
    expect(guesses.filter(({ status }) => status === 404).length).toBeLessThanOrEqual(20)
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404, 429]))
    for (let guess = 0; guess < 20; guess++) await getRefusal(byPhone('+59170020099', context))
    expect(await getRefusal(byPhone('+59170020099', context))).toMatchObject({
      status: 429,
      message: 'Too many requests',
    })
    const other = await signUp()
    expect(await getRefusal(byPhone('+59170020099', { ...other.context, client }))).toMatchObject({ status: 429 })
    expect(await getRefusal(byPhone('+59170020099', { ...other.context, client: '203.0.113.9' }))).toEqual(notFound)

    clock.now = new Date(SATURDAY.getTime() + 15 * 60_000 + 1000)
    expect(await getRefusal(byPhone('+59170020099', context))).toEqual(notFound)
  })

  test('nobody without an account asks for customers', async () => {
    expect(await getRefusal(byPhone('+59170010001', stranger))).toMatchObject({ status: 401 })
  })
})

test('of 1,000 look-ups 20 are answered, whether somebody has the number or not with the same bytes, and the others are told to wait', async () => {
  const store = await openStore()
  const eva = await signUp({ phone: '+59170030000', isPhoneProved: true })
  const pets = [{ petId: eva.pet().id, servicePackId: 'bano' }]
  await appointments.client.hold({ ...store.path, pets, schedule: '2026-11-23T10:00' }, { context: eva.context })
  const findByPhone = async (phone: string, context: typeof eva.context) => {
    const address = `http://localhost/appointments-api/customers/ecommerce?phone=${encodeURIComponent(phone)}`
    const answer = await appointments.fetch(new Request(address), context)
    return `${answer?.status} ${await answer?.text()}`
  }
  expect(await findByPhone('+59170030000', eva.context)).toContain(eva.uid)

  const ana = { ...(await signUp()).context, client: '198.51.100.77' }
  const answers: string[] = []
  for (let turn = 0; turn < 100; turn += 1) {
    const numbers = Array.from({ length: 10 }, (_, index) => `+591700300${turn % 10}${index}`)
    answers.push(...(await Promise.all(numbers.map((phone) => findByPhone(phone, ana)))))
  }
  const found = Map.groupBy(answers, (answer) => answer.slice(0, 3))
  expect([found.get('404')?.length, found.get('429')?.length]).toEqual([20, 980])
  expect(new Set(found.get('404')).size).toBe(1)
  expect(new Set(found.get('429')).size).toBe(1)
})
