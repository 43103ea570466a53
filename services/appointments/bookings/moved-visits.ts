import * as z from 'zod'
import { distanceInMetres } from '#shared/geo.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { APPOINTMENT_STATES, PACK_KINDS, SKILLS } from '../rules/enums.ts'
import { isStay } from '../rules/is-stay.ts'
import { travelMinutes } from '../slots/rules/travel.ts'
import type { SlotRequest } from '../slots/slot-question.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { findOwnAppointments } from './store/own-appointments.ts'

const Visit = z.object({
  id: z.string(),
  pet_id: z.string(),
  pet_name: z.string(),
  state: z.enum(APPOINTMENT_STATES),
  skills: z.array(z.enum(SKILLS)),
  total_minutes: z.int(),
  subtotal_minor: z.int(),
  pick_up_fee_minor: z.int(),
  deposit_paid_minor: z.int(),
  service_pack: z.object({ servicePackId: z.enum(PACK_KINDS), isHomeVisit: z.boolean().default(false) }),
})
export type MovedVisit = z.infer<typeof Visit>

const Address = z.object({ lat: z.number(), lon: z.number() }).nullable()

/** Open appointments of a booking; cancelled ones are not moved. Throws not-changeable for a stay. */
export function openVisits(appointments: readonly { state: string; skills: readonly string[] }[]): MovedVisit[] {
  if (appointments.some(({ skills }) => isStay(skills))) throw appointmentsError('not-changeable')
  return z.array(Visit).parse(appointments.filter(({ state }) => state !== 'CANCELLED'))
}

/** Slot request with the booked durations, whatever the store's current ones are. */
export function toVisitsSlotRequest(visits: readonly MovedVisit[], address: unknown, store: StoreRecord): SlotRequest {
  const home = Address.parse(address)
  const isHomeVisit = visits.some(({ service_pack }) => service_pack.isHomeVisit)
  // A booking has an address only where the store goes: to serve there, or to fetch the pets.
  const way = home ? travelMinutes(distanceInMetres(store.point, home)) : 0
  return {
    requirements: visits.map(({ skills, total_minutes: minutes }) => ({ skills, minutes })),
    travelMinutes: isHomeVisit ? way : 0,
    fetchMinutes: isHomeVisit ? 0 : way,
    home,
  }
}

/**
 * The caller's booking at this store that is to be moved. Throws appointment-not-found for another account's booking,
 * not-changeable when all its pets are cancelled.
 */
export async function findMoveRequest(
  { db }: Pick<AppointmentsDependencies, 'db'>,
  store: StoreRecord,
  own: { uid: string; bookingId: string },
): Promise<{ request: SlotRequest; pets: { petId: string; petName: string }[] }> {
  const rows = await findOwnAppointments(db, own)
  const [first] = rows
  if (first?.booking.store_id !== store.id) throw appointmentsError('appointment-not-found')

  const visits = openVisits(rows.map(({ appointment }) => appointment))
  if (visits.length === 0) throw appointmentsError('not-changeable')
  return {
    request: toVisitsSlotRequest(visits, first.booking.address, store),
    pets: visits.map(({ pet_id, pet_name }) => ({ petId: pet_id, petName: pet_name })),
  }
}
