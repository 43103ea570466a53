import type { DeliveryWindow } from './contract.ts'
import { marketError } from './errors.ts'
import type { MarketNeeds } from './needs.ts'
import { isServing, promisedArrival, windowsFrom } from './rules/delivery-windows.ts'
import { dayLabel, dayOf, hoursLabel, momentLabel } from './rules/wall-clock.ts'
import { findCheckoutShop } from './store/checkout-shop.ts'

interface DeliveryWindows {
  asap: { available: boolean; label: string }
  windows: DeliveryWindow[]
}

/** When this shop can deliver in the next seven days, in the words of its own clock. */
export async function deliveryWindows(
  needs: Pick<MarketNeeds, 'db' | 'now'>,
  { shopId, hasDelivery }: { shopId: string; hasDelivery: boolean },
): Promise<DeliveryWindows> {
  const shop = await findCheckoutShop(needs.db, shopId)
  if (!shop) throw marketError('shop-not-found')

  // A shop without a zone hands over at its counter only.
  if (hasDelivery && !shop.deliveryZone) {
    return { asap: { available: false, label: 'Esta tienda no hace entregas: retira tu pedido' }, windows: [] }
  }

  const now = needs.now()
  const available = isServing(now, shop)
  const windows = windowsFrom(now, shop).map((window) => ({
    start: window.start.toISOString(),
    end: window.end.toISOString(),
    day: dayOf(window.start, shop.timeZone),
    dayLabel: dayLabel(window.start, now, shop.timeZone),
    label: hoursLabel(window, shop.timeZone),
  }))

  const soonest = momentLabel(promisedArrival(now, shop), now, shop.timeZone)
  return {
    asap: { available, label: available ? `Lo antes posible, ${soonest}` : 'La tienda está cerrada ahora' },
    windows,
  }
}
