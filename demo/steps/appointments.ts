import { demoMerchants } from '#demo/appointments/merchants.ts'
import { type MonthVisit, planMonth } from '#demo/appointments/month.ts'
import { type OwnVisit, ownVisits } from '#demo/appointments/own-visits.ts'
import { demoPeopleOfStores } from '#demo/appointments/people.ts'
import { asRegular, demoRegulars, type Regular } from '#demo/appointments/regulars.ts'
import { answers, sayings } from '#demo/appointments/sayings.ts'
import { demoStores } from '#demo/appointments/stores.ts'
import { getChance } from '#demo/catalogue/chance.ts'
import { demoPeople } from '#demo/people.ts'
import type { AppointmentsClient } from '#services/appointments/client.ts'
import type { Appointment } from '#services/appointments/contract.ts'
import { addDays, parseMoment } from '#services/appointments/rules/local-clock.ts'
import type { StorePlan } from '#services/appointments/stores/rules/store-plan.ts'
import { dayIn } from '#services/pets/rules/days.ts'
import { countries } from '#shared/countries/countries.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { openHotels } from './hotels.ts'
import { enterRegular, findRegularPet } from './regulars.ts'
import { signedInAs } from './signed-in-as.ts'
import type { DemoStep, StepDependencies } from './step.ts'

export const appointmentsSteps: DemoStep[] = [
  { service: 'appointments', number: 1, name: 'merchants, stores and what they offer', run: openStores },
  { service: 'appointments', number: 4, name: 'regulars, entered at the counters', run: enterRegulars },
  { service: 'appointments', number: 2, name: 'a month of visits and what was said of them', run: liveAMonth },
  { service: 'appointments', number: 5, name: 'hotels and their guests', run: openHotels },
]

async function openStores({ appointments, now }: StepDependencies): Promise<void> {
  const stores = demoStores(getToday(now()))
  for (const merchant of demoMerchants) await appointments.setUp.putMerchant(merchant)
  for (const store of stores) await appointments.setUp.putStore(store)
  // Before the month: a commission is earned by rules of its day.
  const before = new Date(now().getTime() - 40 * dayMs)
  const lane = { client: appointments.at(() => before), staff: appointments.staff, today: getToday(before) }
  for (const store of stores) await namePeople(lane, store)
}

/** People work the store's hours, one at each station. */
async function namePeople(
  { client, staff, today }: Pick<Lane, 'client' | 'staff'> & { today: string },
  { id: storeId, stations, schedule }: StorePlan,
): Promise<void> {
  const names = demoPeopleOfStores[storeId] ?? []
  const shifts = schedule.map(({ day, startTime, endTime }) => ({ day, startTime, endTime }))
  for (const [index, name] of names.entries()) {
    const context = { ...staff, idempotencyKey: `demo/${storeId}/${name}` }
    const skills = [...(stations[index]?.skills ?? [])]
    const facts = { name, skills, shifts, breaks: [], exceptions: [], active: true }
    await client.saveEmployee({ storeId, id: null, ...facts }, { context })
  }
  if (names.length === 0) return
  const rule = { servicePercent: 35, extraPercent: 10, validFrom: today }
  await client.saveCommissionRule({ storeId, employeeId: null, ...rule }, { context: staff })
}

function getToday(now: Date): string {
  return dayIn(countries.BO.timezone, now)
}

/** Before the month, each at the counter of their store. */
async function enterRegulars(deps: StepDependencies): Promise<void> {
  const stores = demoStores(getToday(deps.now()))
  for (const store of stores)
    for (const regular of getRegulars(store, stores)) await enterRegular(deps, store.id, regular)
}

// People who can sign in book first: their times are fixed, and regulars take the remaining slots.
async function liveAMonth(deps: StepDependencies): Promise<void> {
  const stores = demoStores(getToday(deps.now()))
  await bookForPeople(deps, stores)
  await Promise.all(stores.map((store) => liveAt(deps, store, getRegulars(store, stores))))
}

/** Each regular has one store, so stores filled concurrently never book the same pet. */
function getRegulars({ id, city }: StorePlan, stores: readonly StorePlan[]): Regular[] {
  const inCity = stores.filter((store) => store.city === city && store.packs.some(({ isHomeVisit }) => !isHomeVisit))
  const place = inCity.findIndex((store) => store.id === id)
  return demoRegulars.filter((regular) => regular.city === city).filter((_, index) => index % inCity.length === place)
}

