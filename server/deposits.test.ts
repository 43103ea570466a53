import { beforeEach, describe, expect, test } from 'vitest'
import { askForgottenDepositRefunds } from '#services/appointments/deposits/ask-deposit-refunds.ts'
import { endUnpaidDeposits } from '#services/appointments/deposits/end-unpaid-deposits.ts'
import { settleDeposit } from '#services/appointments/deposits/settle-deposit.ts'
import { makeInternalAppointments } from '#services/appointments/internal-service.ts'
import { aStore } from '#services/appointments/testing/a-store.ts'
import { bookAt } from '#services/appointments/testing/book-at.ts'
import { openAppointments } from '#services/appointments/testing/open-appointments.ts'
import { statementProvider } from '#services/payments/providers/statement/statement-provider.ts'
import { getRefusal } from '#services/payments/testing/open-payments.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { asServiceError, httpError } from '#shared/rpc/errors.ts'
import { monday, openDeposits } from './testing/deposits.ts'

const connection = await testDatabase({ poolSize: 12 })
const { db, payments, deps, facts, signUp, client, context, deliver, aBooking, toFacts, expectConsistent } =
  openDeposits(connection)

beforeEach(async () => {
  // Expires payments that an earlier test left waiting.
  payments.later(60 * 60)
  await endUnpaidDeposits(deps)
  payments.clock.now = new Date('2026-11-21T15:00:00Z')
  facts.length = 0
  payments.facts.length = 0
})

describe('a deposit that is paid', () => {
  test('is asked for before anybody is told, and what was paid is not owed at the store', async () => {
    const booking = await aBooking()
    const choice = { pets: [{ petId: booking.petIds[0] ?? '', servicePackId: 'bano' }] }
    const quote = await client.quote({ ...booking.place.path, ...choice }, { context: booking.ana.context })
    expect(quote).toMatchObject({ totals: { paymentDue: 1600 }, depositWays: ['qr', 'card'] })
    expect(await booking.one()).toMatchObject({
      state: 'PENDING',
      totalAmount: 8000,
      amountDue: 8000,
      paymentDue: 1600,
      canChange: false,
      canCancel: true,
      deposit: {
        state: 'awaiting',
        method: 'qr',
        payUntilLabel: 'las 11:15',
        secondsLeft: 900,
        paid: 0,
        onCancel: null,
      },
    })
    expect(toFacts('appointment-booked')).toBe(0)

    const paid = await booking.play('pay')
    expect(paid).toMatchObject({ status: 'paid', amount: 1600, returnPath: `/appointmentAddThankYou?id=${booking.id}` })
    for (const { data } of [...payments.facts, ...payments.facts]) await settleDeposit(deps, data)

    expect(toFacts('appointment-booked')).toBe(1)
    const one = await booking.one()
    expect(one).toMatchObject({ amountDue: 6400, paymentDue: 0, canChange: true })
    expect(one.deposit).toMatchObject({ state: 'paid', paid: 1600, returned: 0, returns: null, onCancel: 'returned' })
    expect(one.logs.map(({ what }) => what)).toEqual(['CREATED', 'DEPOSIT'])
    await expectConsistent()
  })

  test('by a QR that only the bank statement tells of waits for it, and for a visit before it is paid at the store', async () => {
    const account = { scheme: 'bo.banco', account: '1000', holder: 'Huella', city: 'La Paz', bank: 'Banco' }
    const sandbox = payments.deps.providers
    const statement = statementProvider(() => account)
    payments.deps.providers = [statement]
    try {
      // On Saturday the next business day is Monday: its statement comes after the drop-off at 10:00.
      expect(await (await aBooking()).one()).toMatchObject({ deposit: null, paymentDue: 1600 })

      payments.clock.now = new Date('2026-11-19T15:00:00Z')
      const booking = await aBooking()
      const token = await booking.link()
      const payment = await payments.client.payment({ token }, { context })
      expect(payment).toMatchObject({ isByStatement: true, expiresAt: '2026-11-20T22:00:00.000Z' })
      const deposit = { state: 'awaiting', method: 'qr', payUntilLabel: 'mañana a las 18:00' }
      expect(await booking.one()).toMatchObject({ deposit })
    } finally {
      payments.deps.providers = [...sandbox, statement]
      payments.clock.now = new Date('2026-11-20T15:00:00Z')
    }
  })

  test('may be paid by card after the bank refused the QR, and the same link opens again', async () => {
    const booking = await aBooking()
    expect(await booking.play('reject')).toMatchObject({ status: 'rejected', method: 'qr' })
    await deliver()
    expect(await booking.one()).toMatchObject({ state: 'PENDING', deposit: { state: 'awaiting' } })

    const token = await booking.link('card')
    expect(await booking.link()).toBe(token)
    await payments.play(await payments.client.payment({ token }, { context }), 'pay')
    await payments.client.checkPayment({ token }, { context })
    await deliver()
    expect(await booking.one()).toMatchObject({ deposit: { state: 'paid', method: 'card', paid: 1600 } })
    expect(await getRefusal(booking.link())).toMatchObject({ code: 'appointments.deposit-not-awaited' })
  })

  test('moves along, and what a cheaper day leaves over goes back', async () => {
    const booking = await aBooking({ depositPercent: 100, discounts: [{ percentage: 15, weekdays: [2] }] })
    await booking.paid()
    const move = { appointmentId: booking.appointmentIds[0] ?? '', schedule: '2026-11-24T10:00' }
    const [moved] = await client.moveOrCancelAppointment(move, { context: booking.ana.context })
    expect(moved).toMatchObject({
      totalAmount: 6800,
      amountDue: 0,
      paymentDue: 0,
      deposit: { paid: 6800, returned: 1200 },
    })
    // No webhook arrives: the round for forgotten refunds asks for it.
    payments.later(6 * 60)
    expect(await askForgottenDepositRefunds(deps)).toBe(1)
    expect(await askForgottenDepositRefunds(deps)).toBe(0)
    expect(await booking.payment()).toMatchObject({ amount: 8000, refunded: 1200 })
    await expectConsistent()
  })

  test('is a sale of its own when it is paid, also of a whole visit, and what goes back of it has a cause', async () => {
    const booking = await aBooking({ depositPercent: 100 })
    const inside = makeInternalAppointments(deps).client
    const call = { context }
    expect(await inside.soldDeposit({ bookingId: booking.id }, call)).toBeNull()
    await booking.play('pay')
    for (const { data } of payments.facts) await settleDeposit(deps, data)
    expect(facts.filter(({ fact }) => fact === 'deposit-paid')).toMatchObject([{ data: { bookingId: booking.id } }])
    expect(await inside.soldDeposit({ bookingId: booking.id }, call)).toMatchObject({
      ...{ merchantId: booking.place.path.merchantId, country: 'BO', ownerUid: booking.ana.uid, method: 'qr' },
      ...{ amount: 8000, petNames: ['Toby 1'], returns: [] },
    })
    await booking.cancelAtStore()
    expect(facts.filter(({ fact }) => fact === 'deposit-returned')).toMatchObject([{ data: { bookingId: booking.id } }])
    expect(await inside.soldDeposit({ bookingId: booking.id }, call)).toMatchObject({
      amount: 8000,
      returns: [{ amount: 8000, reason: 'El local canceló la visita' }],
    })
    await expectConsistent()
  })

  test('stays with the store when nobody comes', async () => {
    const booking = await aBooking()
    await booking.paid()
    payments.clock.now = new Date('2026-11-23T14:30:00Z')
    const missed = { appointmentId: booking.appointmentIds[0] ?? '', state: 'NO_SHOW' as const, reason: '' }
    await client.setAppointmentState(missed, { context: booking.staff.context })
    await deliver()
    expect(await booking.payment()).toMatchObject({ status: 'paid', refunded: 0 })
    expect(await booking.one()).toMatchObject({
      state: 'NO_SHOW',
      deposit: { paid: 1600, returned: 0, onCancel: null },
    })
  })
})

