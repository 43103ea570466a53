import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { SettingChange, SettingChangeQuery } from '#shared/settings/setting-changes.ts'
import { CountryIsoCode, CurrencyCode, Money, Revision } from '#shared/values.ts'
import { BasketSummary } from '../basket/contract.ts'
import { PetType } from '../catalogue/contract.ts'
import { CouponCard } from './contract.ts'
import { CouponPlan } from './coupon-plan.ts'

const key = z.object({ country: CountryIsoCode, code: z.string().max(60) })

export const CouponState = z.enum(['active', 'scheduled', 'ended'])

/** A coupon of the shop, as operators see it. Amounts in minor units of its currency. */
export const StaffCoupon = z.object({
  plan: CouponPlan,
  version: z.int(),
  state: CouponState,
  currency: CurrencyCode,
  benefit: z.string().describe("'15 % de descuento', 'Bs 20,00 de descuento', 'Envío gratis'"),
  terms: z.array(z.string()).describe('Each a short sentence in Spanish; none: for everything'),
  periodLabel: z.string().describe("By the country's clock: 'Hasta el lunes 30 de noviembre, 23:59'"),
  uses: z.int().describe('By orders that were not cancelled'),
  cost: Money.describe('What they took off those orders'),
  displayCost: z.string(),
})

/** What customers see of a coupon, and what it takes off a cart of real products. */
export const CouponPreview = z.object({
  card: CouponCard,
  example: z
    .object({
      shopName: z.string(),
      lines: z.array(z.object({ title: z.string(), quantity: z.int(), displaySubtotal: z.string() })),
      summary: BasketSummary,
      isFreeDelivery: z.boolean().describe('The discount is on the delivery'),
      whyNot: z.string().nullable().describe('In Spanish, why it takes nothing off this cart'),
    })
    .nullable()
    .describe('null: no shop of the country has anything in stock'),
})

/** Operators make and change the coupons of a country; those granted to one person are not among them. */
export const staffCouponCalls = {
  /** Coupons in a state, newest first; the search looks into the code and the title. */
  staffCoupons: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/coupons/{country}', summary: 'Coupons of a country', tags: ['staff'] })
    .input(
      z.object({
        country: CountryIsoCode,
        state: CouponState.default('active'),
        search: z.string().trim().max(100).default(''),
        first: z.coerce.number().int().min(1).max(100).default(30),
        after: z.string().max(60).optional(),
      }),
    )
    .output(
      z.object({
        coupons: z.array(StaffCoupon),
        counts: z.object({ active: z.int(), scheduled: z.int(), ended: z.int() }),
        endCursor: z.string().nullable().describe('null: this is the last page'),
      }),
    ),

  staffCoupon: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/coupons/{country}/{code}', summary: 'A coupon', tags: ['staff'] })
    .input(key)
    .output(StaffCoupon),

  /** What a coupon can be limited to. */
  couponChoices: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/couponChoices/{country}', summary: 'Choices of a coupon', tags: ['staff'] })
    .input(z.object({ country: CountryIsoCode }))
    .output(
      z.object({
        categories: z.array(z.object({ id: z.string(), name: z.string(), depth: z.int() })),
        brands: z.array(z.string()),
        petTypes: z.array(PetType),
        shops: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    ),

  /** Shows a coupon that is not saved as customers would see it. Writes nothing. */
  previewCoupon: operation({ access: 'operator', area: 'catalogue', right: 'read' })
    .route({ method: 'POST', path: '/staff/couponPreview', summary: 'Preview a coupon', tags: ['staff'] })
    .input(CouponPlan)
    .output(CouponPreview),

  /** 409 when the country has a coupon of that code. */
  createCoupon: operation({ access: 'operator', area: 'catalogue', idempotency: true })
    .route({ method: 'POST', path: '/staff/coupons', summary: 'Create a coupon', tags: ['staff'] })
    .input(CouponPlan)
    .output(StaffCoupon),

  /**
   * Sets the terms of a coupon; its uses stay. 409 when it has another version than the given one, 422 for a limit below
   * its uses.
   */
  saveCoupon: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'PUT', path: '/staff/coupons/{country}/{code}', summary: 'Change a coupon', tags: ['staff'] })
    .input(CouponPlan.safeExtend({ version: Revision.min(1) }))
    .output(StaffCoupon),

  /** Ends a coupon now; its uses stay. Ended already: 409. */
  endCoupon: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'POST', path: '/staff/coupons/{country}/{code}/end', summary: 'End a coupon', tags: ['staff'] })
    .input(key.extend({ version: Revision.min(1) }))
    .output(StaffCoupon),

  /** The changes of coupons, newest first; `subject` is 'BO CODE'. */
  couponChanges: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'GET', path: '/staff/couponChanges', summary: 'Changes of coupons', tags: ['staff'] })
    .input(SettingChangeQuery)
    .output(z.array(SettingChange)),

  /** Takes a change back. Changed again since, or undone already: 409. */
  undoCouponChange: operation({ access: 'operator', area: 'catalogue' })
    .route({ method: 'POST', path: '/staff/couponChanges/{changeId}/undo', summary: 'Undo it', tags: ['staff'] })
    .input(z.object({ changeId: z.coerce.number().int().min(1) }))
    .output(StaffCoupon),
}

export type StaffCoupon = z.infer<typeof StaffCoupon>
export type CouponState = z.infer<typeof CouponState>
export type CouponPreview = z.infer<typeof CouponPreview>
