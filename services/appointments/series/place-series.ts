import * as z from 'zod'
import { asServiceError } from '#shared/rpc/errors.ts'
import { book } from '../bookings/book.ts'
import { PetChoice } from '../bookings/booking-flow-contract.ts'
import { type GroupAddress, gatherGroup } from '../bookings/gather-group.ts'
import { type ActingCustomer, actAsCustomer } from '../customers/act-as-customer.ts'
import { withPetsOfDoubles } from '../customers/counter-pets.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { addDays, formatSchedule, localDay, todayIn, toInstant } from '../rules/local-clock.ts'
import { freeSlots, STAFF_DAYS_AHEAD } from '../slots/rules/slots.ts'
import { buildSlotQuestion, toSlotRequest } from '../slots/slot-question.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { MOST_DAYS_LATER, sortByFit } from './rules/series-days.ts'
import {
  claimSeriesDay,
  findActiveSeries,
  findBookingWithin,
  findOpenDays,
  findSeriesToPlace,
  moveNextDay,
  type SeriesRow,
  settleSeriesDay,
  stopSeriesRow,
} from './store.ts'

/** Limit of series of one run; the rest follow in the next. */
const MOST_AT_ONCE = 500
/** Free starts that are tried before a day counts as a conflict: others may be booking at the same time. */
const MOST_TRIES = 4

export const SeriesChoice = z.object({ pets: z.array(PetChoice), hasPickUp: z.boolean() })
const Address = z.object({ street: z.string(), notes: z.string(), city: z.string(), lat: z.number(), lon: z.number() })

/** Books what is due of all series, and tries again what found no free slot. Answers the number of bookings. */
export async function placeAllSeries(deps: AppointmentsDependencies): Promise<number> {
  const today = deps.now().toISOString().slice(0, 10)
  const ids = await findSeriesToPlace(deps.db, {
    today,
    until: addDays(today, STAFF_DAYS_AHEAD - MOST_DAYS_LATER),
    most: MOST_AT_ONCE,
  })
  let placed = 0
  for (const id of ids) {
    try {
      placed += await placeSeries(deps, id)
    } catch (error) {
      // One series must not keep the others from being placed; the next run tries it again.
      deps.log.warn({ err: error, series: id }, 'visits of a series could not be booked')
    }
  }
  return placed
}

/** Books the days of a series that are within reach of the calendar. Answers the number of bookings. */
export async function placeSeries(deps: AppointmentsDependencies, id: string): Promise<number> {
  const series = await findActiveSeries(deps.db, id)
  if (!series) return 0
  const customer = await actAsCustomer(deps.db, { customerId: series.customer_id, requestId: `series ${id}` })
  if (!customer) return 0

  const store = await findCachedStore(deps, series.store_id)
  const today = todayIn(store.timezone, deps.now())
  const last = addDays(today, STAFF_DAYS_AHEAD - MOST_DAYS_LATER)
  const due: string[] = []
  let next = series.next_day
  for (; next <= last; next = addDays(next, series.every_weeks * 7)) if (next > today) due.push(next)

  let placed = 0
  for (const day of [...(await findOpenDays(deps.db, { id, today })), ...due]) {
    const outcome = await placeDay(deps, { series, store, customer, day })
    if (outcome === 'over') return placed
    if (outcome === 'booked') placed += 1
  }
  await moveNextDay(deps.db, { id, day: next, now: deps.now() })
  return placed
}

interface Placing {
  series: SeriesRow
  store: StoreRecord
  customer: ActingCustomer
  day: string
}

async function placeDay(
  deps: AppointmentsDependencies,
  placing: Placing,
): Promise<'booked' | 'conflict' | 'taken' | 'over'> {
  const { series, day } = placing
  if (!(await claimSeriesDay(deps.db, { id: series.id, day, now: deps.now() }))) return 'taken'
  const found = await bookNear(deps, placing)
  if (found === 'pet-died') {
    await stopSeriesRow(deps.db, { id: series.id, now: deps.now() })
    return 'over'
  }
  await settleSeriesDay(deps.db, { id: series.id, day, bookingId: found, now: deps.now() })
  return found === null ? 'conflict' : 'booked'
}

