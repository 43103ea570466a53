import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { PersonLedger } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { findCustomer } from '../customers/store/customers.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { listExchanges } from '../exchanges/exchanges.ts'
import { writeAct } from '../store/acts.ts'
import type { Tables } from '../tables.ts'
import { toLedgerLine } from './gamification.ts'
import { findLevel } from './rules/levels.ts'
import { writeLevels } from './store/completions.ts'
import { addLine, findLines } from './store/ledger.ts'
import { findPerson, holdPerson } from './store/people.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now' | 'accounts'>

/** Reads the ledger of one person and logs the read. */
export function staffLedger(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { uid }: { uid: string },
  context: CallContext,
): Promise<PersonLedger> {
  const actorUid = accountUid(context)
  return db.transaction().execute(async (trx) => {
    const ledger = await publishLedger(trx, uid)
    await writeAct(trx, { at: now(), actorUid, act: 'read', uid, facts: {} })
    return ledger
  })
}

/** Adds a correction line with a reason. Deductions stop at zero; accounts without a ledger may be given huellas. */
export async function correctLedger(
  deps: Dependencies,
  input: { uid: string; points: number; reason: string },
  context: CallContext,
): Promise<PersonLedger> {
  const actorUid = accountUid(context)
  const { uid, points, reason } = input
  // Before the transaction opens, because this may call accounts.
  if (!(await isKnownAccount(deps, uid, context))) throw rewardsError('person-not-found')
  return createOnce(deps, { operation: 'correct-ledger', input }, context, async (trx) => {
    const at = deps.now()
    const balance = await holdPerson(trx, uid, at)
    if (balance.points + points < 0) throw rewardsError('below-zero')

    const id = newId()
    const line = {
      kind: 'correction',
      account: `correction ${id}`,
      cause: `correction:${id}`,
      title: 'Corrección',
    } as const
    const after = await addLine(trx, { uid, balance, at }, { ...line, points, reason, actorUid })
    await writeLevels(trx, uid, findLevel(after.earned).number, at)
    await writeAct(trx, { at, actorUid, act: 'correct', uid, facts: { points, reason } })
    return publishLedger(trx, uid)
  })
}

/**
 * Whether the account exists: people with huellas, a membership or a referral are known here; for the rest, accounts
 * is asked.
 */
async function isKnownAccount({ db, accounts }: Dependencies, uid: string, context: CallContext): Promise<boolean> {
  if ((await findPerson(db, uid)) ?? (await findCustomer(db, uid))) return true
  try {
    await accounts.staffAccount({ uid }, { context })
    return true
  } catch (error) {
    if (asServiceError(error)?.status === 404) return false
    throw error
  }
}

async function publishLedger(trx: Transaction<Tables>, uid: string): Promise<PersonLedger> {
  const person = await findPerson(trx, uid)
  if (!person) throw rewardsError('person-not-found')
  const lines = await findLines(trx, uid, { first: 200 })
  const exchanges = await listExchanges(trx, uid, { first: 100 })
  return {
    uid,
    ...person,
    earned: Math.max(0, person.earned),
    level: findLevel(person.earned),
    lines: lines.map((row) => ({
      ...toLedgerLine(row),
      title: row.title,
      cause: row.cause,
      reason: row.reason,
      actorUid: row.actor_uid,
    })),
    exchanges,
  }
}