interface Lane {
  client: AppointmentsClient
  /** Simulated time of this client. */
  clock: { at: Date }
  staff: CallContext
  /** Actual time. */
  now: Date
}

function openLane({ appointments, now }: StepDependencies): Lane {
  const clock = { at: now() }
  return { client: appointments.at(() => clock.at), clock, staff: appointments.staff, now: now() }
}

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

async function liveAt(deps: StepDependencies, store: StorePlan, regulars: readonly Regular[]): Promise<void> {
  const lane = openLane(deps)
  const petIds = new Map<string, string>()
  for (const regular of regulars) petIds.set(regular.uid, (await findRegularPet(deps.pets, regular)).id)
  const goneThrough: { appointment: Appointment; context: CallContext; key: string }[] = []
  for (const visit of planMonth(store, regulars, getToday(lane.now))) {
    const { regular, kind, schedule, key } = visit
    const context: CallContext = { ...asRegular(regular), idempotencyKey: `demo/${key}/${schedule}` }
    const petId = petIds.get(regular.uid) ?? ''
    const choice = { petId, servicePackId: kind, schedule, storeId: store.id }
    const appointment = await bookIn(lane, store, { choice, context })
    if (!appointment) continue
    if (await goThrough(lane, appointment, pickOutcome(visit))) goneThrough.push({ appointment, context, key })
  }
  // Reviews come last, because each makes every process reload its stores.
  for (const { appointment, context, key } of goneThrough) await leaveReview(lane, appointment, { context, key })
}

function pickOutcome({ key }: MonthVisit): Outcome {
  const chance = getChance('how it went', key)
  return chance < 0.05 ? 'missed' : chance < 0.11 ? 'cancelled' : 'kept'
}

type Outcome = 'kept' | 'missed' | 'cancelled'

interface Choice {
  petId: string
  servicePackId: string
  schedule: string
  storeId: string
  notes?: string
  subServices?: { id: string }[]
}

/** Books one or two days ahead, or a quarter of an hour ago. Null when the store is closed or full. */
async function bookIn(
  { client, clock, now }: Lane,
  { merchantId, timezone }: StorePlan,
  { choice, context, addressCode = null }: { choice: Choice; context: CallContext; addressCode?: string | null },
): Promise<Appointment | null> {
  const startsAt = parseMoment(choice.schedule, timezone) ?? now.getTime()
  clock.at = new Date(Math.min(startsAt - 2 * dayMs, now.getTime() - 15 * minuteMs))
  try {
    const { appointments } = await client.book({ merchantId, appointments: [choice], addressCode }, { context })
    return appointments[0] ?? null
  } catch (error) {
    if ([409, 422].includes(asServiceError(error)?.status ?? 0)) return null
    throw error
  }
}

/** Applies everything that has happened to a visit by now. Returns whether it was completed. */
async function goThrough(
  lane: Lane,
  { id, visitStartsAt, visitEndsAt }: Appointment,
  outcome: Outcome,
): Promise<boolean> {
  const startsAt = Date.parse(visitStartsAt)
  const endsAt = Date.parse(visitEndsAt)
  // Stores accept in the order of arrival: the latest requests still wait.
  if (outcome !== 'cancelled' && getChance('accepted', visitStartsAt) < 0.25 && startsAt > lane.now.getTime()) {
    return false
  }
  await move(lane, id, 'CONFIRMED', startsAt - dayMs)
  if (outcome === 'cancelled')
    await move(lane, id, 'CANCELLED', startsAt - dayMs / 2, 'Se enfermó la persona que atiende')
  else if (outcome === 'missed') await move(lane, id, 'NO_SHOW', startsAt + 20 * minuteMs)
  else {
    await move(lane, id, 'IN_PROGRESS', startsAt + 3 * minuteMs)
    await move(lane, id, 'COMPLETED', endsAt - 2 * minuteMs)
  }
  return outcome === 'kept' && endsAt <= lane.now.getTime()
}

type Next = 'CONFIRMED' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED' | 'NO_SHOW'

