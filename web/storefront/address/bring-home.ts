import type { Account } from '#services/accounts/contract.ts'
import type { Visit } from '#web/request/context.ts'
import { toDeliveryPoint, toShippingAddress } from './delivery-point.ts'

/** Sets the default address of an account as the delivery place of a visit without one, if a shop delivers there. */
export async function bringHome(visit: Visit, { defaultAddress }: Account): Promise<void> {
  if (visit.delivery || defaultAddress?.country.iso !== visit.country.iso) return
  visit.setDelivery(toDeliveryPoint(toShippingAddress(defaultAddress)))
  const { servesPoint } = await visit.shop()
  if (!servesPoint) visit.setDelivery(null)
}
