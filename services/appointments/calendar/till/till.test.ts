import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeInternalAppointments } from '../../internal-service.ts'
import { appointmentsInvariants } from '../../invariants.ts'
import { makeShopFactory } from '../../testing/a-shop.ts'
import { openBothWays } from '../../testing/open-both-ways.ts'
import { sumSold } from '../../testing/sum-sold.ts'
import { getExpectedCash, getTotals, TILL_METHODS } from './rules/till.ts'
import { settleQrPayment } from './settle-qr-payment.ts'
import { insertQr } from './store/qr-payments.ts'
import { tillPayment } from './till-payment.ts'

const service = await openBothWays()
const { clock, db, ways } = service
const internal = makeInternalAppointments(service.deps).client
const aShop = makeShopFactory(service)
// Monday, 10:00 in Santa Cruz.
const monday = new Date('2026-11-23T14:00:00Z')

const findBroken = async () => {
  const found: string[] = []
  for (const { says, broken } of appointmentsInvariants(clock.now)) {
    const { rows } = await broken.execute(db)
    if (rows.length > 0) found.push(says)
  }
  // What the sales book says of the counter is what the visits were paid.
  const { rows } = await sql<{ paid: number }>`
    select ((select sum(paid_minor) from appointments.appointments) - (
      select coalesce(sum(l.amount_minor), 0) from appointments.payment_lines l
      join appointments.till_entries e on e.id = l.entry_id and e.method = 'package'
    ))::bigint as paid
  `.execute(db)
  if ((await sumSold(service.deps)).visits !== rows[0]?.paid) found.push('the book has what visits were paid')
  return found
}

