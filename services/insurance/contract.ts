import * as z from 'zod'
import type * as claimWords from './claims/contract.ts'
import { claims } from './claims/contract.ts'
import type * as staffContract from './contract/staff.ts'
import { staff } from './contract/staff.ts'
import type * as insuranceWords from './contracts/contract.ts'
import { insurances } from './contracts/contract.ts'
import type * as costContract from './costs/contract.ts'
import { costCalls } from './costs/contract.ts'
import { person } from './customers/account-data-contract.ts'
import type * as customerWords from './customers/contract.ts'
import { customers } from './customers/contract.ts'
import type * as policyWords from './policies/contract.ts'
import { policies } from './policies/contract.ts'
import type * as planSettingWords from './policies/settings-contract.ts'
import { planSettingCalls } from './policies/settings-contract.ts'
import type * as reasonContract from './reasons/contract.ts'
import { reasonCalls } from './reasons/contract.ts'

/** Path prefix of the contract. */
export const mount = '/pet-insurance/api'

/** Pet insurance: plans, policy holders, contracts with pictures and payment links, claims. */
export const contract = {
  ...policies,
  ...customers,
  ...insurances,
  ...claims,
  ...staff,
  ...reasonCalls,
  ...costCalls,
  ...planSettingCalls,
  ...person,
}

const ofInsurance = { insuranceId: z.string(), ownerUid: z.string() }

/** The fact 'insurance-activated': paid and issued. */
export const InsuranceActivated = z.object({ ...ofInsurance, petProfileId: z.string() })

/** The fact 'insurance-ended': expired or cancelled. */
export const InsuranceEnded = z.object({ ...ofInsurance, status: z.enum(['EXPIRED', 'CANCELLED']), reason: z.string() })

/** The fact 'claim-moved': a change that its owner is notified of. */
export const ClaimMoved = z.object({ ...ofInsurance, claimId: z.string(), status: z.string() })

export { NewPlan, PlanOfFile } from './policies/insurance-plan.ts'

export type StaffPolicy = z.infer<typeof planSettingWords.StaffPolicy>
export type Policy = z.infer<typeof policyWords.Policy>
export type Coverage = z.infer<typeof policyWords.Coverage>
export type InsuranceCustomer = z.infer<typeof customerWords.InsuranceCustomer>
export type NewProviderCustomer = z.infer<typeof customerWords.NewProviderCustomer>
export type ProviderCustomer = z.infer<typeof customerWords.ProviderCustomer>
export type Insurance = z.infer<typeof insuranceWords.Insurance>
export type NewInsurance = z.infer<typeof insuranceWords.NewInsurance>
export type PictureSubject = z.infer<typeof insuranceWords.PictureSubject>
export type Claim = z.infer<typeof claimWords.Claim>
export type ClaimFacts = z.infer<typeof claimWords.ClaimFacts>
export type ClaimRow = z.infer<typeof staffContract.ClaimRow>
export type ClaimsToDo = z.infer<typeof staffContract.ClaimsToDo>
export type Outlook = z.infer<typeof staffContract.Outlook>
export type StaffInsurance = z.infer<typeof staffContract.StaffInsurance>
export type ReasonTemplate = z.infer<typeof reasonContract.ReasonTemplate>
export type ReasonKind = z.infer<typeof reasonContract.ReasonKind>
export type PlanCosts = z.infer<typeof costContract.CostsOfPlans>
export type RevealedPayee = z.infer<typeof staffContract.RevealedPayee>
export type StaffClaim = z.infer<typeof staffContract.StaffClaim>
export type InsuranceToLookAfter = z.infer<typeof staffContract.ToLookAfter>
