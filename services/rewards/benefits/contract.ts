import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Money } from '#shared/values.ts'

/** What somebody's membership gives them at this moment; without one everything of it is empty. */
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

/** Whether what a membership gives is in a price. */
export const BenefitsState = z
  .enum(['known', 'unavailable'])
  .describe('unavailable: rewards did not answer in time, and what it costs is without benefits')

export const benefitCalls = {
  /** One look by an index. Whoever asks says so before their transaction, waits 800 ms at most and goes on without it. */
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
 * The fact 'benefit-used': who sold something took less for it. Written with what was sold, and again with whatever changed what
 * is left of it: of a cause the highest revision counts.
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

/** The fact 'benefit-returned': it was cancelled or paid back, and no saving will be left of it. It may come first. */
export const BenefitReturned = z.object({ cause })

export type Benefits = z.infer<typeof Benefits>
export type BenefitUsed = z.infer<typeof BenefitUsed>
export type BenefitReturned = z.infer<typeof BenefitReturned>
