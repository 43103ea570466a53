import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { LIMITED_ELSEWHERE, type SentLately } from '../rules/recipient-limits.ts'
import { isHeld } from './outbox.ts'

/** The message that asks for room. */
export interface Asking {
  id: string
  /** Where it takes the place of others. */
  thread: string | null
  now: Date
}

/** Waits until nobody else writes to these addresses, in one order for all, and keeps them from it until the transaction ends. */
export async function lockRecipients(trx: Transaction<Tables>, addresses: readonly string[]): Promise<void> {
  const names = [...new Set(addresses)].toSorted()
  if (names.length === 0) return
  await sql`
    select pg_advisory_xact_lock(hashtextextended('messaging ' || name, 0)) from unnest(${names}::text[]) name
  `.execute(trx)
}

/**
 * How much else was written to an address, sent or on its way, codes apart; what was not to be sent disturbed nobody, and neither
 * will what this message takes the place of.
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
