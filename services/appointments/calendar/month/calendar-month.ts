import type { CallContext } from '#shared/rpc/service.ts'
import type { Block, MonthDay } from '../../contract.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { appointmentsError } from '../../errors.ts'
import { addDays, localDay, toInstant } from '../../rules/local-clock.ts'
import { workingMinutes } from '../../slots/rules/working-hours.ts'
import { findStaffStore } from '../../staff-scope.ts'
import { openingsOn } from '../../stores/rules/openings.ts'
import type { StoreRecord } from '../../stores/store-record.ts'
import { toBlock } from '../blocks/add-block.ts'
import { findBlocks } from '../blocks/store.ts'
import { countVisitsByDay } from './store.ts'

interface Asked {
  storeId: string
  /** yyyy-MM */
  month: string
  stationId?: string | undefined
  employeeId?: string | undefined
}

/** Days of a month with their visits, for the whole store, one station or one person. */
export async function calendarMonth(
  deps: AppointmentsDependencies,
  { storeId, month, stationId, employeeId }: Asked,
  context: CallContext,
): Promise<{ days: MonthDay[]; blocks: Block[] }> {
  const { scope, store } = await findStaffStore(deps, storeId, context)
  const getOpenMinutes = openMinutesOf(store, { stationId, employeeId })
  const days = getDaysOfMonth(month)
  const first = days[0] ?? `${month}-01`
  const from = new Date(toInstant(localDay(first, store.timezone), 0))
  const until = new Date(toInstant(localDay(addDays(first, days.length), store.timezone), 0))
  const asked = { storeId, timezone: store.timezone, from, until }
  const [counts, blocks] = await Promise.all([
    countVisitsByDay(deps.db, scope, { ...asked, stationId: stationId ?? null, employeeId: employeeId ?? null }),
    findBlocks(deps.db, scope, asked),
  ])
  const isShown = (block: Block) =>
    (stationId === undefined && employeeId === undefined) ||
    (stationId !== undefined && block.stationId === stationId) ||
    (employeeId !== undefined && block.employeeId === employeeId)
  return {
    days: days.map((day) => ({
      day,
      visits: 0,
      bookedMinutes: 0,
      ...counts.get(day),
      openMinutes: getOpenMinutes(day),
      closure: openingsOn(store, day, localDay(day, store.timezone).weekday).closure,
    })),
    blocks: blocks.map((row) => toBlock(store, row)).filter(isShown),
  }
}

/** Minutes of a day in which the stations, the station or the person can take visits. Throws for those of other stores. */
function openMinutesOf(
  store: StoreRecord,
  { stationId, employeeId }: Pick<Asked, 'stationId' | 'employeeId'>,
): (day: string) => number {
  const employee = store.allEmployees.find(({ id }) => id === employeeId)
  if (employeeId !== undefined && !employee) throw appointmentsError('employee-not-found')
  if (stationId !== undefined && !store.allStations.some(({ id }) => id === stationId))
    throw appointmentsError('station-not-found')

  const columns = stationId === undefined ? store.stations.length : 1
  return (day) => {
    const local = localDay(day, store.timezone)
    if (employee) return sum(workingMinutes(employee, local).map(({ from, until }) => until - from))
    const { openings } = openingsOn(store, day, local.weekday)
    return columns * sum(openings.map(({ startTime, endTime }) => endTime - startTime))
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function getDaysOfMonth(month: string): string[] {
  const first = `${month}-01`
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((day) => day.startsWith(month))
}
