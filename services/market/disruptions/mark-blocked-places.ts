import type { Transaction } from 'kysely'
import { type CountryIso, listCountries } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import { newId } from '#shared/ids.ts'
import type { ChangeDependencies } from '../orders/order-transitions.ts'
import type { Tables } from '../tables.ts'
import { insertMarked } from './mark-area.ts'
import { drawAreaAround, findLatePlace, findReportedPlace, MARKED_HOURS } from './rules/blocked-place.ts'
import type { DisruptionReason } from './rules/disruption.ts'
import type { MarkedBy } from './store/disruptions.ts'
import { findOpenReports, findRecentDeliveries, lockPlaces } from './store/reports.ts'

/** Marks the place that enough couriers have reported, if there is one. */
export async function markReportedPlace(
  deps: ChangeDependencies,
  trx: Transaction<Tables>,
  country: CountryIso,
): Promise<void> {
  await lockPlaces(trx, country)
  const reports = findReportedPlace(await findOpenReports(trx, country, deps.now()))
  if (!reports) return
  await markPlace(deps, trx, { country, markedBy: 'couriers', reason: findMostNamed(reports), signals: reports })
}

/** Marks places of every country where nearly all deliveries are late while those elsewhere are not. */
export async function markLatePlaces(deps: ChangeDependencies): Promise<void> {
  for (const { iso: country } of listCountries()) {
    // Read without a lock first: nearly always there is nothing.
    if (!findLatePlace(await findRecentDeliveries(deps.db, country, deps.now()))) continue
    await deps.db.transaction().execute(async (trx) => {
      await lockPlaces(trx, country)
      const late = findLatePlace(await findRecentDeliveries(trx, country, deps.now()))
      if (!late) return
      await markPlace(deps, trx, { country, markedBy: 'late-deliveries', reason: 'other', signals: late })
      deps.log.info({ country, deliveries: late.length }, 'a place where deliveries are late was marked as disrupted')
    })
  }
}

interface Place {
  country: CountryIso
  markedBy: MarkedBy
  reason: DisruptionReason
  /** At least one. */
  signals: readonly { at: Point; near: string | null }[]
}

async function markPlace(
  deps: ChangeDependencies,
  trx: Transaction<Tables>,
  { country, markedBy, reason, signals }: Place,
): Promise<void> {
  const now = deps.now()
  const [newest] = signals
  if (!newest) throw new Error('A place is marked by signals')
  await insertMarked(deps, trx, {
    id: newId(),
    ...{ country, markedBy, reason, now },
    // For colleagues alone.
    name: `Cerca de ${newest.near ?? 'una entrega'}`.slice(0, 60).trim(),
    corners: drawAreaAround(signals.map(({ at }) => at)),
    startsAt: now,
    endsAt: new Date(now.getTime() + MARKED_HOURS * 3_600_000),
    createdBy: null,
  })
}

/** The reason that most reports give; of equals the newest. */
function findMostNamed(reports: readonly { reason: DisruptionReason }[]): DisruptionReason {
  const counts = Map.groupBy(reports, ({ reason }) => reason)
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? 'other'
}
