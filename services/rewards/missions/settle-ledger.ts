import type { Transaction } from 'kysely'
import { DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { findEveryEarningTerms } from '../earning-terms/find-earning-terms.ts'
import { findLimit } from '../earning-terms/rules/terms-of-month.ts'
import type { Tables } from '../tables.ts'
import { type Balance, computeAccounts, missingPoints } from './rules/ledger.ts'
import { findLevel } from './rules/levels.ts'
import { completedMissions, missionNamed } from './rules/missions.ts'
import { writeCompletions, writeLevels } from './store/completions.ts'
import { findDeeds } from './store/earnings.ts'
import { addLine, findSums } from './store/ledger.ts'

/**
 * Settles the ledger of a person: every sum, mission and level is computed from all recorded deeds alone, so facts
 * that come twice, late or in another order give the same result. The person is locked.
 */
export async function settleLedger(
  trx: Transaction<Tables>,
  { uid, balance: before, at }: { uid: string; balance: Balance; at: Date },
  { cause, title }: { cause: string; title: string },
): Promise<void> {
  const deeds = await findDeeds(trx, uid)
  const terms = await findEveryEarningTerms(trx)
  const accounts = computeAccounts(deeds, ({ kind, period, country }) =>
    findLimit(terms[country ?? DEFAULT_COUNTRY] ?? [], kind, period),
  )
  let balance = before
  for (const { name, kind, points } of missingPoints(accounts, await findSums(trx, uid))) {
    const what = kind === 'mission' ? `Misión: ${missionNamed(name.split(' ')[1] ?? '')?.title ?? name}` : title
    const line = { kind, account: name, cause, title: points < 0 ? `${what} (devuelto)` : what, points }
    balance = await addLine(trx, { uid, balance, at }, line)
  }
  const completed = completedMissions(deeds).map(({ mission, month }) => ({ missionId: mission.id, month }))
  await writeCompletions(trx, uid, completed, at)
  await writeLevels(trx, uid, findLevel(balance.earned).number, at)
}
