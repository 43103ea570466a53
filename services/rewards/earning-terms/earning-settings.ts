import type { Transaction } from 'kysely'
import { type CountryIso, isCountry } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findChangedFields, isStillSo, type SettingChange, settingChangesIn } from '#shared/settings/setting-changes.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { monthIn } from '../membership/rules/periods.ts'
import { type EarningTerms, earningKinds, formatWays, usualTerms } from '../missions/rules/ways-to-earn.ts'
import type { Tables } from '../tables.ts'
import type { StaffEarningTerms } from './contract.ts'
import { EarningTermsSchema } from './earning-terms.ts'
import { findTermsOfMonth, findVersionOfMonth, getNextMonth } from './rules/terms-of-month.ts'
import { findStoredTerms, lockEarningTerms, putEarningTerms } from './store.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now'>

export const EARNING_SETTINGS = 'earning'
const changes = settingChangesIn('rewards')

/** How huellas are earned in a country, this month and from the next one on. */
export async function earningTerms(
  { db, now }: Dependencies,
  { country }: { country: CountryIso },
): Promise<StaffEarningTerms> {
  const month = monthIn(country, now())
  const fromMonth = getNextMonth(month)
  const versions = (await findStoredTerms(db)).filter((each) => each.country === country)
  const coming = findVersionOfMonth(versions, fromMonth)
  const terms = coming?.terms ?? usualTerms
  return {
    country,
    fromMonth,
    terms,
    version: coming?.version ?? 0,
    now: formatWays(country, findTermsOfMonth(versions, month)),
    next: formatWays(country, terms),
  }
}

export async function previewEarningTerms(
  _deps: Dependencies,
  { country, terms }: { country: CountryIso; terms: EarningTerms },
) {
  return formatWays(country, terms)
}

/** Sets the terms of a country from the next month on, over the version that the caller saw. */
export async function saveEarningTerms(
  deps: Dependencies,
  { country, version, terms }: { country: CountryIso; version: number; terms: EarningTerms },
  context: CallContext,
): Promise<StaffEarningTerms> {
  const line = { actorUid: accountUid(context), now: deps.now() }
  await deps.db.transaction().execute((trx) => write(trx, country, version, () => terms, line))
  return earningTerms(deps, { country })
}

/** Puts back what a change replaced, from the next month on, in the transaction that logs it. */
export async function undoEarningChange(
  trx: Transaction<Tables>,
  { id: undoes, subject, before, after }: Pick<SettingChange, 'id' | 'subject' | 'before' | 'after'>,
  line: { actorUid: string; now: Date },
): Promise<void> {
  if (!isCountry(subject)) throw rewardsError('setting-change-not-found')
  const toUndone = (coming: EarningTerms): EarningTerms => {
    if (!isStillSo(toFields(coming), after ?? {})) throw rewardsError('setting-changed-since')
    const { data } = EarningTermsSchema.safeParse(fromFields({ ...toFields(coming), ...before }))
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
  toWanted: (coming: EarningTerms) => EarningTerms,
  line: { actorUid: string; now: Date; undoes?: number },
): Promise<void> {
  await lockEarningTerms(trx)
  const fromMonth = getNextMonth(monthIn(country, line.now))
  const versions = (await findStoredTerms(trx)).filter((each) => each.country === country)
  const found = findVersionOfMonth(versions, fromMonth)
  if (version !== null && (found?.version ?? 0) !== version) throw rewardsError('earning-changed-elsewhere')
  const coming = found?.terms ?? usualTerms
  const wanted = toWanted(coming)
  const changed = findChangedFields(toFields(coming), toFields(wanted))
  if (!changed) return
  await putEarningTerms(trx, { country, fromMonth, terms: wanted })
  const logged = await changes.write(trx, {
    kind: EARNING_SETTINGS,
    subject: country,
    title: country,
    ...changed,
    ...line,
  })
  if (logged === null) throw rewardsError('setting-change-undone')
}

/** The fields of the log: 'visit.each', 'visit.limit'. */
function toFields(terms: EarningTerms): Record<string, number> {
  return Object.fromEntries(
    earningKinds.flatMap((kind) => [
      [`${kind}.each`, terms[kind].each],
      [`${kind}.limit`, terms[kind].limit],
    ]),
  )
}

function fromFields(fields: Record<string, unknown>): object {
  return Object.fromEntries(
    earningKinds.map((kind) => [kind, { each: fields[`${kind}.each`], limit: fields[`${kind}.limit`] }]),
  )
}