/** Changes the state at that time, if it has passed; acceptance happens by now at the latest. */
async function move(lane: Lane, appointmentId: string, state: Next, time: number, reason = ''): Promise<void> {
  const { client, clock, staff, now } = lane
  if (state !== 'CONFIRMED' && time > now.getTime()) return
  clock.at = new Date(Math.min(time, now.getTime()))
  try {
    await client.setAppointmentState({ appointmentId, state, reason }, { context: staff })
  } catch (error) {
    // The visit already has the state after an interrupted run.
    if (asServiceError(error)?.code !== 'appointments.state-not-allowed') throw error
  }
}

/** Six of ten customers write a review, a day later. */
async function leaveReview(
  lane: Lane,
  { id, visitEndsAt }: Appointment,
  { context, key }: { context: CallContext; key: string },
) {
  const chance = getChance('stars', key)
  const day = Date.parse(visitEndsAt) + 20 * 60 * minuteMs
  if (chance > 0.6 || day > lane.now.getTime()) return
  const stars = chance < 0.4 ? 5 : chance < 0.54 ? 4 : 3
  const words = sayings[stars]
  const text = words[Math.floor(getChance('words', key) * words.length)] ?? ''
  const { client, clock } = lane
  clock.at = new Date(day)
  await client.saveReview({ appointmentId: id, stars, text }, { context })
  if (stars === 5) return

  const review = await client.ownReview({ appointmentId: id }, { context })
  clock.at = new Date(Math.min(day + dayMs / 3, lane.now.getTime()))
  const answer = answers[stars][0] ?? ''
  if (review && text !== '') await client.answerReview({ reviewId: review.id, text: answer }, { context: lane.staff })
}

async function bookForPeople(deps: StepDependencies, stores: readonly StorePlan[]): Promise<void> {
  const today = getToday(deps.now())
  for (const person of demoPeople) {
    const own = ownVisits.filter(({ owner }) => owner === person.email)
    if (own.length === 0) continue
    await signedInAs(deps.accounts, person, async (context) => {
      const { id: customerId } = await deps.pets.client.customerByEcommerceUid(
        { userUid: context.viewer.uid ?? '' },
        { context },
      )
      const pets = await deps.pets.client.petProfiles({ customerId }, { context })
      const addresses = await deps.accounts.client.addresses({ userId: context.viewer.uid ?? '' }, { context })
      for (const visit of own) {
        const store = stores.find(({ id }) => id === visit.storeId)
        const petId = pets.find(({ name }) => name === visit.pet)?.id
        const addressCode = visit.isAtHome ? (addresses[0]?.eddressCode ?? null) : null
        if (store && petId) await bookForPerson(openLane(deps), store, { visit, petId, today, context, addressCode })
      }
    })
  }
}

async function bookForPerson(
  lane: Lane,
  store: StorePlan,
  {
    visit,
    petId,
    today,
    context,
    addressCode,
  }: { visit: OwnVisit; petId: string; today: string; context: CallContext; addressCode: string | null },
): Promise<void> {
  const { kind, daysFromToday, times, notes, subServices, review } = visit
  const key = `demo/${visit.owner}/${visit.pet}/${daysFromToday}`
  const choice = {
    petId,
    servicePackId: kind,
    storeId: store.id,
    notes,
    subServices: subServices.map((id) => ({ id: `${store.id}.${id}` })),
  }
  // Closed days and full hours happen: the next one is tried.
  for (let later = 0; later < 4; later += 1) {
    const day = addDays(today, daysFromToday + (daysFromToday < 0 ? -later : later))
    for (const time of times) {
      const schedule = `${day}T${time}`
      const keyed = { ...context, idempotencyKey: `${key}/${schedule}` }
      const booked = await bookIn(lane, store, { choice: { ...choice, schedule }, context: keyed, addressCode })
      if (!booked) continue
      const isCompleted = await goThrough(lane, booked, 'kept')
      if (!isCompleted || !review) return
      lane.clock.at = new Date(Math.min(Date.parse(booked.visitEndsAt) + dayMs / 2, lane.now.getTime()))
      await lane.client.saveReview({ appointmentId: booked.id, ...review }, { context })
      return
    }
  }
}
