import { sql } from 'kysely'
import { expect } from 'vitest'
import { endExpiredQr, settleQrPayment } from '#services/appointments/calendar/till/settle-qr-payment.ts'
import { noteRefunded } from '#services/appointments/deposits/ask-deposit-refunds.ts'
import { endCancelledPayment, endExpiredDeposit } from '#services/appointments/deposits/end-unpaid-deposits.ts'
import { settleDeposit } from '#services/appointments/deposits/settle-deposit.ts'
import { appointmentsInvariants } from '#services/appointments/invariants.ts'
import type { Tables } from '#services/appointments/tables.ts'
import { aStore, type StoreFacts } from '#services/appointments/testing/a-store.ts'
import { bookAt } from '#services/appointments/testing/book-at.ts'
import { openAppointments } from '#services/appointments/testing/open-appointments.ts'
import { sumSold } from '#services/appointments/testing/sum-sold.ts'
import { openPayments } from '#services/payments/testing/open-payments.ts'
import { findBroken } from '#shared/database/audit.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { anonymousViewer } from '#shared/viewer.ts'

/** Monday, 10:00: two days ahead, beyond the store's notice of two hours. */
export const monday = '2026-11-23T10:00'

/**
 * Deposits over the real appointments and payments with the sandbox. The test delivers their facts: twice, late, or in
 * another order. The test sets the clock: Saturday 21 November 2026, 11:00 in Bolivia.
 */
export function openDeposits(connection: DatabaseConnection) {
  const db = connection.db<Tables>()
  const payments = openPayments(connection)
  const backoffice = openAppointments(connection, { now: () => payments.clock.now, payments: payments.client })
  const { appointments, deps, facts, signUp, storesChanged } = backoffice
  const { client } = appointments
  const context = { viewer: anonymousViewer('BO'), requestId: 'test-of-deposits' }

  /** What invoicing was asked for, each payment once. */
  const sold = new Set<string>()
  const consumers: Record<string, (fact: object) => Promise<void>> = {
    'payment-settled': async (fact) => {
      await settleDeposit(deps, fact)
      await settleQrPayment(deps, fact)
    },
    'payment-expired': async (fact) => {
      await endExpiredDeposit(deps, fact)
      await endExpiredQr(deps, fact)
    },
    'payment-refunded': (fact) => noteRefunded(deps, fact),
    'visit-paid': async (fact) => void sold.add(JSON.stringify(fact)),
    'appointment-cancelled': (fact) => endCancelledPayment(deps, fact),
  }

  const undelivered: (typeof payments.facts)[number][] = []

  /** Delivers all facts so far to their consumers, `times` over. As in a queue, a fact whose consumer fails stays. */
  async function deliver(times = 1): Promise<void> {
    for (;;) {
      undelivered.push(...payments.facts.splice(0), ...facts.splice(0))
      const next = undelivered.shift()
      if (!next) return
      try {
        for (let again = 0; again < times; again += 1) await consumers[next.fact]?.(next.data)
      } catch (error) {
        undelivered.push(next)
        throw error
      }
    }
  }

  async function aBooking({ pets = 1, ...store }: StoreFacts & { pets?: number } = {}) {
    const place = await aStore(db, { stations: [{ skills: ['bath'] }, { skills: ['bath'] }], ...store })
    storesChanged()
    const ana = await signUp({ email: 'ana@example.com' })
    const petsOfAna = Array.from({ length: pets }, (_, index) => ana.pet({ name: `Toby ${index + 1}` }))
    const input = { store: place.path, pets: petsOfAna, schedule: monday }
    const { multiAppointmentId: id, appointments: booked } = await bookAt(client, input, ana.withKey(monday))
    const staff = await signUp({ worksFor: null })
    const subject = { kind: 'appointment' as const, id }
    const first = booked[0]?.id ?? ''

    const show = () => client.bookingOf({ multiAppointmentId: id }, { context: ana.context })
    return {
      id,
      place,
      ana,
      staff,
      subject,
      appointmentIds: booked.map((one) => one.id),
      petIds: petsOfAna.map((pet) => pet.id),
      show,
      one: async () => {
        const [one] = await show()
        if (!one) throw new Error('nothing is booked')
        return one
      },
      link: async (method?: 'card') => {
        const input = { multiAppointmentId: id, ...(method && { method }) }
        const { link } = await client.payDeposit(input, { context: ana.context })
        return link.replace('/payment/', '')
      },
      /** The payer acts on the bank's page, and payments receives the webhook at once. */
      async play(act: 'pay' | 'reject' | 'expire') {
        const token = await this.link()
        await payments.play(await payments.client.payment({ token }, { context }), act)
        return payments.client.checkPayment({ token }, { context })
      },
      async paid() {
        await this.play('pay')
        await deliver()
      },
      cancel: () =>
        client.moveOrCancelAppointment({ appointmentId: first, state: 'CANCELLED' }, { context: ana.context }),
      cancelAtStore: (appointmentId = first) =>
        client.setAppointmentState(
          { appointmentId, state: 'CANCELLED', reason: 'Se rompió el secador' },
          { context: staff.context },
        ),
      payment: () => payments.client.paymentOf(subject, { context }),
      again: (schedule: string) =>
        bookAt(client, { store: place.path, pets: petsOfAna, schedule }, ana.withKey(schedule)),
    }
  }

  const toFacts = (name: string) => facts.filter(({ fact }) => fact === name).length

  async function expectConsistent(): Promise<void> {
    expect(await findBroken(db, appointmentsInvariants(payments.clock.now))).toEqual([])
    // What the book says was sold as deposits, less what went back, is what counts for pets.
    const { rows } = await sql<{ counted: number }>`
      select coalesce(sum(a.deposit_paid_minor), 0)::bigint as counted from appointments.appointments a
      join appointments.bookings b on b.id = a.booking_id and b.deposit_sold_at is not null
    `.execute(db)
    expect((await sumSold(deps)).deposits).toBe(rows[0]?.counted)
  }

  return {
    db,
    payments,
    appointments,
    deps,
    facts,
    signUp,
    client,
    context,
    deliver,
    sold,
    aBooking,
    storesChanged,
    toFacts,
    expectConsistent,
  }
}
