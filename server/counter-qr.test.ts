import { describe, expect, test } from 'vitest'
import { getRefusal } from '#services/payments/testing/open-payments.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { openDeposits } from './testing/deposits.ts'

const connection = await testDatabase({ poolSize: 12 })
const { db, payments, client, context, deliver, sold, aBooking, expectConsistent } = openDeposits(connection)

/** A visit without a deposit, begun on Monday at 10:00 in Bolivia. */
async function begun() {
  payments.clock.now = new Date('2026-11-21T15:00:00Z')
  const booking = await aBooking({ depositPercent: 0 })
  const at = { context: booking.staff.context }
  payments.clock.now = new Date('2026-11-23T14:00:00Z')
  const [appointmentId = ''] = booking.appointmentIds
  for (const state of ['CONFIRMED', 'IN_PROGRESS'] as const)
    await client.setAppointmentState({ appointmentId, state }, at)
  const bill = () => client.bill({ appointmentId }, at)
  const { due, storeId } = await bill()
  return {
    codes: () =>
      db
        .selectFrom('appointments.qr_payments')
        .select(['id', 'tip_minor', 'state', 'excess_minor'])
        .where('booking_id', '=', booking.id)
        .orderBy('tip_minor')
        .execute(),
    ...{ appointmentId, at, bill, due, storeId, staff: booking.staff },
    ask: (amount = due, tip = 0, key?: string) =>
      client.startQrPayment(
        { appointmentId, amount, tip },
        { context: key ? booking.staff.withKey(key) : booking.staff.context },
      ),
    async pay() {
      const token = (await bill()).qr?.token ?? ''
      await payments.play(await payments.client.payment({ token }, { context }), 'pay')
      return payments.client.checkPayment({ token }, { context })
    },
    entries: async () => (await client.till({ storeId }, at)).till?.entries ?? [],
  }
}

describe('a code at the counter', () => {
  test('is paid into the till exactly once, with the tip, however often the fact comes', async () => {
    const visit = await begun()
    expect(await visit.bill()).toMatchObject({ takesQr: true, qr: null })
    await visit.ask(visit.due, 500)
    const shown = await visit.bill()
    expect(shown.qr).toMatchObject({ amount: visit.due, tip: 500, status: 'pending', isTest: true })
    expect(shown.qr?.code).toBeTruthy()
    expect(await visit.pay()).toMatchObject({ status: 'paid', amount: visit.due + 500 })
    await deliver(3)
    expect(await visit.bill()).toMatchObject({ due: 0, paid: visit.due, qr: null })
    const entries = await visit.entries()
    expect(entries).toMatchObject([{ kind: 'payment', method: 'qr', amount: visit.due, tip: 500 }])
    expect([...sold]).toEqual([JSON.stringify({ entryId: entries[0]?.id })])
    await expectConsistent()
  })

  test('is one, whoever asks for it at once; another sum ends it and begins another', async () => {
    const visit = await begun()
    await Promise.all([1, 2, 3, 4].map((turn) => visit.ask(visit.due, 0, `qr ${visit.appointmentId} ${turn}`)))
    const first = await visit.bill()
    await visit.ask(visit.due, 300)
    expect(await visit.codes()).toMatchObject([
      { tip_minor: 0, state: 'ended' },
      { tip_minor: 300, state: 'open' },
    ])
    const { status } = await payments.client.payment({ token: first.qr?.token ?? '' }, { context })
    expect(status).toBe('cancelled')
    expect(await getRefusal(visit.ask(visit.due + 1))).toMatchObject({ code: 'appointments.amount-due-differs' })
    expect((await visit.bill()).qr).toBeNull()
  })

  test('that is paid is not taken in cash too, and cash ends a code that was not paid', async () => {
    const visit = await begun()
    const cash = () =>
      client.payVisit({ appointmentId: visit.appointmentId, method: 'cash', amount: visit.due, tip: 0 }, visit.at)
    await visit.ask()
    await visit.pay()
    expect(await getRefusal(cash())).toMatchObject({ code: 'appointments.qr-paid' })
    await deliver()
    expect(await getRefusal(cash())).toMatchObject({ code: 'appointments.nothing-due' })
    expect(await visit.entries()).toHaveLength(1)

    const other = await begun()
    await other.ask()
    const { qr } = await other.bill()
    await client.payVisit({ appointmentId: other.appointmentId, method: 'cash', amount: other.due, tip: 0 }, other.at)
    expect(await payments.client.payment({ token: qr?.token ?? '' }, { context })).toMatchObject({
      status: 'cancelled',
    })
    await expectConsistent()
  })

  test('that is paid for what is no longer owed goes back, once', async () => {
    const visit = await begun()
    await visit.ask(visit.due, 200)
    await client.addCharge(
      { appointmentId: visit.appointmentId, kind: 'price', label: 'Se portó bien', amount: -700 },
      visit.at,
    )
    const { amount } = await visit.pay()
    payments.provider.isDown = true
    // Whether the refund is asked or fails, the money is in the till once.
    await deliver(2).catch(() => undefined)
    payments.provider.isDown = false
    await deliver(2)
    expect(amount).toBe(visit.due + 200)
    expect(await visit.entries()).toMatchObject([{ amount: visit.due - 700, tip: 200 }])
    const [row] = await visit.codes()
    expect(row?.excess_minor).toBe(700)
    const payment = await payments.client.paymentOf({ kind: 'counter', id: row?.id ?? '' }, { context })
    expect(payment?.refunded).toBe(700)
    await expectConsistent()
  })

  test('that nobody pays ends, and its entry is given back from the visit, not taken back', async () => {
    const visit = await begun()
    await visit.ask()
    payments.clock.now = new Date(payments.clock.now.getTime() + 16 * 60_000)
    expect((await visit.bill()).qr).toBeNull()
    await visit.ask()
    await visit.pay()
    await deliver()
    const [entry] = await visit.entries()
    const back = { storeId: visit.storeId, entryId: entry?.id ?? '', reason: 'Era otra' }
    expect(await getRefusal(client.reverseEntry(back, visit.at))).toMatchObject({
      code: 'appointments.qr-is-refunded',
    })
    expect(await visit.bill()).toMatchObject({ due: 0 })
  })
})
