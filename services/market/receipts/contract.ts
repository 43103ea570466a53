import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, documentTypes, Money } from '#shared/values.ts'

/** A sale that was handed over, as its tax documents need it. */
export const SoldOrder = z.object({
  referenceId: z.string(),
  country: CountryIsoCode,
  shopId: z.string(),
  currencyCode: CurrencyCode,
  ownerUid: z.string(),
  billing: z
    .object({
      documentType: z.enum(documentTypes),
      documentNumber: z.string(),
      complement: z.string().nullable(),
      businessName: z.string(),
    })
    .nullable()
    .describe('Null: made out to no named person'),
  email: z.string().nullable(),
  paidBy: z
    .enum(['cash', 'card', 'qr', 'credit', 'on_account'])
    .describe('credit: of the wallet; on_account: after the month'),
  items: z.array(
    z.object({
      sku: z.string(),
      title: z.string(),
      quantity: z.int(),
      price: Money,
      vatRate: z.number().nullable().describe('null: that of the sale'),
    }),
  ),
  delivery: Money,
  surcharge: Money,
  discount: Money,
  addedVat: Money.describe('On top of the prices; 0 where they contain it'),
  vatRate: z.number(),
  refunds: z
    .array(
      z.object({
        cause: z.string(),
        amount: Money,
        reason: z.string(),
        byRate: z.array(z.object({ rate: z.number(), total: Money })),
      }),
    )
    .describe('For what was returned after it was handed over'),
})

/** Operation for the invoicing service alone. */
export const soldOrderCall = {
  /** The sale of an order as it was handed over; null: there is no such order, or it is not handed over. */
  soldOrder: operation({ access: 'service' })
    .input(z.object({ orderId: z.string().max(100) }))
    .output(SoldOrder.nullable()),
}

export type SoldOrder = z.infer<typeof SoldOrder>
