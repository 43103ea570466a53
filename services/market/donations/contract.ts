import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money } from '#shared/values.ts'

/** What a shop sells to be given: one product of the catalogue that is in no list. */
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
  /** Null where a shop sells none. It is added to a cart, bought and paid as everything else. */
  donationOffer: operation({ access: 'public' })
    .route({
      method: 'GET',
      path: '/web/shops/{shopId}/donation',
      summary: 'What a shop sells to be given to a shelter',
      tags: ['catalogue'],
    })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(DonationOffer.nullable()),
}

/** For the community's ledger alone. */
export const donatedLinesCall = {
  /** What an order gives as it stands now: 0 grams of a line whose money is not there, or not any more. Null: no such order. */
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
