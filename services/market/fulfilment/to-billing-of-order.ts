import type { BillingOfOrder } from '../contract.ts'
import type { OrderBilling } from '../orders/store/order-record.ts'

/** What the comprobante is made out to, as staff see it; null: no named person, or not read yet. */
export function toBillingOfOrder(billing: OrderBilling | null): BillingOfOrder | null {
  if (!billing) return null
  const { documentType, documentNumber, complement, businessName } = billing
  return {
    ...billing,
    display: `${documentType} ${documentNumber}${complement ? `-${complement}` : ''}, ${businessName}`,
  }
}
