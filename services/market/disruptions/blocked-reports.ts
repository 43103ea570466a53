import { countries } from '#shared/countries/countries.ts'
import { distanceInMetres } from '#shared/geo.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { mayActForCouriers } from '../fulfilment/cash-holder.ts'
import type { CourierAct } from '../fulfilment/contract.ts'
import { getActTime } from '../fulfilment/rules/act-time.ts'
import { type ChangeDependencies, transitionOrderInTransaction } from '../orders/order-transitions.ts'
import { momentLabel } from '../rules/wall-clock.ts'
import type { BlockedReport, DisruptionToDo } from './contract.ts'
import { markReportedPlace } from './mark-blocked-places.ts'
import { moveBrokenPromises } from './move-promises.ts'
import { drawAreaAround, NEAR_METRES } from './rules/blocked-place.ts'
import type { DisruptionReason } from './rules/disruption.ts'
import { findDisruptionsToDo, findMarkedUntil, findShownReports, insertReport } from './store/reports.ts'

/** Reports of the last hours in the caller's country. */
export async function blockedReports(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { viewer: { country } }: CallContext,
): Promise<BlockedReport[]> {
  const time = now()
  const { timezone } = countries[country]
  const found = await findShownReports(db, country, time)
  return found.map(({ reportedAt, ...report }) => {
    const beside = found.filter(({ at }) => distanceInMetres(at, report.at) <= NEAR_METRES)
    return {
      ...report,
      reportedLabel: momentLabel(reportedAt, time, timezone),
      corners: drawAreaAround(beside.map(({ at }) => at)),
    }
  })
}

/** What no operator has judged yet in the caller's country. */
export async function disruptionsToDo(
  { db, now }: Pick<MarketDependencies, 'db' | 'now'>,
  { viewer: { country } }: CallContext,
): Promise<DisruptionToDo[]> {
  const time = now()
  const found = await findDisruptionsToDo(db, country, time)
  return found.map(({ when, ...toDo }) => ({
    ...toDo,
    whenLabel: momentLabel(when, time, countries[country].timezone),
  }))
}

/**
 * Records that the caller could not pass with an order that they carry, where their device says or else at its door, and
 * marks the place when enough couriers say so. Throws order-not-found, not-from-this-state, taken-by-another, place-unknown.
 */
export async function reportBlockedWay(
  deps: ChangeDependencies,
  { orderId, reason, act }: { orderId: string; reason: DisruptionReason; act?: CourierAct | undefined },
  context: CallContext,
): Promise<{ untilLabel: string | null }> {
  const courierUid = accountUid(context)
  // The phone's clock and place are not part of the request: a form that is sent again may have new ones.
  const asked = { operation: 'report-blocked-way', input: { orderId, reason } }
  const { id } = await createOnce(deps, asked, context, (trx) =>
    transitionOrderInTransaction(trx, orderId, async (_, order) => {
      if (!order.hasDelivery) throw marketError('order-not-found')
      if (order.status !== 'ON_THE_WAY') throw marketError('not-from-this-state')
      if (order.courierUid !== courierUid && !mayActForCouriers(context)) throw marketError('taken-by-another')

      const device = act?.place && { lat: act.place.lat, lon: act.place.lon }
      const at = device ?? order.shippingAddress?.coordinates
      if (!at) throw marketError('place-unknown')
      const lastMoment = order.timeline.at(-1)?.at ?? order.createdAt
      const reportedAt = getActTime({ claimed: act && new Date(act.at), received: deps.now(), lastMoment })
      const report = { id: newId(), country: order.country, courierUid, orderId: order.id, reason }
      await insertReport(trx, { ...report, at, place: device ? 'device' : 'door', reportedAt })
      await markReportedPlace(deps, trx, order.country)
      return { id: report.id }
    }),
  )
  await moveBrokenPromises(deps)
  const until = await findMarkedUntil(deps.db, id, deps.now())
  return { untilLabel: until && momentLabel(until.endsAt, deps.now(), countries[until.country].timezone) }
}
