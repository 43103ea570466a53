import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, Revision } from '#shared/values.ts'
import { WayToEarn } from '../missions/contract.ts'
import { EarningTermsSchema } from './earning-terms.ts'

const country = CountryIsoCode
const Month = z.string().regex(/^\d{4}-\d{2}$/)

/** How huellas are earned in a country: now, and from the next month on. */
export const StaffEarningTerms = z.object({
  country,
  fromMonth: Month.describe('The next month, from which a change counts'),
  terms: EarningTermsSchema.describe('What counts from then on'),
  version: z.int().describe('0: the program’s own terms'),
  now: z.array(WayToEarn).describe('As customers read it this month'),
  next: z.array(WayToEarn).describe('As they read it from the next month on'),
})

/** Operators set how huellas are earned. A month that has begun keeps its terms: nothing earned is taken back. */
export const earningTermCalls = {
  earningTerms: operation({ access: 'operator', area: 'settings' })
    .route({
      method: 'GET',
      path: '/staff/earning-terms/{country}',
      summary: 'How huellas are earned',
      tags: ['staff'],
    })
    .input(z.object({ country }))
    .output(StaffEarningTerms),

  /** Shows terms that are not saved as customers would read them. Writes nothing. */
  previewEarningTerms: operation({ access: 'operator', area: 'settings', right: 'read' })
    .route({
      method: 'POST',
      path: '/staff/earning-preview',
      summary: 'Preview how huellas are earned',
      tags: ['staff'],
    })
    .input(z.object({ country, terms: EarningTermsSchema }))
    .output(z.array(WayToEarn)),

  /** Sets the terms from the next month on. 409 when there is another version than the given one. */
  saveEarningTerms: operation({ access: 'operator', area: 'settings' })
    .route({
      method: 'PUT',
      path: '/staff/earning-terms/{country}',
      summary: 'Change how huellas are earned',
      tags: ['staff'],
    })
    .input(z.object({ country, version: Revision, terms: EarningTermsSchema }))
    .output(StaffEarningTerms),
}

export type StaffEarningTerms = z.infer<typeof StaffEarningTerms>
