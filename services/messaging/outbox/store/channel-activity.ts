import { type Kysely, sql } from 'kysely'
import type { Channel } from '../../contract.ts'
import type { Tables } from '../../tables.ts'

export interface ChannelActivity {
  channel: Channel
  sentAt: Date | null
  failedAt: Date | null
  failure: string | null
}

/** Last success and last failure of each channel; what people refused or what was outdated is no failure. */
export async function findChannelActivity(db: Kysely<Tables>, all: readonly Channel[]): Promise<ChannelActivity[]> {
  const { rows } = await sql<ChannelActivity>`
    select asked.channel, sent.sent_at as "sentAt", failed.created_at as "failedAt", failed.failure
    from unnest(${[...all]}::text[]) as asked (channel)
    left join lateral (
      select sent_at from messaging.outbox
      where channel = asked.channel and sent_at is not null
      order by sent_at desc limit 1
    ) sent on true
    left join lateral (
      select created_at, failure from messaging.outbox
      where channel = asked.channel and failure is not null
        and failure not in ('SUPERSEDED', 'REFUSED', 'QUIET HOURS', 'PET DIED', 'TOO MANY', 'FOREIGN NUMBER', 'EXPIRED')
      order by created_at desc limit 1
    ) failed on true
  `.execute(db)
  return rows
}
