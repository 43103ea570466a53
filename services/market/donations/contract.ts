import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money } from '#shared/values.ts'

/** The shop's donation offer: one product of the catalogue that no listing shows. */
export const DonationOffer = z.object({
  productId: z.string(),
  productVariantId: z.string(),
  sku: z.string(),
  title: z.string(),
  productSlug: z.string(),
  productVendor: z.string(),
  grams: z.int().describe('Of one'),
  price: Money,
  displayPrice: z.string().describe("'Bs 20'"),
  currencyCode: CurrencyCode,
})

export const donationCalls = {
  /** Null where a shop has no such offer. It is added to a cart, bought and paid like any product. */
  donationOffer: operation({ access: 'public', mayLag: true })
    .route({
      method: 'GET',
      path: '/web/shops/{shopId}/donation',
      summary: 'What a shop sells to be given to a shelter',
      tags: ['catalogue'],
    })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(DonationOffer.nullable()),
}

/** Operation for the community service's donation ledger alone. */
export const donatedLinesCall = {
  /** Donations of an order as it stands now: 0 grams for a line that is unpaid or was refunded. Null: no such order. */
  donatedLines: operation({ access: 'service' })
    .input(z.object({ orderId: z.string().max(100) }))
    .output(
      z
        .object({
          country: CountryIsoCode,
          lines: z.array(z.object({ position: z.int(), grams: z.int().min(0) })),
        })
        .nullable(),
    ),
}

export type DonationOffer = z.infer<typeof DonationOffer>