/** Books the best free start of a day and the three after it; null: there is none. */
async function bookNear(
  deps: AppointmentsDependencies,
  { series, store, customer, day }: Placing,
): Promise<string | 'pet-died' | null> {
  const { pets, hasPickUp } = SeriesChoice.parse(series.choice)
  const midnight = (of: string) => new Date(toInstant(localDay(of, store.timezone), 0))
  // What the customer booked themselves, or what a process booked before it crashed.
  const known = await findBookingWithin(deps.db, {
    storeId: store.id,
    customerId: series.customer_id,
    petIds: pets.map(({ petId }) => petId),
    from: midnight(day),
    until: midnight(addDays(day, MOST_DAYS_LATER + 1)),
  })
  if (known) return known

  const home = series.address === null ? null : Address.parse(series.address)
  const addresses = home ? [{ id: HOME, ...home }] : []
  const addressCode = home ? HOME : null
  const withPets = { ...deps, pets: withPetsOfDoubles(deps.pets, customer.doubles) }
  try {
    const starts = await findStarts(withPets, { series, store, customer, day }, { pets, hasPickUp, addresses })
    for (const start of starts.slice(0, MOST_TRIES)) {
      const schedule = formatSchedule({ day: start.day, minute: start.startMinute })
      const bookingId = await tryToBook(
        withPets,
        { series, store, customer, day },
        {
          input: {
            merchantId: store.merchant.id,
            appointments: pets.map((pet) => ({ ...pet, storeId: store.id, schedule, hasPickUp, services: [] })),
            holdId: null,
            addressCode,
            paymentMethod: series.payment_method,
            os: 'COUNTER',
          },
          addresses,
        },
      )
      if (bookingId) return bookingId
    }
    return null
  } catch (error) {
    const refusal = asServiceError(error)
    if (refusal?.code === 'appointments.pet-has-died') return 'pet-died'
    // The pet, the service or the way to pay is no longer there: the staff see the conflict.
    if (refusal && refusal.status < 500) return null
    throw error
  }
}

/** Code of the one address that a series goes to. */
const HOME = 'home'

async function findStarts(
  deps: AppointmentsDependencies,
  { series, store, customer, day }: Placing,
  choice: {
    pets: z.infer<typeof PetChoice>[]
    hasPickUp: boolean
    addresses: readonly (GroupAddress & { id: string })[]
  },
) {
  const { pets, hasPickUp, addresses } = choice
  const addressCode = addresses[0]?.id ?? null
  const group = await gatherGroup(deps, store, { pets, hasPickUp, addressCode }, customer.asCustomer, {
    isDraft: false,
    addresses,
  })
  const range = { now: deps.now(), fromDay: day, days: MOST_DAYS_LATER + 1, isAtCounter: true }
  const but = { uid: null, storeId: store.id }
  const days = freeSlots(await buildSlotQuestion(deps.db, store, toSlotRequest(group), { ...range, but }))
  return sortByFit(
    days.flatMap(({ slots }) => slots),
    { startMinute: series.start_minute },
  )
}

/** null: somebody took the start meanwhile, or the pet is expected elsewhere then. */
async function tryToBook(
  deps: AppointmentsDependencies,
  { series, customer, day }: Placing,
  { input, addresses }: { input: Parameters<typeof book>[1]; addresses: readonly (GroupAddress & { id: string })[] },
): Promise<string | null> {
  const key = `series ${series.id} ${day} ${input.appointments[0]?.schedule}`
  try {
    const { multiAppointmentId } = await book(
      deps,
      input,
      { ...customer.asCustomer, idempotencyKey: key },
      {
        uid: series.made_by_uid,
        addresses,
        preference: {},
        series: { madeBy: series.made_by === 'customer' ? 'customer' : 'merchant' },
      },
    )
    return multiAppointmentId
  } catch (error) {
    if (TAKEN.has(asServiceError(error)?.code ?? '')) return null
    throw error
  }
}

const TAKEN = new Set(
  ['no-slot', 'start-not-offered', 'first-does-not-fit', 'does-not-fit', 'already-booked'].map(
    (code) => `appointments.${code}`,
  ),
)
