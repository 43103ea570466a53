import type { CountryIso } from '#shared/countries/countries.ts'
import type { RewardsDependencies } from '../deps.ts'
import { getPeriod, monthIn } from '../membership/rules/periods.ts'
import { settleLedger } from './settle-ledger.ts'
import { type Earning, writeEarning } from './store/earnings.ts'
import { findPerson, holdPerson } from './store/people.ts'

type Deed = Omit<Earning, 'period' | 'month'> & { country: CountryIso }

/** Records a deed, or its new quantity, and settles the ledger. False: nothing changed. */
export async function noteDeed(
  { db, now }: Pick<RewardsDependencies, 'db' | 'now'>,
  { country, ...deed }: Deed,
): Promise<boolean> {
  const at = now()
  const month = monthIn(country, deed.happenedAt)
  const period = getPeriod(deed.kind, month)
  // A deed of quantity 0 must not create a person.
  if (deed.quantity === 0 && !(await findPerson(db, deed.uid))) return false

  return db.transaction().execute(async (trx) => {
    const balance = await holdPerson(trx, deed.uid, at)
    if (!(await writeEarning(trx, { ...deed, month, period }, at))) return false
    await settleLedger(trx, { uid: deed.uid, balance, at }, deed)
    return true
  })
}
