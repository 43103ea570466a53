import type * as z from 'zod'
import type { CallContext } from '#shared/rpc/service.ts'
import { calendar } from '../calendar/calendar.ts'
import type { Appointment } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { localDay, timeLabel, toInstant } from '../rules/local-clock.ts'
import { findHomePickup } from '../slots/rules/home-pickup.ts'
import { findStaffStore } from '../staff-scope.ts'
import type { RideStop, VanTrip } from './contract.ts'
import { planRides, type Ride } from './rules/plan-rides.ts'

interface DayRides {
  day: string
  today: string
  vans: z.infer<typeof VanTrip>[][]
  leftOver: z.infer<typeof RideStop>[]
}

/** Households that were promised a ride, with the visits of one booking. */
interface BookedRide extends Ride {
  visits: Appointment[]
}

/** How long after its promise a return is still to be made: nobody notes that a pet was brought home. */
const RETURN_IS_OVER_AFTER = 60 * 60_000

/** Trips of the vans on a day, for what a store has promised to fetch and bring back. */
export async function dayRides(
  deps: AppointmentsDependencies,
  {
    storeId,
    day: asked,
    vans,
    petsPerVan,
  }: { storeId: string; day?: string | undefined; vans: number; petsPerVan: number },
  context: CallContext,
): Promise<DayRides> {
  const { store } = await findStaffStore(deps, storeId, context)
  const { appointments, fromDay: day, today } = await calendar(deps, { storeId, fromDay: asked, days: 1 }, context)
  const now = deps.now().getTime()
  const { timezone } = store
  const rides = listRides(appointments, now)
  const plan = planRides(rides, {
    store: store.point,
    ...{ vans, petsPerVan },
    freeFrom: day === today ? now : toInstant(localDay(day, timezone), 0),
  })
  const clock = (moment: number) => timeLabel(moment, timezone)
  return {
    day,
    today,
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

function listRides(appointments: readonly Appointment[], now: number): BookedRide[] {
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
    const shared = { at: { lat, lon }, pets: visits.length, visits }
    const hasCome = visits.some(({ state }) => state === 'IN_PROGRESS' || state === 'COMPLETED')
    const isOver = now > pickup.returnUntil + RETURN_IS_OVER_AFTER
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
      until: pickup.returnUntil,
      storeAt: pickup.serviceUntil,
    }
    return [...(hasCome || isOver ? [] : [{ ...shared, ...fetch }]), ...(isOver ? [] : [{ ...shared, ...back }])]
  })
}

function toStop(
  { kind, visits, from, until }: BookedRide,
  clock: (moment: number) => string,
): z.infer<typeof RideStop> {
  const [visit] = visits
  if (!visit?.address) throw new Error('A ride leads to an address')
  return {
    bookingId: visit.multiAppointmentId,
    kind,
    pets: visits.map(({ id, petName, petSize }) => ({ appointmentId: id, name: petName, size: petSize })),
    customer: { name: visit.customer.name, phone: visit.customer.phone },
    address: visit.address,
    promised: { from: clock(from), until: clock(until) },
  }
}
