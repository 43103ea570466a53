import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { RewardsNeeds } from '../deps.ts'
import { describeExchange } from '../exchanges/exchanges.ts'
import { findExchanges } from '../exchanges/store.ts'
import { endOpenPayments, eraseMember, exportMember } from '../membership/person.ts'
import { describeLine } from '../missions/gamification.ts'
import { findCelebrated, findCompletions } from '../missions/store/completions.ts'
import { findLines } from '../missions/store/ledger.ts'
import { findPerson } from '../missions/store/people.ts'
import { eraseHuellasOf, findActsOn, findEarningsOf } from './store/account-data.ts'

type Needs = Pick<RewardsNeeds, 'db'>

/** Everything that rewards keep of the caller. */
export async function exportPerson({ db }: Needs, context: CallContext): Promise<Record<string, unknown>> {
  const uid = accountUid(context)
  const [person, lines, exchanges, completions, celebrated, deeds, acts, member] = await Promise.all([
    findPerson(db, uid),
    findLines(db, uid),
    findExchanges(db, uid),
    findCompletions(db, uid),
    findCelebrated(db, uid),
    findEarningsOf(db, uid),
    findActsOn(db, uid),
    exportMember({ db }, uid),
  ])
  return {
    huellas: person ?? null,
    lines: lines.map(describeLine),
    deeds,
    missions: Object.fromEntries(completions),
    ...celebrated,
    exchanges: exchanges.map(describeExchange),
    looks: acts,
    ...member,
  }
}

/**
 * Deletes it; months of a membership that were paid stay without a name, and the log of what operators did keeps the account's id
 * alone. Again it finds nothing.
 */
export async function erasePerson(
  needs: Needs & Pick<RewardsNeeds, 'payments'>,
  context: CallContext,
): Promise<{ erased: true; kept: string[] }> {
  const uid = accountUid(context)
  await endOpenPayments(needs, uid)
  return needs.db.transaction().execute(async (trx) => {
    await eraseHuellasOf(trx, uid)
    const { kept } = await eraseMember(trx, uid)
    return { erased: true, kept }
  })
}
