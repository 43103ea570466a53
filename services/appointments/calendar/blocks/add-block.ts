import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { SPANISH } from '#shared/spanish.ts'
import { lockInOrder } from '../../bookings/store/locks.ts'
import { createOnce } from '../../create-once.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { appointmentsError } from '../../errors.ts'
import { deleteExpiredHolds } from '../../holds/store.ts'
import { addDays, formatClock, localDay, todayIn, toInstant, toWallClock } from '../../rules/local-clock.ts'
import { writeDeed } from '../../settings/save-setting.ts'
import { findStaffStore } from '../../staff-scope.ts'
import type { StoreRecord } from '../../stores/store-record.ts'
import type { Tables } from '../../tables.ts'
import { reassignMovedVisit } from '../assign-visit.ts'
import { findAttendants } from '../store.ts'
import type { Block } from './contract.ts'
import {
  type BlockRow,
  findBlock,
  findVisitsInTheWay,
  insertBlock,
  releaseAttendant,
  type VisitInTheWay,
} from './store.ts'

type HandedOver = { appointmentId: string; petName: string; employeeId: string | null }[]

/** Days ahead for which a time can be blocked. */
const DAYS_AHEAD = 366
/** Limit of days of one block; calendar/blocks/store.ts looks that far back for one that still lasts. */
const MOST_DAYS = 92

/** Blocks a station or a person. The constraints `one_at_a_time` and `one_visit_at_a_time` refuse what is taken. */
export async function addBlock(
  deps: AppointmentsDependencies,
  input: { storeId: string; untilDay?: string | undefined } & Omit<Block, 'id' | 'untilDay'>,
  context: CallContext,
): Promise<Block & { handedOver: HandedOver }> {
  const { storeId, kind, note } = input
  const { scope, store } = await findStaffStore(deps, storeId, context)
  const row: BlockRow = {
    id: newId(),
    ...parseTarget(store, input),
    ...parseTime(store, input, deps.now()),
    kind,
    note,
    created_by: scope.uid,
    created_at: deps.now(),
  }

  const { blockId, handedOver } = await createOnce(deps, { operation: 'add-block', input }, context, async (trx) => {
    await lockInOrder(trx, { storeId })
    await deleteExpiredHolds(trx, { storeId, now: deps.now() })
    const visits = await makeRoom(trx, row)
    if (!(await insertBlock(trx, row, splitByDay(store, row)))) throw appointmentsError('block-has-visits')

    const what = `Bloqueó ${blockedName(store, row)}: ${labels[kind]}, ${formatTime(store, row)}`
    await writeDeed(trx, { storeId, uid: scope.uid, what, now: deps.now() })
    return { blockId: row.id, handedOver: await handOver(trx, store, visits) }
  })
  const saved = await findBlock(deps.db, blockId)
  if (!saved) throw appointmentsError('block-not-found')
  return { ...toBlock(store, saved), handedOver }
}

export const labels: Record<Block['kind'], string> = {
  lunch: 'almuerzo',
  sick: 'enfermedad',
  training: 'capacitación',
  other: 'otro motivo',
}

function parseTarget(store: StoreRecord, { stationId, employeeId }: Pick<Block, 'stationId' | 'employeeId'>) {
  if ((stationId === null) === (employeeId === null)) throw appointmentsError('block-not-valid')
  if (stationId !== null && !store.stations.some(({ id }) => id === stationId))
    throw appointmentsError('station-not-found')
  if (employeeId !== null && !store.employees.some(({ id }) => id === employeeId))
    throw appointmentsError('employee-not-found')
  return { store_id: store.id, station_id: stationId, employee_id: employeeId }
}

function parseTime(
  { timezone }: StoreRecord,
  {
    day,
    startMinute,
    untilDay = day,
    endMinute,
  }: Pick<Block, 'day' | 'startMinute' | 'endMinute'> & { untilDay?: string | undefined },
  now: Date,
) {
  const today = todayIn(timezone, now)
  if (day < today || day > addDays(today, DAYS_AHEAD)) throw appointmentsError('days-not-valid')
  if (untilDay < day || untilDay > addDays(day, MOST_DAYS - 1)) throw appointmentsError('days-not-valid')
  if (untilDay === day && endMinute <= startMinute) throw appointmentsError('block-not-valid')
  return {
    starts_at: new Date(toInstant(localDay(day, timezone), startMinute)),
    ends_at: new Date(toInstant(localDay(untilDay, timezone), endMinute)),
  }
}

