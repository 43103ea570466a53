import { expect } from '@playwright/test'
import type { SignedIn } from './person.ts'

/** Appointments that are there before a journey begins, over the APIs, and what their store does with them. */

export interface StorePath {
  merchantId: string
  storeId: string
}

/** Open every day from ten on; three hours of notice. Journeys begin at ten: the first time that is left today is within it. */
export const spaBanzer: StorePath = { merchantId: 'spa-equipetrol', storeId: 'spa-equipetrol-banzer' }

interface Slot {
  schedule: string
}

interface SlotDay {
  day: string
  slots: Slot[]
}

export interface BookedVisit {
  multiAppointmentId: string
  /** One a pet. */
  appointmentIds: string[]
  schedule: string
}

interface Options {
  store?: StorePath
  petIds: string[]
  /** 0 is the first day that has a free time. */
  day?: number
  /** The last free time up to this one, 'HH:mm'; without it the first of the day. */
  before?: string
  servicePackId?: string
}

/** Days with free times, as the store offers them to this person. */
export async function freeDays({ ask }: SignedIn, { store = spaBanzer, petIds, servicePackId = 'bano' }: Options) {
  const pets = petIds.map((petId) => ({ petId, servicePackId }))
  const found = (await ask('POST', `${getPath(store)}/slots`, { pets })) as { days: SlotDay[] }
  return found.days.filter(({ slots }) => slots.length > 0)
}

/** Of these stores the one with the soonest free time: a visit may not begin long before its time, and of today's others take some. */
export async function soonestFree(person: SignedIn, petIds: string[], stores: StorePath[]): Promise<StorePath> {
  const offers = await Promise.all(
    stores.map(async (store) => ({ store, first: (await freeDays(person, { store, petIds }))[0]?.slots[0]?.schedule })),
  )
  const [soonest] = offers.toSorted((one, other) => (one.first ?? '~').localeCompare(other.first ?? '~'))
  if (!soonest?.first) throw new Error('No store has a free time')
  return soonest.store
}

/** Books a free time; what another journey takes meanwhile is chosen anew. */
export async function bookVisit(person: SignedIn, wish: Options): Promise<BookedVisit> {
  const { store = spaBanzer, petIds, day = 0, before, servicePackId = 'bano' } = wish
  let booked: BookedVisit | null = null
  await expect(async () => {
    const days = await freeDays(person, wish)
    const starts = (days[day]?.slots ?? []).map((slot) => slot.schedule)
    const schedule = (before ? starts.findLast((start) => start.slice(11) <= before) : starts[0]) ?? ''
    expect(schedule).not.toBe('')
    const { storeId, merchantId } = store
    const appointments = petIds.map((petId) => ({
      petId,
      servicePackId,
      schedule,
      storeId,
      notes: 'Tiene miedo al secador',
    }))
    const answer = (await person.ask('POST', '/appointments-api/appointments', { merchantId, appointments })) as {
      multiAppointmentId: string
      appointments: { id: string }[]
    }
    booked = { ...answer, appointmentIds: answer.appointments.map(({ id }) => id), schedule }
  }).toPass()
  if (!booked) throw new Error('Nothing was booked')
  return booked
}

/** Waits for a time at this store on one day. */
export async function waitFor({ ask }: SignedIn, day: string, petIds: string[], store = spaBanzer): Promise<void> {
  const pets = petIds.map((petId) => ({ petId, servicePackId: 'bano' }))
  await ask('POST', `${getPath(store)}/waiting-list`, { pets, fromDay: day, untilDay: day })
}

export async function cancelVisit({ ask }: SignedIn, { appointmentIds }: BookedVisit): Promise<void> {
  await ask('PATCH', `/appointments-api/appointments/${appointmentIds[0]}`, { state: 'CANCELLED' })
}

type State = 'CONFIRMED' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW'

/** The store moves all pets of a visit on, step by step. */
export async function moveOn({ ask }: SignedIn, { appointmentIds }: BookedVisit, ...states: State[]): Promise<void> {
  for (const id of appointmentIds) {
    for (const state of states) {
      await ask('POST', `/appointments-api/backoffice/appointments/${id}/state`, {
        state,
        reason: state === 'CANCELLED' ? 'Se rompió la bañera' : '',
      })
    }
  }
}

function getPath({ merchantId, storeId }: StorePath): string {
  return `/appointments-api/merchants/${merchantId}/stores/${storeId}`
}
