import type { Transaction } from 'kysely'
import type * as z from 'zod'
import { type CountryIso, isCountry } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findChangedFields, isStillSo, type SettingChange, settingChangesIn } from '#shared/settings/setting-changes.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { ReferralOfFile } from '../membership-plans/plan-file.ts'
import type { Tables } from '../tables.ts'
import { toReward } from './own-referral.ts'
import type { StaffReferralTerms } from './settings-contract.ts'
import { findReferralTerms, lockReferralTerms, putReferralTerms } from './store.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now'>
type Terms = z.output<typeof ReferralOfFile>

export const REFERRAL_SETTINGS = 'referral'
const changes = settingChangesIn('rewards')

/** What invitations give in a country, and how customers read it. */
export async function referralTerms(
  { db }: Dependencies,
  { country }: { country: CountryIso },
): Promise<StaffReferralTerms> {
  const found = await findReferralTerms(db, country)
  if (!found) return { country, terms: null, version: 0, reward: null }
  const { version = 0 } = found
  return { country, terms: toTerms(found), version, reward: toReward(found) }
}

export async function previewReferral(_deps: Dependencies, terms: Terms & { country: CountryIso }) {
  return toReward(terms)
}

/** Sets the terms of a country over the version that the caller saw; null ends invitations. */
export async function saveReferralTerms(
  deps: Dependencies,
  { country, version, terms }: { country: CountryIso; version: number; terms: Terms | null },
  context: CallContext,
): Promise<StaffReferralTerms> {
  const line = { actorUid: accountUid(context), now: deps.now() }
  await deps.db.transaction().execute((trx) => write(trx, country, version, () => terms, line))
  return referralTerms(deps, { country })
}

/** Puts back what a change of a country's terms replaced, in the transaction that logs it. */
export async function undoReferralChange(
  trx: Transaction<Tables>,
  { id: undoes, subject, before, after }: Pick<SettingChange, 'id' | 'subject' | 'before' | 'after'>,
  line: { actorUid: string; now: Date },
): Promise<void> {
  if (!isCountry(subject)) throw rewardsError('setting-change-not-found')
  const toUndone = (present: Terms | null): Terms | null => {
    const fields = toFields(present)
    if (!isStillSo(fields, after ?? {})) throw rewardsError('setting-changed-since')
    const wanted = { ...fields, ...before }
    if (wanted.amount === null) return null
    // A change of before the limits names none of them.
    const named = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== null))
    const { data } = ReferralOfFile.safeParse(named)
    if (!data) throw rewardsError('setting-changed-since')
    return data
  }
  await write(trx, subject, null, toUndone, { ...line, undoes })
}

// `version` null: whatever the version is now.
async function write(
  trx: Transaction<Tables>,
  country: CountryIso,
  version: number | null,
  toWanted: (present: Terms | null) => Terms | null,
  line: { actorUid: string; now: Date; undoes?: number },
): Promise<void> {
  await lockReferralTerms(trx)
  const found = await findReferralTerms(trx, country)
  if (version !== null && (found?.version ?? 0) !== version) throw rewardsError('referral-changed-elsewhere')
  const present = found ? toTerms(found) : null
  const wanted = toWanted(present)
  const changed = findChangedFields(toFields(present), toFields(wanted))
  if (!changed) return
  await putReferralTerms(trx, country, wanted ?? undefined)
  const logged = await changes.write(trx, {
    kind: REFERRAL_SETTINGS,
    subject: country,
    title: country,
    ...changed,
    ...line,
  })
  if (logged === null) throw rewardsError('setting-change-undone')
}

/** The fields of the log; without invitations each is null. */
function toFields(terms: Terms | null) {
  return {
    amount: terms?.amount ?? null,
    minItemTotal: terms?.minItemTotal ?? null,
    days: terms?.days ?? null,
    mostInAMonth: terms?.mostInAMonth ?? null,
    mostInAll: terms?.mostInAll ?? null,
  }
}

export function toTerms({ amount, minItemTotal, days, mostInAMonth, mostInAll }: Terms): Terms {
  return { amount, minItemTotal, days, mostInAMonth, mostInAll }
}
