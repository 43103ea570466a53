import * as z from 'zod'
import { CountryIsoCode } from '#shared/values.ts'

/** The fact 'membership-activated': a month was paid, the first or a later one. */
export const MembershipActivated = z.object({
  membershipId: z.string(),
  periodId: z.string(),
  ownerUid: z.string(),
  country: CountryIsoCode,
  until: z.iso.datetime().describe('The end of everything that is paid'),
})

/**
 * The fact 'membership-left': the owner paused or stopped the membership, which lasts until its paid end, or took that
 * back ('renew').
 */
export const MembershipLeft = z.object({
  membershipId: z.string(),
  wish: z.enum(['pause', 'stop', 'renew']),
  at: z.iso.datetime(),
})

/** The fact 'membership-ended': the paid time is over, or an operator ended the membership and refunded it. */
export const MembershipEnded = z.object({
  membershipId: z.string(),
  periodIds: z.array(z.string()).default([]).describe('Months whose price went back'),
  status: z.enum(['LAPSED', 'PAUSED', 'ENDED', 'REFUNDED']),
  reason: z.string(),
})
