import type { DeliveryWindow } from '../contract.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { dayLabel, formatDay, hoursLabel, momentLabel } from '../rules/wall-clock.ts'
import { promisedArrival, windowsFrom } from './rules/delivery-windows.ts'
import { nextOpening } from './rules/opening.ts'
import { isOpenAt } from './rules/opening-hours.ts'
import { type CheckoutShop, findCheckoutShop } from './store/checkout-shop.ts'
import { findFullWindows } from './store/delivery-windows.ts'

interface DeliveryWindows {
  asap: { available: boolean; label: string }
  windows: DeliveryWindow[]
}

/** Delivery windows of the next seven days in the shop's time zone; full ones are left out. */
export async function deliveryWindows(
  deps: Pick<MarketDependencies, 'db' | 'now'>,
  { shopId, hasDelivery }: { shopId: string; hasDelivery: boolean },
): Promise<DeliveryWindows> {
  const shop = await findCheckoutShop(deps.db, shopId)
  if (!shop) throw marketError('shop-not-found')

  // A shop without a delivery zone offers pickup only.
  if (hasDelivery && shop.deliveryZones.length === 0) {
    return { asap: { available: false, label: 'Esta tienda no hace entregas: retira tu pedido' }, windows: [] }
  }

  const now = deps.now()
  const available = isOpenAt(now, shop)
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

  return { asap: { available, label: available ? soonestLabel(now, shop) : closedLabel(now, shop) }, windows }
}

function soonestLabel(now: Date, shop: CheckoutShop): string {
  return momentLabel(promisedArrival(now, shop), now, shop.timeZone)
}

function closedLabel(now: Date, shop: CheckoutShop): string {
  const opening = nextOpening(now, shop)
  return opening ? `Cerrado ahora, abre ${opening.label}` : 'Cerrado ahora'
}
