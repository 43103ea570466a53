import { type Kysely, sql } from 'kysely'
import { vi } from 'vitest'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { bump } from '#shared/database/notify.ts'
import { newId } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { AppointmentsClient } from '../client.ts'
import { STORES_VERSION } from '../rules/changes.ts'
import type { Tables } from '../tables.ts'
import { aStore } from './a-store.ts'
import { bookAt } from './book-at.ts'
import { getCrowdMember, stranger } from './open-appointments.ts'

export interface Race {
  db: Kysely<Tables>
  /** Clients of processes with a pool each; requests are dealt to them in turn. */
  doors: readonly AppointmentsClient[]
  /** Resolves when every process has loaded a store that was written directly to the database. */
  storeOpened(store: { merchantId: string; storeId: string }): Promise<void>
}

/** A race over running processes that share the database of this connection. */
export function raceOver(connection: Pick<DatabaseConnection, 'db'>, doors: readonly AppointmentsClient[]): Race {
  const db = connection.db<Tables>()
  return {
    db,
    doors,
    async storeOpened(store) {
      await bump(db, STORES_VERSION)
      for (const door of doors) {
        await vi.waitFor(() => door.store(store, { context: stranger }), { timeout: 60_000, interval: 5 })
      }
    },
  }
}

type Store = Awaited<ReturnType<typeof aStore>>

/** Result of one round: number of each answer, and the duration. */
interface Outcome {
  /** '200', '409 There is no slot for selected date' */
  answers: Record<string, number>
  milliseconds: number
}

/** All clients book the only free hour of a store. */
export async function raceForOneSlot(race: Race, clients: number) {
  const store = await oneHour(race)
  const outcome = await all(race, clients, (door, one) =>
    bookAt(door, { store: store.path, pets: [{ id: one.petId(1) }], schedule: '2026-11-23T10:00' }, one.context),
  )
  return { ...outcome, ...(await countTaken(race.db, store)) }
}

/** All clients hold the only free hour of a store. */
export async function raceForOneHold(race: Race, clients: number) {
  const store = await oneHour(race)
  const outcome = await all(race, clients, (door, one) =>
    door.hold(
      { ...store.path, pets: [{ petId: one.petId(1), servicePackId: 'bano' }], schedule: '2026-11-23T10:00' },
      one,
    ),
  )
  return { ...outcome, ...(await countTaken(race.db, store)) }
}

/** All clients book two pets on a morning of three hours, at overlapping starts. */
export async function raceCouples(race: Race, clients: number) {
  const store = await aStore(race.db, { schedule: [{ active: true, day: 1, startTime: 540, endTime: 720 }] })
  await race.storeOpened(store.path)
  const starts = ['2026-11-23T09:00', '2026-11-23T09:30', '2026-11-23T10:00']
  const outcome = await all(race, clients, (door, one, index) => {
    const pets = [1, 2].map((pet) => ({ id: one.petId(pet) }))
    return bookAt(door, { store: store.path, pets, schedule: starts[index % starts.length] ?? '' }, one.context)
  })
  return { ...outcome, ...(await countTaken(race.db, store)) }
}

/** Every client has an hour booked, and all move to the next one's hour at once, which is refused while it is taken. */
export async function raceMoves(race: Race) {
  const store = await aStore(race.db)
  await race.storeOpened(store.path)
  const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
  const booked = await Promise.all(
    hours.map(async (hour, index) => {
      const one = getCrowdMember(newId())
      const wanted = { store: store.path, pets: [{ id: one.petId(1) }], schedule: `2026-11-23T${hour}` }
      const { appointments } = await bookAt(getDoor(race, index), wanted, one.context)
      return { one, appointmentId: appointments[0]?.id ?? '' }
    }),
  )
  const moves = [...booked, ...booked, ...booked]
  const outcome = await collectAnswers(
    moves.map(({ one, appointmentId }, index) => {
      const hour = index % 3 === 0 ? '17:00' : hours[(index * 5 + 1) % hours.length]
      return () => getDoor(race, index).moveOrCancelAppointment({ appointmentId, schedule: `2026-11-23T${hour}` }, one)
    }),
  )
  return { ...outcome, ...(await countTaken(race.db, store)) }
}

