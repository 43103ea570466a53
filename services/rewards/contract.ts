import type * as z from 'zod'
import type * as staffContract from './contract/staff.ts'
import { staff } from './contract/staff.ts'
import { person } from './customers/contract.ts'
import type * as earningWords from './earning-terms/contract.ts'
import { earningTermCalls } from './earning-terms/contract.ts'
import type * as membershipWords from './membership/contract.ts'
import { membershipCalls, membershipStaffCalls } from './membership/contract.ts'
import type * as planSettingWords from './membership-plans/contract.ts'
import { planSettingCalls } from './membership-plans/contract.ts'
import type * as gamificationWords from './missions/contract.ts'
import { gamification } from './missions/contract.ts'
import type * as referralWords from './referral/contract.ts'
import { referralCalls } from './referral/contract.ts'
import { referralSettingCalls } from './referral/settings-contract.ts'
import { settingCalls } from './settings/contract.ts'

/** Path prefix of the contract. */
export const mount = '/rewards-api'

export { BenefitsState } from './benefits/contract.ts'
export { MembershipActivated } from './contract/facts.ts'
export { EarningTermsSchema } from './earning-terms/earning-terms.ts'
export { NewPlan, PlanOfFile, ReferralOfFile } from './membership-plans/plan-file.ts'

/** Rewards: huellas with levels, missions, badges and exchanges; memberships; referrals. */
export const contract = {
  ...gamification,
  ...membershipCalls,
  ...referralCalls,
  ...staff,
  ...membershipStaffCalls,
  ...planSettingCalls,
  ...referralSettingCalls,
  ...earningTermCalls,
  ...settingCalls,
  ...person,
}

export type Gamification = z.infer<typeof gamificationWords.Gamification>
export type Mission = z.infer<typeof gamificationWords.Mission>
export type Badge = z.infer<typeof gamificationWords.Badge>
export type Celebration = z.infer<typeof gamificationWords.Celebration>
export type LedgerLine = z.infer<typeof gamificationWords.LedgerLine>
export type Reward = z.infer<typeof gamificationWords.Reward>
export type Exchange = z.infer<typeof gamificationWords.Exchange>
export type PersonLedger = z.infer<typeof staffContract.PersonLedger>
export type RewardsToLookAfter = z.infer<typeof staffContract.RewardsToLookAfter>
export type MembershipPlan = z.infer<typeof membershipWords.Plan>
export type Membership = z.infer<typeof membershipWords.Membership>
export type SavingsStatement = z.infer<typeof membershipWords.SavingsStatement>
export type StaffMembership = z.infer<typeof membershipWords.StaffMembership>
export type StaffMembershipRow = z.infer<typeof membershipWords.StaffMembershipRow>
export type MembershipFigures = z.infer<typeof membershipWords.MembershipFigures>
export type Referral = z.infer<typeof referralWords.Referral>
export type Invitation = z.infer<typeof referralWords.Invitation>
export type AcceptedInvitation = z.infer<typeof referralWords.AcceptedInvitation>
export type WayToEarn = z.infer<typeof gamificationWords.WayToEarn>
export type StaffEarningTerms = z.infer<typeof earningWords.StaffEarningTerms>
export type StaffMembershipPlan = z.infer<typeof planSettingWords.StaffMembershipPlan>
