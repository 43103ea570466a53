import { beforeEach, describe, expect, test } from 'vitest'
import type { BenefitUsed } from '#services/rewards/client.ts'
import type { StoreFacts } from '../testing/a-store.ts'
import { bookAt } from '../testing/book-at.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const { appointments, facts, members, openStore, signUp, unexpected } = await openBothWays()
const { client } = appointments
const schedule = '2026-11-23T10:00'

beforeEach(() => {
  facts.length = 0
  members.state.answers = 'well'
})

/** A member with 10 % off baths, two dogs, and a store. */
async function aMember(more: StoreFacts = {}) {
  const store = await openStore(more)
  const ana = await signUp()
  const membershipId = members.join(ana.uid, { groomingPercent: 10 })
  const pets = [ana.pet({ name: 'Toby' }), ana.pet({ name: 'Luna' })]
  const group = { ...store.path, pets: pets.map(({ id }) => ({ petId: id, servicePackId: 'bano' })) }
  const call = { context: ana.context }
  return {
    ...store,
    ...ana,
    membershipId,
    quote: () => client.quote({ ...group, schedule }, call),
    hold: () => client.hold({ ...group, schedule }, call),
    book: (holdId?: string) =>
      bookAt(client, { store: store.path, pets, schedule, ...(holdId && { holdId }) }, ana.context),
    staff: await signUp({ worksFor: store.merchantId }),
  }
}

const benefits = () => facts.filter(({ fact }) => fact.startsWith('benefit-'))
/** Published savings of a booking, in the order of their revisions. */
const amounts = (bookingId: string) =>
  benefits()
    .map(({ data }) => data as BenefitUsed)
    .filter(({ cause }) => cause === toCause(bookingId))
    .toSorted((one, other) => one.revision - other.revision)
    .map(({ amount }) => amount)
const toCause = (bookingId: string) => `appointment:${bookingId}:grooming`

describe('a member', () => {
  test('pays less in the quote, the kept slot and the booking, and the deposit follows', async () => {
    const { uid, membershipId, quote, hold, book } = await aMember()
    const price = { subtotalAmount: 16_000, discountAmount: 1600, totalAmount: 14_400, paymentDue: 2880 }
    const strategy = { id: 'membership', name: 'Membresía Huella Plus', percentage: 10 }

    const quoted = await quote()
    const held = await hold()
    const { multiAppointmentId, appointments: booked, benefits: known } = await book(held.id)

    expect(quoted).toMatchObject({ benefits: 'known', totals: { ...price, discountStrategies: [strategy] } })
    expect(held.quote.totals).toEqual(quoted.totals)
    expect(known).toBe('known')
    expect(booked).toMatchObject(
      booked.map(() => ({ totalAmount: 7200, subtotalPercentageDiscount: 10, discountStrategies: [strategy] })),
    )
    const [cause, what] = [toCause(multiAppointmentId), multiAppointmentId]
    const sold = { uid, membershipId, currencyCode: 'BOB', at: '2026-11-21T15:00:00.000Z', what }
    const revision = expect.any(Number)
    expect(benefits()).toEqual([
      { fact: 'benefit-used', data: { ...sold, cause, kind: 'grooming', amount: 1600, revision } },
    ])
  })

  test('pays what the kept slot said, also when the membership ends or rewards goes down meanwhile', async () => {
    const ending = await aMember()
    const heldSlot = await ending.hold()
    members.leave(ending.uid)
    const held = await client.heldSlot({ holdId: heldSlot.id }, { context: ending.context })

    expect(held.quote).toEqual(heldSlot.quote)
    expect((await ending.book(heldSlot.id)).appointments[0]).toMatchObject({ totalAmount: 7200 })
  })

  test('keeps what was promised on another day; where the store takes off more, that counts and it is given back', async () => {
    const { book, context } = await aMember({ discounts: [{ percentage: 25, weekdays: [2] }] })
    const { multiAppointmentId, appointments: booked } = await book()
    const move = (to: string) =>
      client.moveOrCancelAppointment({ appointmentId: booked[0]?.id ?? '', schedule: to }, { context })

    expect(await move('2026-11-25T10:00')).toMatchObject([{ totalAmount: 7200 }, { totalAmount: 7200 }])
    expect(amounts(multiAppointmentId)).toEqual([1600])
    expect(await move('2026-11-24T10:00')).toMatchObject([{ totalAmount: 6000 }, { totalAmount: 6000 }])
    expect(amounts(multiAppointmentId)).toEqual([1600, 0])
    expect(await move('2026-11-26T10:00')).toMatchObject([{ totalAmount: 7200 }, { totalAmount: 7200 }])
    expect(amounts(multiAppointmentId)).toEqual([1600, 0, 1600])
  })

  test('saved what is taken off those who come: of a pet that stays at home nothing', async () => {
    const { book, staff } = await aMember({ discounts: [{ percentage: 4 }] })
    const { multiAppointmentId, appointments: booked } = await book()
    expect(amounts(multiAppointmentId)).toEqual([960])

    const [toby, luna] = booked.map(({ id }) => id)
    const call = { context: staff.context }
    await client.setAppointmentState(
      { appointmentId: toby ?? '', state: 'CANCELLED', reason: 'Se cortó el agua' },
      call,
    )
    expect(amounts(multiAppointmentId)).toEqual([960, 480])
    await client.setAppointmentState(
      { appointmentId: luna ?? '', state: 'CANCELLED', reason: 'Se cortó el agua' },
      call,
    )

    expect(amounts(multiAppointmentId)).toEqual([960, 480, 0])
    const at = benefits().map(({ data }) => 'at' in data && data.at)
    expect(new Set(at)).toEqual(new Set(['2026-11-21T15:00:00.000Z']))
  })

  test('has the saving back once nobody of the booking comes, whoever cancels', async () => {
    const { book, staff, context } = await aMember()
    const { multiAppointmentId, appointments: booked } = await book()
    const [toby, luna] = booked.map(({ id }) => id)

    const cancelled = { state: 'CANCELLED' as const, reason: 'Se cortó el agua' }
    await client.setAppointmentState({ appointmentId: toby ?? '', ...cancelled }, { context: staff.context })
    await client.moveOrCancelAppointment({ appointmentId: luna ?? '', state: 'CANCELLED' }, { context })

    expect(amounts(multiAppointmentId)).toEqual([1600, 800, 0])
  })
})

test('where the store takes off as much the membership saves nothing, and says nothing', async () => {
  const { quote, book } = await aMember({ discounts: [{ percentage: 10 }] })

  expect((await quote()).totals.discountStrategies.map(({ id }) => id)).not.toContain('membership')
  await book()
  expect(benefits()).toEqual([])
})

describe.each(['down', 'never', 'nonsense'] as const)('rewards that answer so: %s', (answers) => {
  test('leave quote, kept slot and booking as they are without a membership, and that is said', async () => {
    const { quote, hold, book } = await aMember()
    members.state.answers = answers

    const held = await hold()

    expect(await quote()).toMatchObject({ benefits: 'unavailable', totals: { totalAmount: 16_000 } })
    expect(held.quote).toMatchObject({ benefits: 'unavailable', totals: { totalAmount: 16_000 } })
    expect(await book(held.id)).toMatchObject({
      benefits: 'unavailable',
      appointments: [{ totalAmount: 8000 }, { totalAmount: 8000 }],
    })
    expect(benefits()).toEqual([])
    expect(unexpected).toEqual([])
  })
})
