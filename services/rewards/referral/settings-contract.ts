import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, Revision } from '#shared/values.ts'
import { ReferralOfFile } from '../membership-plans/plan-file.ts'
import { ReferralReward } from './contract.ts'

const country = CountryIsoCode

/** What invitations give in a country. */
export const StaffReferralTerms = z.object({
  country,
  terms: ReferralOfFile.nullable().describe('null: nobody can invite'),
  version: z.int().describe('0: there are none'),
  reward: ReferralReward.nullable().describe('As customers read it'),
})

/** Operators set what an invitation gives. Accepted ones keep what they were accepted with. */
export const referralSettingCalls = {
  referralTerms: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/referral-terms/{country}', summary: 'Invitations', tags: ['staff'] })
    .input(z.object({ country }))
    .output(StaffReferralTerms),

  /** Shows terms that are not saved as customers would read them. Writes nothing. */
  previewReferral: operation({ access: 'operator', area: 'settings', right: 'read' })
    .route({ method: 'POST', path: '/staff/referral-preview', summary: 'Preview invitations', tags: ['staff'] })
    .input(ReferralOfFile.safeExtend({ country }))
    .output(ReferralReward),

  /** Sets the terms; null ends invitations. 409 when there is another version than the given one. */
  saveReferralTerms: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'PUT', path: '/staff/referral-terms/{country}', summary: 'Change invitations', tags: ['staff'] })
    .input(z.object({ country, version: Revision, terms: ReferralOfFile.nullable() }))
    .output(StaffReferralTerms),
}

export type StaffReferralTerms = z.infer<typeof StaffReferralTerms>
