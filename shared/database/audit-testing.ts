import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { findBrokenWithin, type Invariant } from './audit.ts'

/** Statements that break each invariant, keyed by the invariant's name; every one is rolled back. */
export type Breaks = Record<string, readonly string[]>

/** Breaks each invariant in turn and expects the audit to report that one alone. */
export async function expectEachToBeNoticed<Tables>(
  db: Kysely<Tables>,
  invariants: readonly Invariant[],
  breaks: Breaks,
): Promise<void> {
  expect(Object.keys(breaks).sort()).toEqual(invariants.map(({ says }) => says).sort())
  for (const [says, statements] of Object.entries(breaks)) {
    const noticed: string[] = []
    await db
      .transaction()
      .execute(async (trx) => {
        for (const statement of statements) await sql.raw(statement).execute(trx)
        noticed.push(...(await findBrokenWithin(trx, invariants)).map((broken) => broken.says))
        throw new Undone()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      })
    expect(noticed).toEqual([says])
  }
}

/** Thrown to roll the broken data back. */
class Undone extends Error {}
