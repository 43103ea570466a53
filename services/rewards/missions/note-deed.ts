import type { CountryIso } from '#shared/country.ts'
import type { RewardsDependencies } from '../deps.ts'
import { getPeriod, monthIn } from '../membership/rules/periods.ts'
import { settleLedger } from './settle-ledger.ts'
import { type Earning, writeEarning } from './store/earnings.ts'
import { findPerson, holdPerson } from './store/people.ts'

type Deed = Omit<Earning, 'period' | 'month'> & { country: CountryIso }

/** Writes down that somebody did something good, or what became of it, with all that follows. False: nothing is new. */
export async function noteDeed(
  { db, now }: Pick<RewardsDependencies, 'db' | 'now'>,
  { country, ...deed }: Deed,
): Promise<boolean> {
  const at = now()
  const month = monthIn(country, deed.happenedAt)
  const period = getPeriod(deed.kind, month)
  // Nobody becomes known by what came to nothing.
  if (deed.quantity === 0 && !(await findPerson(db, deed.uid))) return false

  return db.transaction().execute(async (trx) => {
    const balance = await holdPerson(trx, deed.uid, at)
    if (!(await writeEarning(trx, { ...deed, month, period }, at))) return false
    await settleLedger(trx, { uid: deed.uid, balance, at }, deed)
    return true
  })
}
