import { findDocument, whyCannotBill, writtenPlainly } from '#services/accounts/people/rules/billing-document.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { documentTypes } from '#shared/values.ts'
import type { StaffOrder } from '../contract.ts'
import { marketError } from '../errors.ts'
import type { ChangeDependencies } from '../orders/order-transitions.ts'
import { writeOrder } from '../orders/store/order-life.ts'
import { changeAsStaff } from './change-as-staff.ts'

interface SetBilling {
  orderId: string
  billing: {
    documentType: (typeof documentTypes)[number]
    documentNumber: string
    complement: string | null
    businessName: string
  } | null
}

/**
 * Changes what the comprobante of an order is made out to; null: to no named person. The document follows the rules of
 * the order's country. Throws billing-not-valid with the field.
 */
export function setOrderBilling(
  deps: ChangeDependencies,
  { orderId, billing }: SetBilling,
  context: CallContext,
): Promise<StaffOrder> {
  return changeAsStaff(
    deps,
    { orderId, action: 'billing', facts: { billing } },
    context,
    async ({ trx, order, now }) => {
      const plain = billing && writtenPlainly({ ...billing, country: order.country })
      const refusal = plain && whyCannotBill(plain)
      if (refusal) {
        const detail = findDocument(order.country, plain.documentType)?.mistake
        const field = refusal === 'complement-not-valid' ? 'complement' : 'documentNumber'
        throw marketError('billing-not-valid', { ...(detail && { detail, fields: { [field]: detail } }) })
      }
      const { documentType, documentNumber, complement, businessName } = plain ?? {}
      await writeOrder(trx, order.id, {
        billing: plain ? JSON.stringify({ documentType, documentNumber, complement, businessName }) : null,
        billing_read_at: now,
      })
    },
  )
}
