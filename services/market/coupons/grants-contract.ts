import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, Money, requiredText } from '#shared/values.ts'
import { PetType } from '../catalogue/contract.ts'
import { CouponKind } from './contract.ts'

export const GrantCoupon = z
  .object({
    ownerUid: z.string().min(1).max(100),
    country: CountryIsoCode,
    cause: z.string().min(1).max(200).describe("Why, as 'visit:42': the same cause grants once"),
    title: requiredText('Title', 80).describe('In Spanish, what the owner reads'),
    kind: CouponKind,
    percent: z.int().min(1).max(100).nullable().default(null).describe('Of a percentage'),
    amount: Money.min(1).nullable().default(null).describe('Of an amount'),
    maxDiscount: Money.min(1).nullable().default(null),
    minItemTotal: Money.default(0),
    tagIds: z.array(z.string().max(100)).max(50).default([]),
    vendors: z.array(z.string().max(100)).max(50).default([]),
    petTypes: z.array(PetType).max(7).default([]),
    endsAt: z.iso.datetime().nullable().describe('The first moment at which it no longer counts'),
    uses: z.int().min(1).max(100).default(1),
  })
  .refine(({ kind, percent }) => (kind === 'percentage') === (percent !== null), 'A percentage has its percent')
  .refine(({ kind, amount }) => (kind === 'amount') === (amount !== null), 'An amount has its amount')

export const grantCalls = {
  /**
   * Grants a personal coupon of one account, with a code that cannot be guessed. A repeated `cause` returns the coupon
   * granted before, whatever the other fields; `isNew` is false then.
   */
  grantCoupon: operation({ access: 'service' })
    .input(GrantCoupon)
    .output(z.object({ code: z.string(), isNew: z.boolean() })),

  /**
   * Ends the coupon granted for this cause; an order that used it keeps its discount. Repeating the call gives the same
   * answer; a cause without a grant: false.
   */
  takeBackCoupon: operation({ access: 'service' })
    .input(z.object({ cause: z.string().min(1).max(200) }))
    .output(z.object({ isTakenBack: z.boolean() })),
}

export type GrantCoupon = z.infer<typeof GrantCoupon>
