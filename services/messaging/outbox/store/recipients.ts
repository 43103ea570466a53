import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { LIMITED_ELSEWHERE, type SentLately } from '../rules/recipient-limits.ts'
import { isHeld } from './outbox.ts'

/** Message whose limit is checked. */
export interface Asking {
  id: string
  /** Thread whose waiting messages it replaces. */
  thread: string | null
  now: Date
}

/**
 * Advisory locks on addresses until the transaction ends, taken in sorted order against deadlocks, so that concurrent
 * messages count each other.
 */
export async function lockRecipients(trx: Transaction<Tables>, addresses: readonly string[]): Promise<void> {
  const names = [...new Set(addresses)].toSorted()
  if (names.length === 0) return
  await sql`
    select pg_advisory_xact_lock(hashtextextended('messaging ' || name, 0)) from unnest(${names}::text[]) name
  `.execute(trx)
}

/**
 * Number of other messages to an address in the last hour and day, sent or queued. Leaves out codes, messages given up
 * without a try, and those that this message replaces.
 */
export async function countLately(
  trx: Transaction<Tables>,
  address: string,
  { id, thread, now }: Asking,
): Promise<SentLately> {
  const { rows } = await sql<SentLately>`
    select
      count(*) filter (where created_at > ${now}::timestamptz - interval '1 hour')::integer as "inAnHour",
      count(*)::integer as "inADay"
    from messaging.outbox
    where recipient = ${address} and id <> ${id} and created_at > ${now}::timestamptz - interval '1 day'
      and template <> all (${[...LIMITED_ELSEWHERE]}::text[]) and (state <> 'given-up' or tries > 0)
      and ${isHeld(thread, now)} is not true
  `.execute(trx)
  return rows[0] ?? { inAnHour: 0, inADay: 0 }
}
