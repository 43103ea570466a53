import type { Transaction } from 'kysely'
import { type CountryIso, listCountries } from '#shared/countries/countries.ts'
import { newId } from '#shared/ids.ts'
import type { ChangeDependencies } from '../orders/order-transitions.ts'
import type { Tables } from '../tables.ts'
import { insertMarked } from './mark-area.ts'
import { drawAreaAround, findLatePlace, findReportedPlace, MARKED_HOURS } from './rules/blocked-place.ts'
import type { DisruptionReason } from './rules/disruption.ts'
import type { MarkedBy } from './store/disruptions.ts'
import { findOpenReports, findRecentDeliveries, lockPlaces } from './store/reports.ts'

/** Marks the place that enough couriers have reported. Answers whether it did. */
export async function markReportedPlace(
  deps: ChangeDependencies,
  trx: Transaction<Tables>,
  country: CountryIso,
): Promise<boolean> {
  await lockPlaces(trx, country)
  const reports = findReportedPlace(await findOpenReports(trx, country, deps.now()))
  if (!reports) return false
  await markPlace(deps, trx, { country, markedBy: 'couriers', reason: findMostNamed(reports), signals: reports })
  return true
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
  signals: readonly Parameters<typeof nameOf>[0][]
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
    ...{ country, markedBy, reason, name: nameOf(newest), now },
    corners: drawAreaAround(signals.map(({ at }) => at)),
    startsAt: now,
    endsAt: new Date(now.getTime() + MARKED_HOURS * 3_600_000),
    createdBy: null,
  })
}

/** 'Cerca de Calle Sucre 45, Equipetrol', for colleagues alone. */
function nameOf({
  street,
  locality,
}: {
  at: { lat: number; lon: number }
  street: string | null
  locality: string | null
}) {
  return `Cerca de ${formatNear({ street, locality }) ?? 'una entrega'}`.slice(0, 60).trim()
}

/** 'Calle Sucre 45, Equipetrol'; null: the address says neither. */
export function formatNear({ street, locality }: { street: string | null; locality: string | null }): string | null {
  return [street, locality].filter(Boolean).join(', ') || null
}

/** The reason that most reports give; of equals the newest. */
function findMostNamed(reports: readonly { reason: DisruptionReason }[]): DisruptionReason {
  const counts = Map.groupBy(reports, ({ reason }) => reason)
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length)
  return most?.[0] ?? 'other'
}
