import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { type CountryIso, countries, listCountries } from '#shared/countries/countries.ts'
import { formatFaults, withNamed } from '#shared/settings/named-fields.ts'
import { toTerms as toTermsOfReferral } from '../referral/referral-settings.ts'
import { findReferralTerms, putReferralTerms } from '../referral/store.ts'
import type { Tables } from '../tables.ts'
import { type PlanEntry, PlanOfFile, ReferralOfFile, type RewardsPlan, toPlanOfFile, toTerms } from './plan-file.ts'
import type { PlanTerms } from './rules/plan-terms.ts'
import { findEveryPlan, lockPlans, type PlanRecord, type PlanToSell, savePlan } from './store.ts'

export interface MembershipPlanChange {
  id: string
  what: 'new' | 'new version' | 'changed' | 'unchanged' | 'off sale'
}

interface PlanRefusal {
  id: string
  reason: string
}

interface Wanted extends Omit<PlanToSell, 'version'> {
  price: number
  terms: PlanTerms
  isOnSale: boolean
}

/**
 * Sets the plans and the terms of invitations that a file names, all or none; the others, and fields that it leaves
 * out, stay as they are. A changed price or changed terms make a new version: paid months keep theirs, and members are
 * notified before it applies. The same file again changes nothing.
 */
export async function setUpMembershipPlans(
  db: Kysely<Tables>,
  { plan, dryRun, now }: { plan: RewardsPlan; dryRun: boolean; now: Date },
): Promise<{ changes: MembershipPlanChange[]; refused: PlanRefusal[] }> {
  return db.transaction().execute(async (trx) => {
    await lockPlans(trx)
    const present = await findEveryPlan(trx)
    const findPresent = (id: string) => present.find((each) => each.id === id)
    const last = Math.max(0, ...present.map(({ sortOrder }) => sortOrder))
    const planned = plan.plans.map((entry, at) => toWanted(entry, findPresent(entry.id), last + at + 1))
    const wanted = planned.flatMap((each) => ('refusal' in each ? [] : [each]))
    const refused = planned.flatMap((each) => ('refusal' in each ? [each.refusal] : []))
    const invitations = await planReferrals(trx, plan.referral)
    refused.push(...invitations.refused)
    const changes = wanted.map((each) => ({ id: each.id, what: whatChanges(each, findPresent(each.id)) }))
    if (dryRun || refused.length > 0) return { changes, refused }

    for (const one of wanted) {
      const { price, terms, ...each } = one
      const newest = findPresent(each.id)?.newest
      // What is as the file says gets no new revision, so that forms that are open stay good.
      if (whatChanges(one, findPresent(each.id)) === 'unchanged') continue
      const isSame = newest !== undefined && isSold({ price, terms }, newest)
      const version = isSame ? null : { version: (newest?.version ?? 0) + 1, price, terms, since: now }
      await savePlan(trx, { ...each, version })
    }
    for (const { country, terms } of invitations.wanted) await putReferralTerms(trx, country, terms)
    return { changes, refused }
  })
}

/** Terms of invitations as the file would have them; without terms they end. */
async function planReferrals(trx: Transaction<Tables>, named: RewardsPlan['referral']) {
  const wanted: { country: CountryIso; terms: ReturnType<typeof toTermsOfReferral> | undefined }[] = []
  const refused: PlanRefusal[] = []
  for (const { iso: country } of listCountries()) {
    const entry = named[country]
    if (entry === undefined) continue
    if (entry === null) {
      wanted.push({ country, terms: undefined })
      continue
    }
    const present = await findReferralTerms(trx, country)
    const { data, error } = ReferralOfFile.safeParse(withNamed(present ? toTermsOfReferral(present) : null, entry))
    if (error) refused.push({ id: `referral ${country}`, reason: formatFaults(error) })
    else wanted.push({ country, terms: data })
  }
  return { wanted, refused }
}

function toWanted(
  { onSale, ...entry }: PlanEntry,
  present: PlanRecord | undefined,
  newPlace: number,
): Wanted | { refusal: PlanRefusal } {
  const { id } = entry
  const { data, error } = PlanOfFile.safeParse(withNamed(present ? toPlanOfFile(present) : null, entry))
  if (error) return { refusal: { id, reason: formatFaults(error) } }
  const { country } = data
  if (present && present.country !== country) {
    return { refusal: { id, reason: `It is a plan of ${present.country}: a plan of ${country} needs another id` } }
  }
  return {
    id,
    country,
    currency: countries[country].currency,
    sortOrder: present?.sortOrder ?? newPlace,
    isOnSale: onSale ?? present?.isOnSale ?? true,
    price: data.price,
    terms: toTerms(data),
  }
}

function whatChanges(wanted: Wanted, present: PlanRecord | undefined): MembershipPlanChange['what'] {
  if (!present) return 'new'
  if (!isSold(wanted, present.newest)) return 'new version'
  if (present.isOnSale === wanted.isOnSale) return 'unchanged'
  return wanted.isOnSale ? 'changed' : 'off sale'
}

/** Whether this is what is sold now, so that it needs no new version. */
export function isSold({ price, terms }: Pick<Wanted, 'price' | 'terms'>, newest: PlanRecord['newest']): boolean {
  return newest.price === price && isDeepStrictEqual({ ...terms }, { ...newest.terms })
}
