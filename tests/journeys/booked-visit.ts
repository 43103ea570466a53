import { expect } from '@playwright/test'
import type { SignedIn } from './person.ts'

/** Creates appointments over the APIs before a journey, and moves them on as the store. */

export interface StorePath {
  merchantId: string
  storeId: string
}

/**
 * Open every day from ten on, with three hours of notice. Journeys start at ten, so the first slot left today is within
 * the notice.
 */
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
  /** One id per pet. */
  appointmentIds: string[]
  schedule: string
}

interface Options {
  store?: StorePath
  petIds: string[]
  /** Index among the days with free slots; 0 is the first. */
  day?: number
  /** Takes the last free slot up to this time, 'HH:mm'; by default the first of the day. */
  before?: string
  servicePackId?: string
  /** Code of the address that the pets are fetched from; absent: their owner brings them. */
  fetchFrom?: string
}

/** Days with free slots that the store offers to this person. */
export async function freeDays({ ask }: SignedIn, { store = spaBanzer, petIds, servicePackId = 'bano' }: Options) {
  const pets = petIds.map((petId) => ({ petId, servicePackId }))
  const found = (await ask('POST', `${getPath(store)}/slots`, { pets })) as { days: SlotDay[] }
  return found.days.filter(({ slots }) => slots.length > 0)
}

/**
 * The store with the soonest free slot: work may not start long before a slot, and other journeys take some of today's.
 */
export async function soonestFree(person: SignedIn, petIds: string[], stores: StorePath[]): Promise<StorePath> {
  const offers = await Promise.all(
    stores.map(async (store) => ({ store, first: (await freeDays(person, { store, petIds }))[0]?.slots[0]?.schedule })),
  )
  const [soonest] = offers.toSorted((one, other) => (one.first ?? '~').localeCompare(other.first ?? '~'))
  if (!soonest?.first) throw new Error('No store has a free time')
  return soonest.store
}

/** Books a free slot; retries with another when a concurrent journey takes it. */
export async function bookVisit(person: SignedIn, options: Options): Promise<BookedVisit> {
  const { store = spaBanzer, petIds, day = 0, before, servicePackId = 'bano', fetchFrom } = options
  let booked: BookedVisit | null = null
  await expect(async () => {
    const days = await freeDays(person, options)
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
      hasPickUp: fetchFrom !== undefined,
    }))
    const answer = (await person.ask('POST', '/appointments-api/appointments', {
      merchantId,
      appointments,
      ...(fetchFrom && { addressCode: fetchFrom }),
    })) as {
      multiAppointmentId: string
      appointments: { id: string }[]
    }
    booked = { ...answer, appointmentIds: answer.appointments.map(({ id }) => id), schedule }
  }).toPass()
  if (!booked) throw new Error('Nothing was booked')
  return booked
}

/** Joins the waiting list of this store for one day. */
export async function waitFor({ ask }: SignedIn, day: string, petIds: string[], store = spaBanzer): Promise<void> {
  const pets = petIds.map((petId) => ({ petId, servicePackId: 'bano' }))
  await ask('POST', `${getPath(store)}/waiting-list`, { pets, fromDay: day, untilDay: day })
}

export async function cancelVisit({ ask }: SignedIn, { appointmentIds }: BookedVisit): Promise<void> {
  await ask('PATCH', `/appointments-api/appointments/${appointmentIds[0]}`, { state: 'CANCELLED' })
}

type State = 'CONFIRMED' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW'

/** Moves all pets of a visit through these states, as the store. */
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