describe('a deposit that does not come', () => {
  test('gives the slot back after 15 minutes, and the booking says why', async () => {
    const booking = await aBooking()
    await booking.link()
    payments.later(14 * 60)
    expect(await endUnpaidDeposits(deps)).toBe(0)
    payments.later(60)
    expect(await endUnpaidDeposits(deps)).toBe(1)
    expect(await endUnpaidDeposits(deps)).toBe(0)

    expect(await booking.one()).toMatchObject({
      state: 'CANCELLED',
      cancelReason: 'No recibimos la seña a tiempo',
      amountDue: 0,
      deposit: { state: 'ended', secondsLeft: 0 },
    })
    // A sequence above 0 notifies the waiting list of a free time.
    expect(facts).toMatchObject([{ fact: 'appointment-cancelled', data: { sequence: 1 } }])
    expect(await booking.payment()).toMatchObject({ status: expect.stringMatching(/cancelled|expired/) })
    await deliver(2)
    await booking.again(monday)
    await expectConsistent()
  })

  test('ends with the fact of its payment when the time is over', async () => {
    const booking = await aBooking()
    await booking.link()
    payments.later(15 * 60)
    await payments.reconcile()
    await deliver(2)
    expect(await booking.one()).toMatchObject({ state: 'CANCELLED', deposit: { state: 'ended' } })
  })

  test('nobody keeps more than three slots that way', async () => {
    const booking = await aBooking()
    await booking.again('2026-11-24T10:00')
    await booking.again('2026-11-25T10:00')
    expect(await getRefusal(booking.again('2026-11-26T10:00'))).toMatchObject({
      code: 'appointments.too-many-awaiting',
    })
  })

  test.each([
    ['nothing can be paid online', async () => []],
    ['nobody says how', () => Promise.reject(httpError('unavailable'))],
  ])('is due at the store where %s', async (_, ways) => {
    const given = { ways, createPayment: neverAsked, cancelPayment: neverAsked, refund: neverAsked }
    const other = openAppointments(connection, { now: () => payments.clock.now, payments: given })
    const { path } = await aStore(db)
    const ana = await other.signUp()
    const input = { store: path, pets: [ana.pet()], schedule: monday }
    const { appointments: booked } = await bookAt(other.appointments.client, input, ana.context)
    expect(booked).toMatchObject([{ paymentDue: 1600, amountDue: 8000, deposit: null }])
    expect(other.facts).toMatchObject([{ fact: 'appointment-booked' }])
  })
})

