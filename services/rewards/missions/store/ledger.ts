import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { LedgerLine } from '../../contract.ts'
import type { RewardsLedger, Tables } from '../../tables.ts'
import { afterLine, type Balance } from '../rules/ledger.ts'
import { writeBalance } from './people.ts'

export type LedgerRow = Selectable<RewardsLedger>

export interface NewLine {
  kind: LedgerLine['kind']
  account: string
  cause: string
  title: string
  points: number
  reason?: string
  actorUid?: string
}

/** Writes a line with the balance after it. The caller has locked the person. */
export async function addLine(
  trx: Transaction<Tables>,
  { uid, balance, at }: { uid: string; balance: Balance; at: Date },
  { reason, actorUid, ...line }: NewLine,
): Promise<Balance> {
  const after = afterLine(balance, line)
  await trx
    .insertInto('rewards.ledger')
    .values({ ...line, id: newId(), uid, at, reason: reason ?? null, actor_uid: actorUid ?? null })
    .execute()
  await writeBalance(trx, uid, after)
  return after
}

/** Sum of every earning account of a person, by its name. */
export async function findSums(db: Kysely<Tables>, uid: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; points: number }>`
    select account, sum(points)::integer as points
    from rewards.ledger
    where uid = ${uid} and kind not in ('exchange', 'correction')
    group by account
  `.execute(db)
  return new Map(rows.map(({ account, points }) => [account, points]))
}

/** Lines of a person, newest first; all of them, or at most so many. `after` is the id of a line of the same person. */
export function findLines(
  db: Kysely<Tables>,
  uid: string,
  { first, after }: { first?: number; after?: string | undefined } = {},
): Promise<LedgerRow[]> {
  const lines = db.selectFrom('rewards.ledger').selectAll().where('uid', '=', uid)
  const older = after
    ? lines.where('position', '<', (eb) =>
        eb.selectFrom('rewards.ledger').select('position').where('id', '=', after).where('uid', '=', uid),
      )
    : lines
  return older
    .orderBy('position', 'desc')
    .$if(first !== undefined, (query) => query.limit(first ?? 0))
    .execute()
}
