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
import { findClosures, findDailyRefunds, findDailyVisits } from './store.ts'
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
  const starts = stores.map(({ timezone }) => {
    const from = addDays(todayIn(timezone, now), 1 - DAYS)
    return toInstant(localDay(from, timezone), 0)
  })
  const ends = stores.map(({ timezone }) => toInstant(localDay(addDays(todayIn(timezone, now), 1), timezone), 0))
  const range = { storeIds, from: new Date(Math.min(...starts)), until: new Date(Math.max(...ends)) }
  const [rows, refunds, closures] = await Promise.all([
    findDailyVisits(deps.db, scope, range),
    findDailyRefunds(deps.db, range),
    findClosures(deps.db, { storeIds, fromDay: addDays(todayIn(first.timezone, now), -DAYS - 1) }),
  ])
  const byStore = stores.map((store) => {
    const today = todayIn(store.timezone, now)
    const days = listDays(today).map((day) => {
      const isOf = (each: { storeId: string; day: string }) => each.storeId === store.id && each.day === day
      const row = rows.find(isOf)
      const refunded = refunds.find(isOf)?.refunded ?? 0
      const openMinutes = getOpenMinutes(store, closures.get(store.id) ?? [], day)
      return { ...NO_VISITS, ...row, refunded, day, openMinutes, ago: daysBetween(day, today) }
    })
    return { storeId: store.id, name: store.name, days }
  })
  const all = byStore.flatMap(({ days }) => days)
  return {
    currencyCode: first.currency,
    total: sumVisitPeriods(all),
    stores: byStore.map(({ storeId: id, name, days }) => ({ storeId: id, name, visits: sumVisitPeriods(days) })),
    days: listDays(todayIn(first.timezone, now)).map((day) => ({
      day,
      ...sumVisits(all.filter((each) => each.day === day)),
    })),
  }
}

// Opening hours times tables, by what the store has set up now.
function getOpenMinutes(store: StoreRecord, closures: readonly Closure[], day: string): number {
  const { openings } = openingsOn({ ...store, closures }, day, localDay(day, store.timezone).weekday)
  const minutes = openings.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0)
  return minutes * store.stations.length
}