/** One pet is booked at two stores at the same time, repeatedly. */
export async function raceOnePet(race: Race, clients: number) {
  const stores = [await oneHour(race), await oneHour(race)]
  const one = getCrowdMember(newId())
  const pets = [{ id: one.petId(1) }]
  const outcome = await collectAnswers(
    Array.from({ length: clients }, (_, index) => () => {
      const { path } = stores[index % 2] ?? { path: { merchantId: '', storeId: '' } }
      return bookAt(getDoor(race, index), { store: path, pets, schedule: '2026-11-23T10:00' }, one.context)
    }),
  )
  const taken = await Promise.all(stores.map((store) => countTaken(race.db, store)))
  return { ...outcome, bookings: taken.reduce((sum, { bookings }) => sum + bookings, 0) }
}

/** One request, repeated with its key as by an impatient user. */
export async function raceOneKey(race: Race, clients: number) {
  const store = await aStore(race.db, { stations: Array.from({ length: 8 }, () => ({ skills: ['bath'] })) })
  await race.storeOpened(store.path)
  const one = getCrowdMember(newId())
  const wanted = { store: store.path, pets: [{ id: one.petId(1) }], schedule: '2026-11-23T10:00' }
  const outcome = await collectAnswers(
    Array.from(
      { length: clients },
      (_, index) => () => bookAt(getDoor(race, index), wanted, { ...one.context, idempotencyKey: 'the one key' }),
    ),
  )
  return { ...outcome, ...(await countTaken(race.db, store)) }
}

async function oneHour(race: Race): Promise<Store> {
  const store = await aStore(race.db, { schedule: [{ active: true, day: 1, startTime: 600, endTime: 660 }] })
  await race.storeOpened(store.path)
  return store
}

function all(
  race: Race,
  clients: number,
  act: (door: AppointmentsClient, one: ReturnType<typeof getCrowdMember>, index: number) => Promise<unknown>,
): Promise<Outcome> {
  return collectAnswers(
    Array.from({ length: clients }, (_, index) => () => act(getDoor(race, index), getCrowdMember(newId()), index)),
  )
}

function getDoor({ doors }: Race, index: number): AppointmentsClient {
  const door = doors[index % doors.length]
  if (!door) throw new Error('A race needs a door')
  return door
}

async function collectAnswers(acts: readonly (() => Promise<unknown>)[]): Promise<Outcome> {
  const started = performance.now()
  const answers = await Promise.all(
    acts.map((act) =>
      act().then(
        () => '200',
        (error: unknown) => {
          const refusal = asServiceError(error)
          return refusal ? `${refusal.status} ${refusal.message}` : String(error)
        },
      ),
    ),
  )
  const milliseconds = performance.now() - started
  return {
    answers: Object.fromEntries(Object.entries(Object.groupBy(answers, (answer) => answer)).map(countByKind)),
    milliseconds,
  }
}

function countByKind([answer, all]: [string, string[] | undefined]): [string, number] {
  return [answer, all?.length ?? 0]
}

/** Rows in the database afterwards; `partial` are bookings with a pet that has no station. */
async function countTaken(db: Kysely<Tables>, { storeId }: Store) {
  const { rows } = await sql<{ bookings: number; holds: number; times: number; partial: number; overlaps: number }>`
    with times as (
      select t.* from appointments.station_times t
      join appointments.stations s on s.id = t.station_id and s.store_id = ${storeId}
    )
    select
      (select count(*)::int from appointments.bookings where store_id = ${storeId}) as bookings,
      (select count(*)::int from appointments.holds where store_id = ${storeId}) as holds,
      (select count(*)::int from times) as times,
      (select count(*)::int from appointments.appointments a
        where a.store_id = ${storeId} and not exists (select from times t where t.appointment_id = a.id)) as partial,
      (select count(*)::int from times a join times b
        on a.id < b.id and a.station_id = b.station_id and a.during && b.during) as overlaps
  `.execute(db)
  const [taken] = rows
  if (!taken) throw new Error('A count has a row')
  return taken
}
