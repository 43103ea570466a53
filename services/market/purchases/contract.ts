import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money } from '#shared/values.ts'
import { ShippingAddress } from '../basket/contract.ts'

export const PurchasedOrder = z.object({
  ownerUid: z.string(),
  referenceId: z.string(),
  country: CountryIsoCode,
  currencyCode: CurrencyCode,
  purchasedAmount: Money.describe(
    'Articles that were kept, less their discount: without delivery, fee, tip and tax on top',
  ),
  donatedGrams: z.int().min(0).describe('What it gives to a shelter as it stands now'),
  deliveredTo: ShippingAddress.pick({ street: true, city: true, unit: true }).nullable().describe('Null: picked up'),
  contactPhone: z.string().describe('Whom the shop calls about it; E.164 where it is a number'),
  deliveredAt: z.iso.datetime(),
})

/** Operation for the rewards service alone. */
export const purchaseCalls = {
  /**
   * Purchases of an order that was handed over, as it stands now; null: there is no such order, it is not handed over,
   * or its owner is a guest or erased.
   */
  purchaseByOrder: operation({ access: 'service' })
    .input(z.object({ orderId: z.string().max(100) }))
    .output(PurchasedOrder.nullable()),
}

export type PurchasedOrder = z.infer<typeof PurchasedOrder>
