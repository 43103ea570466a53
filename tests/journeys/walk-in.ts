import { randomInt } from 'node:crypto'
import { expect } from '@playwright/test'
import type { SignedIn } from './person.ts'

interface WalkIn {
  id: string
  day: string
  customerId: string
  petIds: string[]
}

type Ask = Pick<SignedIn, 'ask'>

/** A visit of known pets at the first free time, from a day on; yyyy-MM-dd, today without it. */
export async function bookKnownPets(
  { ask }: Ask,
  { storeId, customerId, petIds, fromDay }: { storeId: string; customerId: string; petIds: string[]; fromDay?: string },
): Promise<{ id: string; day: string }> {
  const customer = `/appointments-api/backoffice/stores/${storeId}/customers/${customerId}`
  const pets = petIds.map((petId) => ({ petId, servicePackId: 'bano' }))
  let made = { id: '', day: '' }
  // A concurrent journey may take the first free time.
  await expect(async () => {
    const found = (await ask('POST', `${customer}/slots`, { pets, fromDay })) as FreeDays
    const schedule = found.days.flatMap(({ slots }) => slots)[0]?.schedule ?? ''
    const booking = { pets, schedule, paymentMethod: 'cash' }
    const [booked] = (await ask('POST', `${customer}/bookings`, booking)) as { id: string }[]
    made = { id: booked?.id ?? '', day: schedule.slice(0, 10) }
  }).toPass()
  return made
}

interface FreeDays {
  days: { slots: { schedule: string }[] }[]
}

/** A visit of a pet of somebody new, at the first free time from a day on; today without it. */
export async function bookNewcomer(
  { ask }: Ask,
  { storeId, pet, phone, fromDay }: { storeId: string; pet: string; phone?: string; fromDay?: string },
): Promise<WalkIn> {
  const customer = (await ask('POST', `/appointments-api/backoffice/stores/${storeId}/customers`, {
    name: 'Rosa Méndez',
    phone: phone ?? `6${String(randomInt(1e7)).padStart(7, '0')}`,
    pet: { name: pet, petTypeId: 'perro', weight: 8 },
  })) as { id: string; pets: { id: string }[] }
  const petIds = customer.pets.map((each) => each.id)
  const visit = await bookKnownPets({ ask }, { storeId, customerId: customer.id, petIds, ...(fromDay && { fromDay }) })
  return { ...visit, customerId: customer.id, petIds }
}

/** A pet of somebody new that walked in and is being bathed. */
export async function beginWalkIn({ ask }: Ask, place: { storeId: string; pet: string }): Promise<WalkIn> {
  const walkIn = await bookNewcomer({ ask }, place)
  await ask('POST', `/appointments-api/backoffice/appointments/${walkIn.id}/state`, { state: 'IN_PROGRESS' })
  return walkIn
}