/** Time of a block day by day: the search for free slots takes no span to be longer than a day. */
function splitByDay(
  { timezone }: StoreRecord,
  { starts_at, ends_at }: Pick<BlockRow, 'starts_at' | 'ends_at'>,
): { from: Date; until: Date }[] {
  const first = toWallClock(starts_at.getTime(), timezone).day
  return Array.from({ length: MOST_DAYS + 1 }, (_, index) => {
    const midnight = (days: number) => toInstant(localDay(addDays(first, days), timezone), 0)
    return {
      from: new Date(Math.max(starts_at.getTime(), midnight(index))),
      until: new Date(Math.min(ends_at.getTime(), midnight(index + 1))),
    }
  }).filter(({ from, until }) => from < until)
}

/** Visits to hand over. A sick person leaves them; otherwise the staff move them first. */
async function makeRoom(trx: Transaction<Tables>, row: BlockRow): Promise<VisitInTheWay[]> {
  const { station_id: stationId, employee_id: employeeId, starts_at: from, ends_at: until } = row
  const visits = await findVisitsInTheWay(trx, { stationId, employeeId, from, until })
  if (employeeId !== null && row.kind === 'sick') {
    await releaseAttendant(trx, { employeeId, from, until })
    return visits
  }
  if (visits.length === 0) return []
  const names = new Intl.ListFormat(SPANISH).format(visits.map(({ petName }) => petName))
  throw appointmentsError('block-has-visits', { detail: `A esa hora ya está ${names}. Mueve primero su visita.` })
}

/** Names somebody else for each visit, where somebody works and is free. */
async function handOver(
  trx: Transaction<Tables>,
  store: StoreRecord,
  visits: readonly VisitInTheWay[],
): Promise<HandedOver> {
  for (const { appointmentId, skills, from, until } of visits) {
    const span = { from: from.getTime(), until: until.getTime() }
    await reassignMovedVisit(trx, store, { appointmentId, employeeId: null, skills, ...span })
  }
  const attendants = await findAttendants(
    trx,
    visits.map(({ appointmentId }) => appointmentId),
  )
  return visits.map(({ appointmentId, petName }) => ({
    appointmentId,
    petName,
    employeeId: attendants.get(appointmentId) ?? null,
  }))
}

/** Name of the blocked station or person. */
export function blockedName(
  { allStations, allEmployees }: StoreRecord,
  { station_id, employee_id }: Pick<BlockRow, 'station_id' | 'employee_id'>,
): string {
  const all: readonly { id: string; name: string }[] = station_id === null ? allEmployees : allStations
  return all.find(({ id }) => id === (station_id ?? employee_id))?.name ?? ''
}

/** '2026-11-23, 12:00–13:00'; of several days '2026-11-23, 12:00 – 2026-11-27, 13:00'. */
export function formatTime(store: StoreRecord, row: BlockRow): string {
  const { day, startMinute, untilDay, endMinute } = toBlock(store, row)
  if (untilDay === day) return `${day}, ${formatClock(startMinute)}–${formatClock(endMinute)}`
  return `${day}, ${formatClock(startMinute)} – ${untilDay}, ${formatClock(endMinute)}`
}

export function toBlock({ timezone }: StoreRecord, row: BlockRow): Block {
  const start = toWallClock(row.starts_at.getTime(), timezone)
  const end = toWallClock(row.ends_at.getTime(), timezone)
  return {
    id: row.id,
    stationId: row.station_id,
    employeeId: row.employee_id,
    day: start.day,
    startMinute: start.minute,
    // A midnight ends the day before it.
    untilDay: end.minute === 0 ? addDays(end.day, -1) : end.day,
    endMinute: end.minute === 0 ? 1440 : end.minute,
    kind: toKind(row.kind),
    note: row.note,
  }
}

function toKind(kind: string): Block['kind'] {
  return kind === 'lunch' || kind === 'sick' || kind === 'training' ? kind : 'other'
}
