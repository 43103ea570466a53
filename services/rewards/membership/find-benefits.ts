import type { CountryIso } from '#shared/countries/countries.ts'
import type { Benefits } from '../benefits/contract.ts'
import type { RewardsDependencies } from '../deps.ts'
import { findRunningPeriod } from './store/periods.ts'

/** Benefits at this moment by the clock, independent of whether a job has run: one indexed read. */
export async function findBenefits(
  { db, now }: Pick<RewardsDependencies, 'db' | 'now'>,
  { uid, country }: { uid: string; country: CountryIso },
): Promise<Benefits> {
  const month = await findRunningPeriod(db, { uid, country, now: now() })
  if (!month?.until_at) return { membership: null, freeDelivery: null, groomingPercent: 0 }
  const { membership_id, plan_id, terms, until_at } = month
  return {
    membership: { id: membership_id, planId: plan_id, planName: terms.name, until: until_at.toISOString() },
    freeDelivery: terms.freeDelivery,
    groomingPercent: terms.groomingPercent,
  }
}
