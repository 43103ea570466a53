import type { SignedIn } from './person.ts'

interface WalkIn {
  id: string
  day: string
  customerId: string
}

/** A pet of somebody new that walked in and is being bathed. */
export async function beginWalkIn(
  { ask }: SignedIn,
  { storeId, pet }: { storeId: string; pet: string },
): Promise<WalkIn> {
  const store = `/appointments-api/backoffice/stores/${storeId}`
  const customer = (await ask('POST', `${store}/customers`, {
    name: 'Rosa Méndez',
    phone: `6${String(Date.now()).slice(-7)}`,
    pet: { name: pet, petTypeId: 'perro', weight: 8 },
  })) as { id: string; pets: { id: string }[] }
  const pets = customer.pets.map((each) => ({ petId: each.id, servicePackId: 'bano' }))
  const found = (await ask('POST', `${store}/customers/${customer.id}/slots`, { pets })) as {
    days: { slots: { schedule: string }[] }[]
  }
  const schedule = found.days.flatMap(({ slots }) => slots)[0]?.schedule ?? ''
  const booking = { pets, schedule, paymentMethod: 'cash' }
  const [booked] = (await ask('POST', `${store}/customers/${customer.id}/bookings`, booking)) as { id: string }[]
  const id = booked?.id ?? ''
  await ask('POST', `/appointments-api/backoffice/appointments/${id}/state`, { state: 'IN_PROGRESS' })
  return { id, day: schedule.slice(0, 10), customerId: customer.id }
}
