import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Counts a try and answers the number in the window, which restarts after the last one expired. */
export async function countTry(
  db: Database,
  { subject, now, windowMs }: { subject: string; now: Date; windowMs: number },
): Promise<{ tries: number; beganAt: Date }> {
  const over = new Date(now.getTime() - windowMs)
  const row = await db
    .insertInto('accounts.attempts')
    .values({ subject, tries: 1, began_at: now })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        tries: sql`case when attempts.began_at <= ${over} then 1 else attempts.tries + 1 end`,
        began_at: sql`case when attempts.began_at <= ${over} then ${now} else attempts.began_at end`,
      }),
    )
    .returning(['tries', 'began_at'])
    .executeTakeFirstOrThrow()
  return { tries: row.tries, beganAt: row.began_at }
}

/** Takes back a try that turned out to be a success. */
export async function takeBackTry(db: Database, subject: string) {
  await db
    .updateTable('accounts.attempts')
    .set({ tries: sql`greatest(tries - 1, 0)` })
    .where('subject', '=', subject)
    .execute()
}

export async function forgetTries(db: Database, subject: string) {
  await db.deleteFrom('accounts.attempts').where('subject', '=', subject).execute()
}
