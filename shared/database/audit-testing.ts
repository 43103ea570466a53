import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { findBrokenWithin, type Invariant } from './audit.ts'

/** How to break each invariant on purpose, by what it says: statements in their order, none of which stays. */
export type Breaks = Record<string, readonly string[]>

/** Breaks every invariant once, and expects the audit to name that one and no other. */
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

/** Takes back what was broken. */
class Undone extends Error {}
