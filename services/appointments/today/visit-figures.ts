import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { VisitFigures } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import type { Closure } from '../rules/enums.ts'
import { addDays, daysBetween, localDay, todayIn, toInstant } from '../rules/local-clock.ts'
import { getStaffScope } from '../staff-scope.ts'
import { openingsOn } from '../stores/rules/openings.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { DAYS, listDays, NO_VISITS, sumVisitPeriods, sumVisits } from './rules/visit-periods.ts'
import { findClosures, findDailyRefunds, findDailyVisits } from './store/daily-visits.ts'
import { findStoresInScope } from './visits-to-do.ts'

/** Visits of the caller's stores in a country, or of one of them, by period and day. Null without a store there. */
export async function visitFigures(
  deps: AppointmentsDependencies,
  { country, storeId }: { country: CountryIso; storeId?: string | undefined },
  context: CallContext,
): Promise<VisitFigures | null> {
  const scope = await getStaffScope(deps, context)
  const inScope = await findStoresInScope(deps, scope, storeId)
  const stores = [...inScope.values()].filter((store) => store.country === country)
  const [first] = stores
  if (!first) return null

  const now = deps.now()
  const storeIds = stores.map(({ id }) => id)
  const range = { storeIds, ...getShownDays(stores, now) }
  const [rows, refunds, closures] = await Promise.all([
    findDailyVisits(deps.db, scope, range),
    findDailyRefunds(deps.db, { storeIds, ...getMoments(stores, now) }),
    findClosures(deps.db, { storeIds, fromDay: range.from }),
  ])
  const visitsByDay = new Map(rows.map((row) => [toDayKey(row), row]))
  const refundsByDay = new Map(refunds.map((row) => [toDayKey(row), row.refunded]))
  const byStore = stores.map((store) => {
    const today = todayIn(store.timezone, now)
    const days = listDays(today).map((day) => {
      const key = toDayKey({ storeId: store.id, day })
      const row = visitsByDay.get(key)
      const refunded = refundsByDay.get(key) ?? 0
      const openMinutes = getOpenMinutes(store, closures.get(store.id) ?? [], day)
      return { ...NO_VISITS, ...row, refunded, day, openMinutes, ago: daysBetween(day, today) }
    })
    return { storeId: store.id, name: store.name, days }
  })
  const all = byStore.flatMap(({ days }) => days)
  const allByDay = Map.groupBy(all, ({ day }) => day)
  return {
    currencyCode: first.currency,
    total: sumVisitPeriods(all),
    stores: byStore.map(({ storeId: id, name, days }) => ({ storeId: id, name, visits: sumVisitPeriods(days) })),
    days: listDays(todayIn(first.timezone, now)).map((day) => ({
      day,
      ...sumVisits(allByDay.get(day) ?? []),
    })),
  }
}

/** Days that some store's zone shows. */
function getShownDays(stores: readonly StoreRecord[], now: Date): { from: string; until: string } {
  const todays = stores.map(({ timezone }) => todayIn(timezone, now)).toSorted()
  const [first = '', last = ''] = [todays[0], todays.at(-1)]
  return { from: addDays(first, 1 - DAYS), until: last }
}

/** Beginning and end of those days, in the earliest and the latest zone. */
function getMoments(stores: readonly StoreRecord[], now: Date): { from: Date; until: Date } {
  const starts = stores.map(({ timezone }) =>
    toInstant(localDay(addDays(todayIn(timezone, now), 1 - DAYS), timezone), 0),
  )
  const ends = stores.map(({ timezone }) => toInstant(localDay(addDays(todayIn(timezone, now), 1), timezone), 0))
  return { from: new Date(Math.min(...starts)), until: new Date(Math.max(...ends)) }
}

function toDayKey({ storeId, day }: { storeId: string; day: string }): string {
  return `${day} ${storeId}`
}

// Opening hours times tables, by what the store has set up now.
function getOpenMinutes(store: StoreRecord, closures: readonly Closure[], day: string): number {
  const { openings } = openingsOn({ ...store, closures }, day, localDay(day, store.timezone).weekday)
  const minutes = openings.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0)
  return minutes * store.stations.length
}
