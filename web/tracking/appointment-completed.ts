import type { Currency } from '#shared/countries/countries.ts'
import { defaultCurrency } from '#shared/countries/tables/currencies.ts'
import type { TrackingProperties } from './tracking.ts'

/** Tracked facts of a booked appointment; no personal data. */
export interface BookedVisit {
  id: string
  storeId: string
  currencyCode: Currency | null
  totalAmount: number
  services: readonly { id: string; name: string; amount: number }[]
}

/**
 * The properties of 'Order Completed' for a booking; without any service it counts as none, and says so (section 5).
 */
export function appointmentCompleted(
  bookingId: string,
  visits: readonly BookedVisit[],
  /** Currency of the market of the booking. */
  currencyOfMarket: Currency = defaultCurrency,
): TrackingProperties<'Order Completed'> {
  const services = visits.flatMap((visit) => visit.services)
  if (services.length === 0) throw new Error('No se encontraron servicios')
  return {
    order_id: bookingId,
    order_type: 'appointment',
    store_id: visits[0]?.storeId,
    total: visits.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
    currency: visits[0]?.currencyCode ?? currencyOfMarket,
    pets: visits.length,
    products: services.map(({ id, name, amount }) => ({ product_id: id, name, price: amount, quantity: 1 })),
  }
}
