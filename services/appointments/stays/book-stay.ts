import type { Transaction } from 'kysely'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { gatherStayCustomer, placeStay } from '../bookings/place-stay.ts'
import { toBooking } from '../bookings/to-appointment.ts'
import type { Appointment } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { DepositMethod } from '../deposits/rules/deposits.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { datesLabel, todayIn } from '../rules/local-clock.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { findOpenHotel } from './find-hotel.ts'
import { loadNightBenefit } from './load-night-benefit.ts'
import { planStay, priceAll, type StayPlan, type StaySpan, stayName, toNightLines } from './plan-stay.ts'
import { gatherGuests, type PetStayChoice } from './quote-stay.ts'
import { refuseTwoStays } from './refuse-two-stays.ts'
import type { SharedPrice } from './rules/companion-price.ts'
import { insertStays, isStayingElsewhere } from './store/stays.ts'

interface BookedStay extends StaySpan {
  merchantId: string
  storeId: string
  pets: readonly PetStayChoice[]
  isTogether: boolean
  notes: string
  paymentMethod: string
  depositMethod?: DepositMethod | undefined
  total: number
}

interface Booked {
  multiAppointmentId: string
  appointments: Appointment[]
}

/** Books a place for each of the caller's pets, or nothing. */
export async function bookStay(
  deps: AppointmentsDependencies,
  input: BookedStay,
  context: CallContext,
): Promise<Booked> {
  return bookStayFor(deps, input, context, null)
}

/**
 * Books a stay for the customer of `context`. `staffUid`: who does it at the counter; the booking is confirmed at once then,
 * and its deposit is paid there.
 */
export async function bookStayFor(
  deps: AppointmentsDependencies,
  input: BookedStay,
  context: CallContext,
  staffUid: string | null,
): Promise<Booked> {
  const uid = accountUid(context)
  const at = await findOpenHotel(deps, input)
  const { store } = at
  if (!store.paymentTypes.some(({ paymentMethod }) => paymentMethod === input.paymentMethod))
    throw appointmentsError('payment-not-accepted')
  const { fromDay, untilDay, isTogether } = input
  const span = { fromDay, untilDay }
  // Asked before the transaction opens: a slow service must not hold our locks.
  const [pets, by, { benefit }] = await Promise.all([
    gatherGuests(deps, store, input.pets, context),
    gatherStayCustomer(deps, store, context, staffUid),
    loadNightBenefit(deps, at, context),
  ])
  const guests = pets.map(({ guest }) => guest)
  const petIds = pets.map(({ pet }) => pet.id)

  const write = () =>
    createOnce(deps, { operation: 'book-stay', input }, context, async (trx) => {
      // Refused before it locks: of 64 who want one place, 63 do not queue for it.
      const early = await planStay(trx, at, { ...span, guests, isTogether, now: deps.now() })
      refusePlan(store, early, deps.now())
      let booked: SharedPrice[] = []
      const placed = await placeStay(trx, deps, {
        ...{ store, by, petIds, benefit, notes: input.notes },
        ...{ paymentMethod: input.paymentMethod, depositMethod: input.depositMethod },
        plan: async () => {
          const plan = await planStay(trx, at, { ...span, guests, isTogether, now: deps.now() })
          refusePlan(store, plan, deps.now())
          await refuseStayElsewhere(trx, plan, { petIds })
          const { prices, amounts } = priceAll(at, plan, benefit)
          if (amounts.totals.totalAmount !== input.total) throw appointmentsError('stay-price-changed')
          booked = prices
          return {
            ...plan,
            name: stayName(span),
            logText: `${staffUid === null ? 'Reservaste' : 'El local reservó para ti'} ${toSpanText(span, todayIn(store.timezone, deps.now()))}.`,
            pets: pets.flatMap(({ pet, guest }, index) => {
              const [kennelId, price, own] = [plan.kennelIds[index], prices[index], amounts.visits[index]]
              if (kennelId === undefined || !price || !own) return []
              const lines = toNightLines(price, fromDay === untilDay)
              const membershipSaving = amounts.savings[index] ?? 0
              return [{ pet, size: guest.size, kennelId, lines, amounts: own, membershipSaving }]
            }),
          }
        },
      })
      await insertStays(
        trx,
        placed.appointmentIds.map((appointmentId, index) => ({
          ...{ appointmentId, ...span, nights: booked[index]?.nights ?? [] },
          companionPercent: booked[index]?.companionPercent ?? null,
          needsOwnRoom: guests[index]?.needsOwnRoom ?? false,
        })),
      )
      return { bookingId: placed.bookingId }
    })
  const { bookingId } = await refuseTwoStays(write)
  return { multiAppointmentId: bookingId, appointments: await toBooking(deps, { bookingId, uid }) }
}

/** 'el hotel del 24 al 27 de diciembre', 'la guardería del 24 de diciembre'. */
export function toSpanText({ fromDay, untilDay }: StaySpan, today: string): string {
  const days = datesLabel(fromDay, untilDay, today)
  return fromDay === untilDay ? `la guardería: ${days}` : `el hotel: ${days}`
}

/** Throws why a stay cannot be, with the nearest free days for the customer. */
export function refusePlan({ timezone }: StoreRecord, plan: StayPlan, now: Date): void {
  const { refusal, leastNights, nearest } = plan
  if (refusal === null) return
  const today = todayIn(timezone, now)
  if (refusal === 'stay-too-short')
    throw appointmentsError(refusal, { detail: `En esa temporada la estadía es de ${leastNights} noches o más.` })
  if (refusal === 'stay-full' && nearest.length > 0) {
    const days = nearest.map((one) => datesLabel(one.fromDay, one.untilDay, today)).join('; ')
    throw appointmentsError(refusal, { detail: `Esos días ya no queda un lugar. Hay lugar: ${days}.` })
  }
  throw appointmentsError(refusal)
}

export async function refuseStayElsewhere(
  trx: Transaction<Tables>,
  { startsAt, endsAt }: Pick<StayPlan, 'startsAt' | 'endsAt'>,
  { petIds, butBookingId = null }: { petIds: readonly string[]; butBookingId?: string | null },
): Promise<void> {
  const isElsewhere = await isStayingElsewhere(trx, { petIds, from: startsAt, until: endsAt, butBookingId })
  if (isElsewhere) throw appointmentsError('already-booked')
}
