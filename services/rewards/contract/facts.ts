import * as z from 'zod'
import { CountryIsoCode } from '#shared/values.ts'

/** The fact 'membership-activated': a month was paid, the first one or another. */
export const MembershipActivated = z.object({
  membershipId: z.string(),
  periodId: z.string(),
  ownerUid: z.string(),
  country: CountryIsoCode,
  until: z.iso.datetime().describe('The end of everything that is paid'),
})

/** The fact 'membership-left': its owner paused or stopped it, and what is paid runs out; or ('renew') took that back. */
export const MembershipLeft = z.object({
  membershipId: z.string(),
  wish: z.enum(['pause', 'stop', 'renew']),
  at: z.iso.datetime(),
})

/** The fact 'membership-ended': its paid time is over, or an operator ended it and sent the money back. */
export const MembershipEnded = z.object({
  membershipId: z.string(),
  status: z.enum(['LAPSED', 'PAUSED', 'ENDED', 'REFUNDED']),
  reason: z.string(),
})
