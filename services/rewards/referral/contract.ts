import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'

/** Rewards of both people, with labels for the page. */
export const ReferralReward = z.object({
  title: z.string().describe("'Bs 25 en tu próxima compra'"),
  terms: z.string().describe("'Desde Bs 80, válido por 60 días'"),
})

export const ReferralState = z
  .enum(['WAITING', 'EARNED', 'TAKEN_BACK', 'EXPIRED'])
  .describe('WAITING: the first order is not delivered yet; TAKEN_BACK: it was paid back')

/** State shown to the inviter: the same, plus the reason when the referral was void for a shared home. */
export const InvitedState = z
  .enum([...ReferralState.options, 'SAME_HOUSEHOLD'])
  .describe('SAME_HOUSEHOLD: the first order showed the phone or the home of who invited')

export const Referral = z.object({
  code: z.string(),
  link: z.string().describe("The whole address: 'https://…/invita/CODE'"),
  reward: ReferralReward,
  invited: z.array(
    z.object({
      name: z.string().describe('The first name alone'),
      state: InvitedState,
      acceptedAt: z.iso.datetime(),
      couponCode: z.string().nullable().describe("The inviter's"),
    }),
  ),
  earned: z.int(),
  leftThisMonth: z.int().describe('How many more may accept this month'),
  leftInAll: z.int(),
})

export const Invitation = z.object({
  code: z.string(),
  country: CountryIsoCode,
  inviterName: z.string().describe('The first name alone'),
  reward: ReferralReward,
  isOwn: z.boolean().describe("It is the caller's own"),
})

export const AcceptedInvitation = z.object({
  state: ReferralState,
  inviterName: z.string(),
  reward: ReferralReward,
  acceptedAt: z.iso.datetime(),
  couponCode: z.string().nullable().describe('Of who was invited, once the first order is delivered'),
})

const deviceId = z.string().min(8).max(200).optional().describe('Of the browser; only its hash is kept')
const code = z.string().trim().min(1).max(40)

export const referralCalls = {
  /** The caller's link with its referrals, created at the first call. */
  referral: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/referral', summary: "The caller's link", tags: ['referral'] })
    .input(z.object({ deviceId }))
    .output(Referral),

  /** First name of the person behind this code, and the rewards; unknown codes are not found. */
  invitation: operation({ access: 'public' })
    .route({ method: 'GET', path: '/invitations/{code}', summary: 'Who invites', tags: ['referral'] })
    .input(z.object({ code }))
    .output(Invitation),

  /**
   * Accepts an invitation for a new account: once, and before its first order. Repeating the same code gives the same
   * answer. Refusals name their reason.
   */
  acceptInvitation: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/referral/acceptance', summary: 'Take up an invitation', tags: ['referral'] })
    .input(z.object({ code, deviceId }))
    .output(AcceptedInvitation),

  /** The invitation that the caller accepted; null without one. */
  acceptedInvitation: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/referral/acceptance', summary: 'The one taken up', tags: ['referral'] })
    .output(z.object({ accepted: AcceptedInvitation.nullable() })),
}
