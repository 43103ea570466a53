import type { RewardsDependencies } from '../deps.ts'
import { findEarningTerms } from '../earning-terms/find-earning-terms.ts'
import { findTermsOfMonth } from '../earning-terms/rules/terms-of-month.ts'
import { getPeriod, monthIn } from '../membership/rules/periods.ts'
import type { EarningTerms } from './rules/ways-to-earn.ts'
import { settleLedger } from './settle-ledger.ts'
import { type Earning, writeEarning } from './store/earnings.ts'
import { findPerson, holdPerson } from './store/people.ts'

type Deed = Omit<Earning, 'period' | 'month' | 'worth'> & {
  /** Huellas before limits, by the terms of the month in which the deed happened. */
  toWorth(terms: EarningTerms): number
}

/** Records a deed, or its new quantity, and settles the ledger. False: nothing changed. */
export async function noteDeed(
  { db, now }: Pick<RewardsDependencies, 'db' | 'now'>,
  { toWorth, ...deed }: Deed,
): Promise<boolean> {
  const at = now()
  const { country } = deed
  const month = monthIn(country, deed.happenedAt)
  const period = getPeriod(deed.kind, month)
  // A deed of quantity 0 must not create a person.
  if (deed.quantity === 0 && !(await findPerson(db, deed.uid))) return false

  const worth = toWorth(findTermsOfMonth(await findEarningTerms(db, country), month))
  return db.transaction().execute(async (trx) => {
    const balance = await holdPerson(trx, deed.uid, at)
    if (!(await writeEarning(trx, { ...deed, worth, month, period }, at))) return false
    await settleLedger(trx, { uid: deed.uid, balance, at }, deed)
    return true
  })
}
