import type * as z from 'zod'
import type { CallContext } from '#shared/rpc/service.ts'
import { appointment } from '../bookings/list-appointments.ts'
import { findDayVisits } from '../calendar/calendar.ts'
import type { Appointment } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { localDay, timeLabel, todayIn, toInstant, toWallClock } from '../rules/local-clock.ts'
import { findHomePickup } from '../slots/rules/home-pickup.ts'
import { findStaffStore } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { RideStop, RideTimes, VanFleet, VanTrip } from './contract.ts'
import { planRides, type Ride } from './rules/plan-rides.ts'

type RidesFleet = z.infer<typeof VanFleet>

interface DayRides {
  day: string
  today: string
  fleet: RidesFleet
  vans: z.infer<typeof VanTrip>[][]
  leftOver: z.infer<typeof RideStop>[]
}

/** Households that were promised a ride, with the visits of one booking. */
interface BookedRide extends Ride {
  bookingId: string
  returnUntil: number
  visits: Appointment[]
}

/** How long after its promise a return is still to be made: nobody notes that a pet was brought home. */
const RETURN_IS_OVER_AFTER = 60 * 60_000

/** Trips of the vans on a day, for what a store has promised to fetch and bring back. */
export async function dayRides(
  deps: AppointmentsDependencies,
  asked: {
    storeId: string
    day?: string | undefined
    vans?: number | undefined
    petsPerVan?: number | undefined
  },
  context: CallContext,
): Promise<DayRides> {
  const { store } = await findStaffStore(deps, asked.storeId, context)
  const today = todayIn(store.timezone, deps.now())
  const day = asked.day ?? today
  const fleet = { vans: asked.vans ?? store.vans ?? 1, petsPerVan: asked.petsPerVan ?? store.petsPerVan }
  const now = deps.now().getTime()
  const plan = planRides(listUndoneRides(await findDayVisits(deps, store, day), now), {
    store: store.point,
    ...fleet,
    freeFrom: day === today ? now : toInstant(localDay(day, store.timezone), 0),
  })
  const clock = (moment: number) => timeLabel(moment, store.timezone)
  return {
    ...{ day, today, fleet },
    vans: plan.vans.map((trips) =>
      trips.map(({ leavesAt, backAt, lateAtStoreMinutes, stops }) => ({
        leavesAt: clock(leavesAt),
        backAt: clock(backAt),
        lateAtStoreMinutes,
        stops: stops.map(({ ride, arrivesAt, lateMinutes }) => ({
          ...toStop(ride, clock),
          arrivesAt: clock(arrivesAt),
          lateMinutes,
        })),
      })),
    ),
    leftOver: plan.leftOver.map((ride) => toStop(ride, clock)),
  }
}

/** How long a family is told a minute that is past: a van may be a little late, and nobody notes that it rang. */
const MINUTE_IS_OVER_AFTER = 10 * 60_000

/**
 * When a van is at the caller's door today: by the plan of the whole day as its bookings are, whatever the vans have done
 * of it, so that the minute does not move with each look. Null where the store's vans drive by no plan, on another day,
 * of a visit that it did not confirm, and once the minute is past.
 */
export async function appointmentRides(
  deps: AppointmentsDependencies,
  path: { appointmentId: string },
  context: CallContext,
): Promise<z.infer<typeof RideTimes>> {
  const { multiAppointmentId, hasPickUp, state, startsAt, store: shown } = await appointment(deps, path, context)
  const store = await findCachedStore(deps, shown.id)
  const now = deps.now()
  const day = todayIn(store.timezone, now)
  const isOn =
    (state === 'CONFIRMED' || state === 'IN_PROGRESS') && toWallClock(Date.parse(startsAt), store.timezone).day === day
  if (!hasPickUp || !isOn || store.vans === null) return { fetchAt: null, returnAt: null }

  const morning = toInstant(localDay(day, store.timezone), 0)
  const plan = planRides(listRides(await findDayVisits(deps, store, day)), {
    store: store.point,
    ...{ vans: store.vans, petsPerVan: store.petsPerVan },
    freeFrom: morning,
  })
  const stops = plan.vans.flat().flatMap((trip) => trip.stops)
  const findTime = (kind: Ride['kind']) => {
    const stop = stops.find(({ ride }) => ride.kind === kind && ride.bookingId === multiAppointmentId)
    return stop && now.getTime() < stop.arrivesAt + MINUTE_IS_OVER_AFTER
      ? timeLabel(stop.arrivesAt, store.timezone)
      : null
  }
  return { fetchAt: state === 'CONFIRMED' ? findTime('fetch') : null, returnAt: findTime('return') }
}

/** Rides that are still to be made. */
function listUndoneRides(visits: readonly Appointment[], now: number): BookedRide[] {
  return listRides(visits).filter(({ kind, visits: fetched, returnUntil }) => {
    if (now > returnUntil + RETURN_IS_OVER_AFTER) return false
    return kind === 'return' || !fetched.some(({ state }) => state === 'IN_PROGRESS' || state === 'COMPLETED')
  })
}

function listRides(appointments: readonly Appointment[]): BookedRide[] {
  const bookings = Map.groupBy(
    appointments.filter(({ state, petDiedOn }) => state !== 'NO_SHOW' && petDiedOn === null),
    ({ multiAppointmentId }) => multiAppointmentId,
  )
  return [...bookings.values()].flatMap((visits) => {
    const [visit] = visits
    const pickup = visit && findHomePickup(visit)
    if (!visit?.address || !pickup) return []
    const { lat, lon } = visit.address
    const { multiAppointmentId: id } = visit
    const { returnUntil } = pickup
    const shared = { bookingId: id, at: { lat, lon }, pets: visits.length, visits, returnUntil }
    const fetch = {
      id: `${id}-fetch`,
      kind: 'fetch' as const,
      from: pickup.pickUpFrom,
      until: pickup.pickUpUntil,
      storeAt: Math.max(pickup.serviceFrom, Date.parse(visit.receiveUntil)),
    }
    const back = {
      id: `${id}-return`,
      kind: 'return' as const,
      from: pickup.returnFrom,
      until: returnUntil,
      storeAt: pickup.serviceUntil,
    }
    return [
      { ...shared, ...fetch },
      { ...shared, ...back },
    ]
  })
}

function toStop(
  { bookingId, kind, visits, from, until }: BookedRide,
  clock: (moment: number) => string,
): z.infer<typeof RideStop> {
  const [visit] = visits
  if (!visit?.address) throw new Error('A ride leads to an address')
  return {
    bookingId,
    kind,
    pets: visits.map(({ id, petName, petSize }) => ({ appointmentId: id, name: petName, size: petSize })),
    customer: { name: visit.customer.name, phone: visit.customer.phone },
    address: visit.address,
    promised: { from: clock(from), until: clock(until) },
  }
}
