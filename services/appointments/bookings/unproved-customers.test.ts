import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { sweepAppointments } from '../sweep-appointments.ts'
import type { Tables } from '../tables.ts'
import { aStore } from '../testing/a-store.ts'
import { bookAt } from '../testing/book-at.ts'
import { openAppointments, type Person } from '../testing/open-appointments.ts'
import { SATURDAY } from '../testing/open-both-ways.ts'

const connection = await testDatabase({ poolSize: 8 })
const db = connection.db<Tables>()
const opened = openAppointments(connection, { now: () => SATURDAY, canSendPhoneCodes: true })
const { client } = opened.appointments

const weekdays = ['23', '24', '25', '26', '27'].map((day) => `2026-11-${day}`)
const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']

const notAsked = () => Promise.reject(new Error('Nothing is paid here'))
/** Payments by QR that nobody pays. */
const qrPayments = {
  ways: async () => [{ method: 'qr' as const, isTest: false, waitsUntil: null }],
  createPayment: notAsked,
  cancelPayment: notAsked,
  refund: notAsked,
}

let networks = 0
function aNetwork(): string {
  networks += 1
  return `181.115.40.${networks}`
}

async function aSalon(facts: Parameters<typeof aStore>[1] = {}) {
  const store = await aStore(db, facts)
  opened.storesChanged()
  return store
}

let people = 0
/** Someone with a phone of their own, whose calls come from a network. */
async function someone(person: Person = {}, network = aNetwork()) {
  people += 1
  const { context, pet } = await opened.signUp({ phone: `+5917800${1000 + people}`, ...person })
  return {
    book: async (store: Awaited<ReturnType<typeof aSalon>>, schedule: string) =>
      bookAt(client, { store: store.path, pets: [pet()], schedule }, { ...context, client: network }),
  }
}

test('six invented accounts cannot fill the week of a salon', async () => {
  const salon = await aSalon()
  const accounts = await Promise.all(Array.from({ length: 6 }, () => someone()))
  const outcomes: string[] = []
  for (const [index, schedule] of weekdays.flatMap((day) => hours.map((hour) => `${day}T${hour}`)).entries()) {
    const outcome = await accounts[index % 6]?.book(salon, schedule).then(
      () => 'booked',
      (error: unknown) => asServiceError(error)?.code ?? 'failed',
    )
    outcomes.push(outcome ?? '')
  }
  expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(6)
  expect(new Set(outcomes)).toEqual(new Set(['booked', 'appointments.proof-needed']))
})

describe('a customer who proved no phone', () => {
  test('has one visit to come, by account and by phone, and is told what to do', async () => {
    const salon = await aSalon()
    const phone = '+59176543210'
    const ana = await someone({ phone })
    await ana.book(salon, '2026-11-23T10:00')
    const sameNumber = await someone({ phone })

    for (const person of [ana, sameNumber])
      await expect(person.book(salon, '2026-11-24T10:00')).rejects.toMatchObject({
        code: 'appointments.proof-needed',
        data: {
          reason: 'visits',
          detail: 'Ya tienes una reserva por venir. Para hacer otra, confirma tu celular con un código.',
        },
      })
    const owner = await someone({ phone, isPhoneProved: true })
    await owner.book(salon, '2026-11-24T10:00')
    await owner.book(salon, '2026-11-25T10:00')
  })

  test('of two bookings at once makes one', async () => {
    const salon = await aSalon()
    const ana = await someone()
    const outcomes = await Promise.allSettled([
      ana.book(salon, '2026-11-23T10:00'),
      ana.book(salon, '2026-11-24T10:00'),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('holds one slot while its deposit is awaited, whichever accounts are invented', async () => {
    const salon = await aSalon()
    const paying = openAppointments(connection, { now: () => SATURDAY, canSendPhoneCodes: true, payments: qrPayments })
    paying.storesChanged()
    const network = aNetwork()
    const book = async (person: Person, schedule: string) => {
      const { context, pet } = await paying.signUp(person)
      const request = { store: salon.path, pets: [pet()], schedule }
      return bookAt(paying.appointments.client, request, { ...context, client: network })
    }
    const phone = '+59176543299'
    await book({ phone }, '2026-11-23T10:00')
    await expect(book({ phone }, '2026-11-24T10:00')).rejects.toMatchObject({
      code: 'appointments.proof-needed',
      data: { reason: 'deposits' },
    })
    const outcomes: string[] = []
    for (const hour of hours.slice(0, 6).flatMap((hour) => [`2026-11-25T${hour}`, `2026-11-26T${hour}`]))
      outcomes.push(
        await book({ phone: `+5917811${2000 + outcomes.length}` }, hour).then(
          () => 'booked',
          (error: unknown) => String(asServiceError(error)?.data.reason),
        ),
      )
    expect(outcomes).toEqual([...Array(9).fill('booked'), 'network', 'network', 'network'])
  })

  test('is asked for nothing where no code can be sent: the salon confirms', async () => {
    const salon = await aSalon()
    const poor = openAppointments(connection, { now: () => SATURDAY })
    poor.storesChanged()
    const { context, pet } = await poor.signUp()
    for (const schedule of ['2026-11-23T10:00', '2026-11-24T10:00'])
      await bookAt(poor.appointments.client, { store: salon.path, pets: [pet()], schedule }, context)
  })
})

test('one phone, proved by one account after the other, holds one unpaid visit of the others', async () => {
  const salon = await aSalon()
  const phone = '+59176543277'
  const [first, second] = [await someone({ phone, isPhoneProved: true }), await someone({ phone, isPhoneProved: true })]
  await first.book(salon, '2026-11-23T10:00')
  await first.book(salon, '2026-11-24T10:00')
  await expect(second.book(salon, '2026-11-25T10:00')).rejects.toMatchObject({
    status: 409,
    code: 'appointments.phone-of-other-account',
  })
  // A stranger who typed the number holds nothing of its owner's.
  const typed = '+59176543278'
  await (await someone({ phone: typed })).book(salon, '2026-11-25T10:00')
  await (await someone({ phone: typed, isPhoneProved: true })).book(salon, '2026-11-26T10:00')
})

test('from one network ten such visits are booked without a proof, and everybody else proves the phone', async () => {
  const salon = await aSalon()
  const school = aNetwork()
  const slots = weekdays.flatMap((day) => hours.map((hour) => `${day}T${hour}`))
  const outcomes: string[] = []
  for (const schedule of slots.slice(0, 12)) {
    const parent = await someone({}, school)
    outcomes.push(
      await parent.book(salon, schedule).then(
        () => 'booked',
        (error: unknown) => String(asServiceError(error)?.data.reason),
      ),
    )
  }
  expect(outcomes).toEqual([...Array(10).fill('booked'), 'network', 'network'])
  for (const schedule of slots.slice(10, 40))
    await (await someone({ isPhoneProved: true }, school)).book(salon, schedule)
})

test('the network of a visit is forgotten once the visit is over', async () => {
  const countNetworks = async () =>
    (await db.selectFrom('appointments.bookings').select('id').where('networks', 'is not', null).execute()).length
  expect(await countNetworks()).toBeGreaterThan(0)
  await sweepAppointments(db, new Date('2026-12-01T12:00:00Z'))
  expect(await countNetworks()).toBe(0)
})