async function neverAsked(): Promise<never> {
  throw new Error('nothing is paid online')
}

describe('what is cancelled', () => {
  test('before it was paid can be paid no more', async () => {
    const booking = await aBooking()
    const token = await booking.link()
    await booking.cancel()
    await deliver(2)
    expect(await payments.client.payment({ token }, { context })).toMatchObject({ status: 'cancelled' })
    expect(await getRefusal(booking.link())).toMatchObject({ code: 'appointments.deposit-not-awaited' })
    expect(await booking.one()).toMatchObject({ state: 'CANCELLED', deposit: { state: 'ended' } })
  })

  test('while its money was on the way gets it back whole, once, and stays cancelled', async () => {
    const booking = await aBooking()
    await booking.play('pay')
    await booking.cancel()
    await deliver(2)
    expect(await booking.payment()).toMatchObject({ status: 'paid', refunded: 1600 })
    expect(await booking.one()).toMatchObject({
      state: 'CANCELLED',
      deposit: { state: 'ended', paid: 0, returned: 1600, returns: 'done' },
    })
    await booking.again(monday)
    await expectConsistent()
  })

  test('within the notice gets its deposit back, once', async () => {
    const booking = await aBooking()
    await booking.paid()
    await booking.cancel()
    await booking.cancel()
    await deliver(2)
    expect(await booking.payment()).toMatchObject({ status: 'paid', refunded: 1600 })
    expect(await booking.one()).toMatchObject({
      state: 'CANCELLED',
      deposit: { paid: 0, returned: 1600, returns: 'done', onCancel: null },
    })
    await expectConsistent()
  })

  test('later, until the start, leaves the deposit to the store', async () => {
    const booking = await aBooking()
    await booking.paid()
    payments.clock.now = new Date('2026-11-23T13:00:00Z')
    expect(await booking.one()).toMatchObject({ canChange: false, canCancel: true, deposit: { onCancel: 'kept' } })
    await booking.cancel()
    await deliver()
    expect(await booking.payment()).toMatchObject({ refunded: 0 })
    expect(await booking.one()).toMatchObject({ state: 'CANCELLED', deposit: { paid: 1600, returned: 0 } })
    await expectConsistent()
  })

  test('by the store always gets it back: of one pet its share, of the last one the rest', async () => {
    const booking = await aBooking({ pets: 2 })
    await booking.paid()
    payments.clock.now = new Date('2026-11-23T13:30:00Z')
    await booking.cancelAtStore()
    await deliver(2)
    expect(await booking.payment()).toMatchObject({ refunded: 1600 })
    expect((await booking.show()).map(({ state, deposit }) => [state, deposit?.paid, deposit?.returned])).toEqual([
      ['CANCELLED', 0, 1600],
      ['PENDING', 1600, 0],
    ])
    await booking.cancelAtStore(booking.appointmentIds[1])
    await deliver(2)
    expect(await booking.payment()).toMatchObject({ refunded: 3200 })
    await expectConsistent()
  })

  test('of an awaiting group: the others wait for less, and what was paid for all goes back in part', async () => {
    const booking = await aBooking({ pets: 2 })
    const token = await booking.link()
    await payments.play(await payments.client.payment({ token }, { context }), 'pay')
    await booking.cancelAtStore()
    await payments.client.checkPayment({ token }, { context })
    await deliver(2)
    expect((await booking.show()).map(({ state, deposit }) => [state, deposit?.state, deposit?.paid])).toEqual([
      ['CANCELLED', 'paid', 0],
      ['PENDING', 'paid', 1600],
    ])
    expect(await booking.payment()).toMatchObject({ amount: 3200, refunded: 1600 })
    await expectConsistent()
  })

  test('with the account gets its deposit back by the same rule', async () => {
    const booking = await aBooking()
    await booking.paid()
    await client.erasePerson(undefined, { context: booking.ana.context })
    await deliver(2)
    expect(await booking.payment()).toMatchObject({ refunded: 1600 })
    await expectConsistent()
  })
})

