import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CouponRefusal } from '../basket/contract.ts'

export const CouponKind = z.enum(['percentage', 'amount', 'free_delivery'])

/** A coupon as a page shows it; the basket says whether it applies to the items of a cart. */
export const CouponCard = z.object({
  code: z.string(),
  title: z.string(),
  kind: CouponKind,
  benefit: z.string().describe("'15 % de descuento', 'Bs 20,00 de descuento', 'Envío gratis'"),
  terms: z.array(z.string()).describe('Each a short sentence in Spanish; none: for everything'),
  endsAt: z.iso.datetime().nullable().describe('The first moment at which it no longer counts'),
  untilLabel: z.string().nullable().describe("By the shop's clock: 'lunes 30 de noviembre, 23:59'"),
  isOwn: z.boolean().describe("The caller's alone"),
  whyNot: z
    .object({ code: CouponRefusal, detail: z.string().describe('In Spanish') })
    .nullable()
    .describe('Why the caller cannot use it now; null: it can be used'),
})

export const couponCalls = {
  /**
   * The caller's own coupons and the shop's public ones: usable ones first, those that end soonest on top. Without an
   * account, only the public ones. Coupons that ended more than 30 days ago are left out.
   */
  coupons: operation({ access: 'public' })
    .route({ method: 'GET', path: '/app/public/coupons/{shopId}', summary: 'Coupons at a shop', tags: ['cart'] })
    .input(z.object({ shopId: z.string().max(100) }))
    .output(z.array(CouponCard)),
}

export type CouponCard = z.infer<typeof CouponCard>
