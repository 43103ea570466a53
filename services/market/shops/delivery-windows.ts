import type { Point } from '#shared/geo.ts'
import type { DeliveryWindow } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import type { Disruption, DisruptionReason } from '../disruptions/rules/disruption.ts'
import { marketError } from '../errors.ts'
import { dayLabel, formatDay, hoursLabel, momentLabel, promiseLabel } from '../rules/wall-clock.ts'
import {
  findDisruptionOfArrival,
  keepablePromise,
  promisedArrival,
  windowsFrom,
  withGoodsToCome,
} from './rules/delivery-windows.ts'
import { withZoneTerms } from './rules/delivery-zones.ts'
import { nextOpening } from './rules/opening.ts'
import { isOpenAt } from './rules/opening-hours.ts'
import { type CheckoutShop, findCheckoutShop } from './store/checkout-shop.ts'
import { findFullWindows } from './store/delivery-windows.ts'

interface AskedWindows extends Partial<Point> {
  shopId: string
  hasDelivery: boolean
  hasBackorder?: boolean
}

interface DeliveryWindows {
  asap: { available: boolean; label: string }
  windows: DeliveryWindow[]
  disruption: { reason: DisruptionReason; untilLabel: string; fromLabel: string } | null
}

/**
 * Delivery windows of the next seven days in the shop's time zone; full ones are left out, and those in which the point of
 * the delivery is disrupted.
 */
export async function deliveryWindows(
  deps: Pick<MarketDependencies, 'db' | 'now'>,
  { shopId, hasDelivery, lat, lon, hasBackorder = false }: AskedWindows,
): Promise<DeliveryWindows> {
  const found = await findCheckoutShop(deps.db, shopId)
  if (!found) throw marketError('shop-not-found')
  const point = hasDelivery && lat !== undefined && lon !== undefined ? { lat, lon } : null
  const shop = withGoodsToCome(withZoneTerms(found, point), [{ isBackorder: hasBackorder }])

  // A shop without a delivery zone offers pickup only.
  if (hasDelivery && shop.deliveryZones.length === 0) {
    return {
      asap: { available: false, label: 'Esta tienda no hace entregas: retira tu pedido' },
      windows: [],
      disruption: null,
    }
  }

  const now = deps.now()
  const breaking = findDisruptionOfArrival(now, shop)
  const available = isOpenAt(now, shop) && breaking === null
  const full = await findFullWindows(deps.db, { shopId: shop.id, capacity: shop.ordersPerWindow, now })
  const windows = windowsFrom(now, shop)
    .filter(({ start }) => !full.has(start.getTime()))
    .map((window) => ({
      start: window.start.toISOString(),
      end: window.end.toISOString(),
      day: formatDay(window.start, shop.timeZone),
      dayLabel: dayLabel(window.start, now, shop.timeZone),
      label: hoursLabel(window, shop.timeZone),
    }))

  // Shown too where only later windows are disrupted: somebody who looks for one of today learns why it is not there.
  const shown =
    breaking ?? shop.disruptedTimes.find(({ start, end }) => end > now && start < getShownUntil(now)) ?? null
  return {
    asap: { available, label: getAsapLabel(now, shop, breaking) },
    windows,
    disruption: shown && {
      reason: shown.reason,
      untilLabel: momentLabel(shown.end, now, shop.timeZone),
      fromLabel: promiseLabel(keepablePromise({ start: null, end: shown.end }, shop, now), shop.timeZone),
    },
  }
}

const SHOWN_HOURS = 24

function getShownUntil(now: Date): Date {
  return new Date(now.getTime() + SHOWN_HOURS * 3_600_000)
}

function getAsapLabel(now: Date, shop: CheckoutShop, breaking: Disruption | null): string {
  if (!isOpenAt(now, shop)) return closedLabel(now, shop)
  return breaking ? `Zona interrumpida hasta ${momentLabel(breaking.end, now, shop.timeZone)}` : soonestLabel(now, shop)
}

function soonestLabel(now: Date, shop: CheckoutShop): string {
  return momentLabel(promisedArrival(now, shop), now, shop.timeZone)
}

function closedLabel(now: Date, shop: CheckoutShop): string {
  const opening = nextOpening(now, shop)
  return opening ? `Cerrado ahora, abre ${opening.label}` : 'Cerrado ahora'
}
