import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money } from '#shared/values.ts'

/** Benefits of a person's membership at this moment; all fields are empty without a membership. */
export const Benefits = z.object({
  membership: z
    .object({
      id: z.string(),
      planId: z.string(),
      planName: z.string(),
      until: z.iso.datetime().describe('The end of what is paid: at this moment it gives nothing any more'),
    })
    .nullable(),
  freeDelivery: z
    .object({ minItemTotal: Money.describe('From this item total on, delivery costs nothing') })
    .nullable(),
  groomingPercent: z.int().min(0).max(100).describe("Off the service packs of kinds 'bano' and 'bano-y-peluqueria'"),
})

/** Says whether a price includes the membership benefits. */
export const BenefitsState = z
  .enum(['known', 'unavailable'])
  .describe('unavailable: rewards did not answer in time, and what it costs is without benefits')

export const benefitCalls = {
  /**
   * One indexed read. Callers ask before their transaction opens, wait at most 800 ms and continue without benefits.
   */
  benefitsOf: operation({ access: 'service' })
    .input(z.object({ uid: z.string().min(1).max(100), country: CountryIsoCode }))
    .output(Benefits),
}

const cause = z
  .string()
  .min(1)
  .max(200)
  .describe("'order:ID:delivery', 'order:ID:coupon' or 'appointment:MULTI_ID:grooming'")

/**
 * The fact 'benefit-used': a sale cost less because of the membership. Published with the sale, and again after each
 * change of it; per cause the highest revision counts.
 */
export const BenefitUsed = z.object({
  cause,
  uid: z.string(),
  membershipId: z.string(),
  kind: z.enum(['delivery', 'coupon', 'grooming']),
  amount: Money.describe('What it would cost more, as it stands'),
  currencyCode: CurrencyCode,
  at: z.iso.datetime().describe('When it was sold, whatever changed since'),
  what: z.string().describe("The order's reference, or the booking's id"),
  revision: z.int().min(0).default(0).describe('Grows with each change of what was sold'),
})

/**
 * The fact 'benefit-returned': the sale was cancelled or refunded, so its saving is removed. It may arrive before
 * 'benefit-used'.
 */
export const BenefitReturned = z.object({ cause })

export type Benefits = z.infer<typeof Benefits>
export type BenefitUsed = z.infer<typeof BenefitUsed>
export type BenefitReturned = z.infer<typeof BenefitReturned>
