import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'

/** 'Avisarme': one account waits for one sold-out variant at one shop and is notified once when it is back in stock. */
export const StockAlert = z.object({
  shopId: z.string(),
  shopName: z.string(),
  productId: z.string(),
  productVariantId: z.string(),
  productSlug: z.string(),
  sku: z.string(),
  title: z.string(),
  optionTitle: z.string(),
  imageId: z.string().nullable(),
  isThere: z.boolean().describe('There is some of it at the moment: the message is on its way'),
  to: z.string().describe('Where it is told, masked'),
  createdAt: z.iso.datetime(),
})

const shopId = z.string().max(100)

/** Back-in-stock alerts. Guests may set them too, with an e-mail address. */
export const alertCalls = {
  /** The caller's alerts at every shop, newest first. */
  stockAlerts: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/app/stockAlerts', summary: "The caller's alerts", tags: ['alerts'] })
    .output(z.array(StockAlert)),

  /** Variants for which the caller has an alert at a shop, for the buttons of its pages. */
  stockAlertIds: operation({ access: 'guest' })
    .route({
      method: 'GET',
      path: '/app/stockAlertIds/{shopId}',
      summary: 'Variants that the caller waits for at a shop',
      tags: ['alerts'],
    })
    .input(z.object({ shopId }))
    .output(
      z.object({
        variantIds: z.array(z.string()),
        hasAddress: z.boolean().describe('false: the next alert needs an e-mail address'),
      }),
    ),

  /**
   * Sets or removes the alert for a variant; repeating the call changes nothing. A guest gives an e-mail address once:
   * later alerts of the same guest go there too. Accounts are notified at their own address; `email` is then ignored.
   * 409 when the variant is not sold out, 422 without an address, 409 with more than 100 alerts, or 20 of one address.
   */
  setStockAlert: operation({ access: 'guest', rate: 'alert' })
    .route({
      method: 'POST',
      path: '/app/stockAlerts/{shopId}/{productVariantId}',
      summary: 'Be told when it is there again, or no longer',
      tags: ['alerts'],
    })
    .input(
      z.object({
        shopId,
        productVariantId: z.string().max(100),
        isOn: z.boolean(),
        email: z.email('Email no tiene un formato válido').max(254).nullish(),
      }),
    )
    .output(z.object({ productVariantId: z.string(), isOn: z.boolean() })),
}

export type StockAlert = z.infer<typeof StockAlert>
