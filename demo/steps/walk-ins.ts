import type { AppointmentsClient } from '#services/appointments/client.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { inTheMorning } from './at-the-counter.ts'
import type { StepDependencies } from './step.ts'

const MINUTE_MS = 60_000

/** People without an account who came by. Their phones are of the demonstration's own range. */
const walkIns = [
  {
    storeId: 'spa-equipetrol-san-martin',
    daysAgo: 3,
    name: 'Rosa Méndez',
    phone: '70010021',
    pet: 'Chispa',
    kilograms: 6,
  },
  {
    storeId: 'spa-equipetrol-san-martin',
    daysAgo: 1,
    name: 'Iván Cortez',
    phone: '70010022',
    pet: 'Balú',
    kilograms: 22,
  },
  { storeId: 'spa-equipetrol-banzer', daysAgo: 2, name: 'Teresa Flores', phone: '70010023', pet: 'Nube', kilograms: 9 },
]

/** Walk-ins are entered at the counters, served at the next free hour and finished. */
export async function welcomeWalkIns({ appointments, now }: StepDependencies): Promise<void> {
  for (const walkIn of walkIns) {
    const clock = { at: inTheMorning(now(), walkIn) }
    const client = appointments.at(() => clock.at)
    await welcome(client, walkIn, { clock, staff: appointments.staff })
  }
}

async function welcome(
  client: AppointmentsClient,
  { storeId, name, phone, pet, kilograms }: (typeof walkIns)[number],
  { clock, staff }: { clock: { at: Date }; staff: CallContext },
): Promise<void> {
  const keyed = (act: string) => ({ context: { ...staff, idempotencyKey: `demo/walk-in/${phone}/${act}` } })
  const customer = await client.registerCustomer(
    { storeId, name, phone, pet: { name: pet, petTypeId: 'perro', weight: kilograms } },
    keyed('customer'),
  )
  const path = { storeId, customerId: customer.id }
  const pets = customer.pets.map(({ id }) => ({ petId: id, servicePackId: 'bano' }))
  const { days } = await client.counterSlots({ ...path, pets }, { context: staff })
  const schedule = days.flatMap(({ slots }) => slots)[0]?.schedule
  if (!schedule) return
  const booked = await client.bookAtCounter({ ...path, pets, schedule, paymentMethod: 'cash' }, keyed('booking'))
  for (const { id, visitStartsAt, visitEndsAt } of booked) {
    await move(client, { id, state: 'IN_PROGRESS', time: Date.parse(visitStartsAt) + 2 * MINUTE_MS }, { clock, staff })
    await move(client, { id, state: 'COMPLETED', time: Date.parse(visitEndsAt) }, { clock, staff })
  }
}

async function move(
  client: AppointmentsClient,
  { id, state, time }: { id: string; state: 'IN_PROGRESS' | 'COMPLETED'; time: number },
  { clock, staff }: { clock: { at: Date }; staff: CallContext },
): Promise<void> {
  clock.at = new Date(time)
  try {
    await client.setAppointmentState({ appointmentId: id, state, reason: '' }, { context: staff })
  } catch (error) {
    // The visit already has the state after an interrupted run.
    if (asServiceError(error)?.code !== 'appointments.state-not-allowed') throw error
  }
}