describe.each(ways)('%s', (_where, client) => {
  async function begun(pets = 1) {
    const shop = await aShop()
    const { all } = await shop.book(
      '2026-11-23T10:00',
      Array.from({ length: pets }, () => shop.customer.pet()),
    )
    const before = clock.now
    clock.now = monday
    const ids = all.map(({ id }) => id)
    for (const appointmentId of ids) {
      for (const state of ['CONFIRMED', 'IN_PROGRESS', 'COMPLETED'] as const)
        await client.setAppointmentState({ appointmentId, state }, shop.at)
    }
    const [first] = ids
    if (!first) throw new Error('nothing was booked')
    return {
      ...shop,
      ids,
      first,
      end() {
        clock.now = before
      },
    }
  }

  test('a visit is paid in one press, with extras, a price and a tip, and the till is counted', async () => {
    const { storeId, first, at, staff, end } = await begun(2)
    const { due } = await client.bill({ appointmentId: first }, at)
    expect(due).toBeGreaterThan(0)

    const charged = await client.addCharge({ appointmentId: first, kind: 'extra', label: 'Perfume', amount: 1500 }, at)
    expect(charged.due).toBe(due + 1500)
    const cheaper = await client.addCharge(
      { appointmentId: first, kind: 'price', label: 'Se portó muy bien', amount: -500 },
      at,
    )
    expect(cheaper.due).toBe(due + 1000)
    const wrong = cheaper.pets[0]?.charges.find(({ name }) => name === 'Perfume')
    const without = await client.removeCharge({ appointmentId: first, chargeId: wrong?.id ?? '' }, at)
    expect(without).toMatchObject({ due: due - 500, pets: [{ charges: [{ kind: 'price', amount: -500 }] }, {}] })

    await client.openTill({ storeId, opening: 20_000 }, at)
    const pay = { appointmentId: first, method: 'cash' as const, amount: due - 500, tip: 1000 }
    const stale = client.payVisit({ ...pay, amount: due }, at)
    expect(await getRefusal(stale)).toMatchObject({ code: 'appointments.amount-due-differs' })
    const once = { context: staff.withKey(`pay ${first}`) }
    const paid = await client.payVisit(pay, once)
    expect(await client.payVisit(pay, once)).toEqual(paid)
    expect(paid).toMatchObject({
      due: 0,
      paid: due - 500,
      payments: [{ kind: 'payment', tip: 1000, takenBy: staff.uid }],
    })
    expect(await getRefusal(client.payVisit({ ...pay, amount: 0, tip: 0 }, at))).toMatchObject({
      code: 'appointments.nothing-due',
    })
    expect((await client.staffAppointment({ appointmentId: first }, at)).amountDue).toBe(0)

    await client.moveCash({ storeId, direction: 'out', amount: 1000, reason: 'Propina de Ana' }, at)
    const { till } = await client.till({ storeId }, at)
    expect(till).toMatchObject({ day: '2026-11-23', opening: 20_000, expected: 20_000 + due - 500, difference: null })
    expect(till?.totals).toContainEqual({ method: 'cash', amount: due - 500, tip: 1000 })
    const closed = await client.closeTill({ storeId, tillId: till?.id ?? '', counted: 20_000, note: 'Falta algo' }, at)
    expect(closed).toMatchObject({ counted: 20_000, difference: 500 - due, note: 'Falta algo' })
    expect(await client.till({ storeId }, at)).toMatchObject({ till: null, proposedOpening: 20_000 })
    expect(await findBroken()).toEqual([])
    end()
  })

  test('a payment is taken back by its opposite, once, and the visit owes it again', async () => {
    const { storeId, first, at, end } = await begun()
    const { due } = await client.bill({ appointmentId: first }, at)
    // No till is open: the payment opens one.
    const { payments } = await client.payVisit({ appointmentId: first, method: 'qr', amount: due, tip: 0 }, at)
    const ids = { storeId, entryId: payments[0]?.id ?? '', reason: 'Era de otra visita' }
    const till = await client.reverseEntry(ids, at)
    expect(till.entries).toMatchObject([
      { kind: 'payment', amount: due, isReversed: true },
      { kind: 'reversal', amount: -due, method: 'qr', reason: 'Era de otra visita' },
    ])
    expect(till.totals).toContainEqual({ method: 'qr', amount: 0, tip: 0 })
    expect(await getRefusal(client.reverseEntry(ids, at))).toMatchObject({ code: 'appointments.entry-reversed' })
    expect((await client.bill({ appointmentId: first }, at)).due).toBe(due)

    await expect(sql`update appointments.till_entries set amount_minor = 1`.execute(db)).rejects.toThrow(
      'never changed',
    )
    await expect(sql`delete from appointments.payment_lines`.execute(db)).rejects.toThrow('never changed')
    expect(await findBroken()).toEqual([])
    end()
  })

  test('money goes back once, the price falls by it, and never by more than was paid', async () => {
    const { storeId, first, at, staff, end } = await begun(2)
    const { due, pets } = await client.bill({ appointmentId: first }, at)
    const own = pets[0]?.due ?? 0
    const back = { appointmentId: first, method: 'cash' as const, amount: 700, reason: 'Quedó con nudos' }
    expect(await getRefusal(client.refundVisit(back, at))).toMatchObject({ code: 'appointments.refund-above-paid' })
    const paid = await client.payVisit({ appointmentId: first, method: 'cash', amount: due, tip: 500 }, at)
    expect(await getRefusal(client.refundVisit({ ...back, amount: own + 1 }, at))).toMatchObject({
      code: 'appointments.refund-above-paid',
    })
    const once = { context: staff.withKey(`back ${first}`) }
    const given = await client.refundVisit(back, once)
    expect(await client.refundVisit(back, once)).toEqual(given)
    expect(given).toMatchObject({ due: 0, paid: due - 700, pets: [{ total: own - 700, paid: own - 700, due: 0 }, {}] })
    expect((await client.staffAppointment({ appointmentId: first }, at)).totalAmount).toBe(own - 700)
    // What its invoice is made of: the payment with both visits and without the tip, and what went back.
    const payment = await internal.tillPayment({ entryId: paid.payments[0]?.id ?? '' }, { context: at.context })
    expect(payment?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(due)
    expect(payment).toMatchObject({ method: 'cash', refunds: [{ amount: 700, reason: 'Quedó con nudos' }] })
    const refundId = given.payments.find(({ kind }) => kind === 'refund')?.id ?? ''
    expect(await internal.tillPayment({ entryId: refundId }, { context: at.context })).toBeNull()

    const { till } = await client.till({ storeId }, at)
    expect(till).toMatchObject({ expected: due + 500 - 700 })
    expect(till?.totals).toContainEqual({ method: 'cash', amount: due - 700, tip: 500 })
    const entryId = given.payments.find(({ kind }) => kind === 'refund')?.id ?? ''
    const reverse = (id: string) => client.reverseEntry({ storeId, entryId: id, reason: 'Era otra' }, at)
    expect(await getRefusal(reverse(entryId))).toMatchObject({ code: 'appointments.refund-stays' })
    expect(await getRefusal(reverse(paid.payments[0]?.id ?? ''))).toMatchObject({
      code: 'appointments.refunded-already',
    })
    // The invoice of the payment is asked for again, for its credit note.
    const paymentId = paid.payments[0]?.id ?? ''
    expect(service.facts.filter(({ fact }) => fact === 'visit-paid').slice(-2)).toMatchObject([
      { data: { entryId: paymentId } },
      { data: { entryId: paymentId } },
    ])
    expect(await tillPayment(service.deps, { entryId: paymentId })).toMatchObject({
      reversal: null,
      refunds: [{ entryId, amount: 700, reason: 'Quedó con nudos' }],
    })
    const { rows: sold } = await sql<{
      at: Date
    }>`select at from appointments.till_entries where id = ${entryId}`.execute(db)
    const { entries } = await internal.soldEntries(
      { country: 'BO', from: sold[0]?.at.toISOString() ?? '', until: '2040-01-01T00:00:00Z', after: null, limit: 1000 },
      { context: at.context },
    )
    expect(entries.find(({ id }) => id === entryId)).toMatchObject({
      subject: { kind: 'visit', id: paymentId },
      cause: `refund:${entryId}`,
    })
    const whole = { country: 'BO', from: '2026-01-01T00:00:00Z', until: '2040-01-01T00:00:00Z' } as const
    const { entries: everything } = await internal.soldEntries(
      { ...whole, after: null, limit: 1000 },
      { context: at.context },
    )
    expect(everything.find(({ id }) => id === paymentId)).toMatchObject({ kind: 'sale', returned: 700 })
    // A tip alone is no sale.
    await client.payVisit({ appointmentId: first, method: 'cash', amount: 0, tip: 300 }, at)
    await client.payVisit({ appointmentId: first, method: 'cash', amount: 0, tip: 200 }, at)
    const all = await Promise.allSettled(
      [1, 2, 3].map((turn) =>
        client.refundVisit({ ...back, amount: own - 700 }, { context: staff.withKey(`${first} ${turn}`) }),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await findBroken()).toEqual([])
    end()
  })

  test('a code that was paid is given back in the way that staff say, and the list of the till has it', async () => {
    const { storeId, first, at, staff, end } = await begun()
    const { due, bookingId } = await client.bill({ appointmentId: first }, at)
    const id = newId()
    const { uid: started_by } = staff
    await db.transaction().execute((trx) =>
      insertQr(trx, {
        ...{ id, booking_id: bookingId, amount_minor: due, tip_minor: 0, started_by, started_at: clock.now },
        expires_at: new Date(clock.now.getTime() + 900_000),
      }),
    )
    const paid = { paymentId: `paid ${id}`, subject: { kind: 'counter', id } }
    const fact = { ...paid, currencyCode: 'BOB', amount: due, method: 'qr', paidAt: clock.now.toISOString() }
    for (const _ of ['first', 'again']) await settleQrPayment(service.deps, fact)

    const list = async () => (await client.till({ storeId }, at)).till?.entries ?? []
    const [entry] = await list()
    expect(entry).toMatchObject({
      ...{ kind: 'payment', method: 'qr', isByCode: true },
      visits: [{ appointmentId: first, amount: due }],
    })
    const back = { storeId, entryId: entry?.id ?? '', reason: 'Otra visita' }
    expect(await getRefusal(client.reverseEntry(back, at))).toMatchObject({ code: 'appointments.qr-is-refunded' })
    await client.refundVisit({ appointmentId: first, method: 'cash', amount: 500, reason: 'Quedó con nudos' }, at)
    expect(await list()).toMatchObject([
      { id: entry?.id, amount: due },
      { kind: 'refund', method: 'cash', amount: -500, reason: 'Quedó con nudos', visits: [{ appointmentId: first }] },
    ])
    expect(await findBroken()).toEqual([])
    end()
  })

  test('of two payments of a visit the one that was given back of is not taken back, the other is', async () => {
    const { storeId, first, at, end } = await begun()
    const pay = async (amount: number) => {
      const { payments } = await client.payVisit({ appointmentId: first, method: 'cash', amount, tip: 0 }, at)
      return payments.at(-1)?.id ?? ''
    }
    const { due } = await client.bill({ appointmentId: first }, at)
    const early = await pay(due)
    await client.addCharge({ appointmentId: first, kind: 'extra', label: 'Nudos', amount: 3000 }, at)
    const late = await pay(3000)
    await client.refundVisit({ appointmentId: first, method: 'cash', amount: 2000, reason: 'Eran pocos' }, at)
    const reverse = (entryId: string) => client.reverseEntry({ storeId, entryId, reason: 'Era otra' }, at)
    expect(await getRefusal(reverse(late))).toMatchObject({ code: 'appointments.refunded-already' })
    await reverse(early)
    expect(await client.bill({ appointmentId: first }, at)).toMatchObject({ due, paid: 1000 })
    expect(await findBroken()).toEqual([])
    end()
  })

  test('earlier tills come ten a page, and none of another store', async () => {
    const { storeId, at, end } = await begun()
    for (let count = 0; count < 12; count += 1) {
      clock.now = new Date(monday.getTime() + count * 60_000)
      const { id: tillId } = await client.openTill({ storeId, opening: count }, at)
      await client.closeTill({ storeId, tillId, counted: count + 5 }, at)
    }
    const page = await client.till({ storeId }, at)
    expect(page.latest.map(({ counted }) => counted)).toEqual([16, 15, 14, 13, 12, 11, 10, 9, 8, 7])
    expect(page).toMatchObject({
      till: null,
      proposedOpening: 16,
      latest: [{ difference: 5 }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    })
    const rest = await client.till({ storeId, after: page.endCursor ?? '' }, at)
    expect([rest.latest.map(({ counted }) => counted), rest.endCursor]).toEqual([[6, 5], null])
    const other = await aShop()
    expect((await client.till({ storeId: other.storeId, after: page.endCursor ?? '' }, other.at)).latest).toEqual([])
    end()
  })

  test('two who press at once pay once', async () => {
    const { storeId, first, at, staff, end } = await begun()
    const { due } = await client.bill({ appointmentId: first }, at)
    const pay = { appointmentId: first, method: 'card' as const, amount: due, tip: 0 }
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => client.payVisit(pay, { context: staff.withKey(`${first} ${index}`) })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await client.till({ storeId }, at)).till?.entries).toHaveLength(1)
    end()
  })

  test('two visits that are paid at once, without a till, open one', async () => {
    const shop = await begun()
    const { storeId, first, at, end } = shop
    const before = clock.now
    clock.now = new Date('2026-11-21T15:00:00Z')
    const later = await shop.book('2026-11-23T12:00')
    clock.now = before
    for (const state of ['CONFIRMED', 'IN_PROGRESS'] as const)
      await client.setAppointmentState({ appointmentId: later.id, state }, at)
    await Promise.all(
      [first, later.id].map(async (appointmentId) => {
        const { due } = await client.bill({ appointmentId }, at)
        return client.payVisit({ appointmentId, method: 'qr', amount: due, tip: 0 }, at)
      }),
    )
    const { till, latest } = await client.till({ storeId }, at)
    expect([till?.entries.length, latest.length]).toEqual([2, 1])
    end()
  })

  test('a payment and a correction of the same visit at once never wait for each other', async () => {
    const { storeId, first, at, end } = await begun()
    const { due } = await client.bill({ appointmentId: first }, at)
    const paid = await client.payVisit({ appointmentId: first, method: 'cash', amount: due, tip: 0 }, at)
    let entryId = paid.payments[0]?.id ?? ''
    for (let round = 0; round < 12; round += 1) {
      await client.addCharge({ appointmentId: first, kind: 'extra', label: 'Perfume', amount: 100 }, at)
      const answers = await Promise.allSettled([
        client.payVisit({ appointmentId: first, method: 'cash', amount: 100, tip: 0 }, at),
        client.reverseEntry({ storeId, entryId, reason: 'Era de otra visita' }, at),
      ])
      const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
      expect(refused.filter((code) => code !== 'appointments.amount-due-differs')).toEqual([])
      const rest = await client.bill({ appointmentId: first }, at)
      const { payments } = await client.payVisit({ appointmentId: first, method: 'cash', amount: rest.due, tip: 0 }, at)
      entryId = payments.at(-1)?.id ?? ''
    }
    expect(await findBroken()).toEqual([])
    end()
  })

  test('two people who set one price at once do not lower it twice', async () => {
    const { first, at, staff, end } = await begun()
    const { due, pets } = await client.bill({ appointmentId: first }, at)
    const seenTotal = pets[0]?.total ?? 0
    const cheaper = { appointmentId: first, kind: 'price' as const, label: 'Rebaja', amount: -500, seenTotal }
    const answers = await Promise.allSettled(
      ['ana', 'luis'].map((who) => client.addCharge(cheaper, { context: staff.withKey(`${first} ${who}`) })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await client.bill({ appointmentId: first }, at)).due).toBe(due - 500)
    expect(await getRefusal(client.addCharge(cheaper, at))).toMatchObject({
      code: 'appointments.amount-due-differs',
    })
    end()
  })

  test('who presses twice to close a till counts it once', async () => {
    const { storeId, at, end } = await begun()
    const { id: tillId } = await client.openTill({ storeId, opening: 1000 }, at)
    const count = { storeId, tillId, counted: 900, note: 'Falta' }
    const closed = await client.closeTill(count, at)
    expect(await client.closeTill(count, at)).toEqual(closed)
    expect(await getRefusal(client.closeTill({ ...count, counted: 1000 }, at))).toMatchObject({
      code: 'appointments.till-not-found',
    })
    expect((await client.till({ storeId, tillId }, at)).till).toMatchObject({ counted: 900, difference: -100 })
    end()
  })

  test('a visit that has not begun is not paid, a paid one is not cancelled, and yesterday’s till is closed first', async () => {
    const shop = await begun()
    const { storeId, first, at, book, end } = shop
    const { due } = await client.bill({ appointmentId: first }, at)
    await client.payVisit({ appointmentId: first, method: 'cash', amount: due, tip: 0 }, at)
    const cheap = { appointmentId: first, kind: 'price' as const, label: 'Rebaja', amount: -1 }
    expect(await getRefusal(client.addCharge(cheap, at))).toMatchObject({ code: 'appointments.price-below-paid' })
    const later = await book('2026-11-24T10:00', [shop.customer.pet()])
    const early = { appointmentId: later.id, method: 'cash' as const, amount: 1, tip: 0 }
    expect(await getRefusal(client.payVisit(early, at))).toMatchObject({ code: 'appointments.not-payable-yet' })

    clock.now = new Date('2026-11-24T14:00:00Z')
    for (const state of ['CONFIRMED', 'IN_PROGRESS'] as const)
      await client.setAppointmentState({ appointmentId: later.id, state }, at)
    const theirs = await client.bill({ appointmentId: later.id }, at)
    const pay = { appointmentId: later.id, method: 'cash' as const, amount: theirs.due, tip: 0 }
    expect(theirs.openTillDay).toBe('2026-11-23')
    expect(await getRefusal(client.payVisit(pay, at))).toMatchObject({ code: 'appointments.till-of-other-day' })
    const { till } = await client.till({ storeId }, at)
    await client.closeTill({ storeId, tillId: till?.id ?? '', counted: due }, at)
    await client.payVisit(pay, at)
    // The new till begins with what was counted.
    expect((await client.till({ storeId }, at)).till).toMatchObject({ opening: due, expected: due + theirs.due })
    const cancel = { appointmentId: later.id, state: 'CANCELLED' as const, reason: 'Se asustó' }
    expect(await getRefusal(client.setAppointmentState(cancel, at))).toMatchObject({
      code: 'appointments.paid-at-counter',
    })
    end()
  })
})

test('cash that should be there is the opening and every cash sum, in whatever order', () => {
  const entry = fc.record({
    kind: fc.constantFrom('payment', 'reversal', 'cash_in', 'cash_out'),
    method: fc.constantFrom(...TILL_METHODS),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    tip: fc.integer({ min: -1000, max: 1000 }),
    ofSale: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.array(entry), (opening, entries) => {
      const cash = entries.filter(({ method }) => method === 'cash')
      const moved = cash.filter(({ kind, ofSale }) => kind.startsWith('cash') || (kind === 'reversal' && !ofSale))
      const sum = (of: typeof entries) => of.reduce((total, { amount, tip }) => total + amount + tip, 0)
      const [sales] = getTotals(entries)
      expect(getExpectedCash(opening, entries)).toBe(opening + (sales?.amount ?? 0) + (sales?.tip ?? 0) + sum(moved))
      expect(getExpectedCash(opening, entries.toReversed())).toBe(getExpectedCash(opening, entries))
    }),
  )
})