describe('the store', () => {
  test('accepts, starts and moves nothing that awaits its deposit', async () => {
    const booking = await aBooking()
    const [appointmentId = ''] = booking.appointmentIds
    const call = { context: booking.staff.context }
    const accepted = client.setAppointmentState({ appointmentId, state: 'CONFIRMED', reason: '' }, call)
    expect(await getRefusal(accepted)).toMatchObject({ code: 'appointments.deposit-awaited' })
    const seen = await client.staffAppointment({ appointmentId }, call)
    expect(seen).toMatchObject({ nextStates: ['CANCELLED'], deposit: { state: 'awaiting' }, paymentDue: 1600 })
    const move = { appointmentId, stationId: booking.place.stationIds[1] ?? '', day: '2026-11-23', startMinute: 600 }
    expect(await getRefusal(client.moveVisit(move, call))).toMatchObject({ code: 'appointments.deposit-awaited' })
  })

  test('may do without it: it is booked and told then, its payment ends, and who did it is written down', async () => {
    const booking = await aBooking()
    const token = await booking.link()
    const [appointmentId = ''] = booking.appointmentIds
    const call = { context: booking.staff.context }
    expect(await client.waiveDeposit({ appointmentId }, call)).toMatchObject({
      amountDue: 8000,
      paymentDue: 0,
      deposit: { state: 'waived' },
      nextStates: ['CONFIRMED', 'CANCELLED'],
    })
    expect(toFacts('appointment-booked')).toBe(1)
    expect(await payments.client.payment({ token }, { context })).toMatchObject({ status: 'cancelled' })
    expect(await getRefusal(client.waiveDeposit({ appointmentId }, call))).toMatchObject({
      code: 'appointments.deposit-not-awaited',
    })
    const { changes } = await client.storeSettings({ storeId: booking.place.storeId }, call)
    expect(changes[0]).toMatchObject({ kind: 'note', title: 'No pidió la seña de Toby 1' })
    payments.later(20 * 60)
    await deliver(2)
    expect(await endUnpaidDeposits(deps)).toBe(0)
    await expectConsistent()
  })

  test('of another merchant waives nothing', async () => {
    const booking = await aBooking()
    const stranger = await signUp({ worksFor: 'another-merchant' })
    const [appointmentId = ''] = booking.appointmentIds
    expect(await getRefusal(client.waiveDeposit({ appointmentId }, { context: stranger.context }))).toMatchObject({
      code: 'appointments.appointment-not-found',
    })
  })
})

test('paid, cancelled and over at once: money and slot have one end, whoever is first', async () => {
  const ends: string[] = []
  for (let round = 0; round < 12; round += 1) {
    payments.clock.now = new Date('2026-11-21T15:00:00Z')
    const booking = await aBooking()
    const token = await booking.link()
    const payment = await payments.client.payment({ token }, { context })
    const settle = async () => {
      await payments.play(payment, 'pay')
      await payments.client.checkPayment({ token }, { context })
      await deliver(2)
    }
    payments.later(15 * 60 - 1)
    const isOver = async () => {
      payments.later(1)
      await endUnpaidDeposits(deps)
    }
    const racers = [settle, () => booking.cancel(), isOver]
    const turn = round % racers.length
    const ordered = [...racers.slice(turn), ...racers.slice(0, turn)]
    // In the first three rounds each racer wins once: the next one starts when it has ended.
    const over =
      round < racers.length ? await settleInTurn(ordered) : await Promise.allSettled(ordered.map((race) => race()))
    // Late payers are refused without a failure.
    const broken = over.filter(
      (each) => each.status === 'rejected' && (asServiceError(each.reason)?.status ?? 500) >= 500,
    )
    expect(broken).toEqual([])
    await deliver(2)

    const one = await booking.one()
    const money = await booking.payment()
    const back = money?.refunded ?? 0
    ends.push(`${one.deposit?.state} ${money?.status} ${back}`)
    expect(one.state).toBe('CANCELLED')
    if (money?.status === 'paid') expect(back).toBe(1600)
    await expectConsistent()
  }
  expect(ends.slice(0, 3)).toEqual(['paid paid 1600', 'ended paid 1600', 'ended expired 0'])
  for (const end of ends)
    expect(end).toMatch(/^((paid|ended) paid 1600|ended paid_late 0|ended (expired|cancelled) 0)$/)
})

async function settleInTurn(racers: readonly (() => Promise<unknown>)[]) {
  const settled: PromiseSettledResult<unknown>[] = []
  for (const race of racers) settled.push(...(await Promise.allSettled([race()])))
  return settled
}
