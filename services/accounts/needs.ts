import type { Kysely } from 'kysely'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Tables } from './tables.ts'

/** What accounts cannot make by itself. */
export interface AccountsNeeds {
  db: Kysely<Tables>
  now: Clock
  /** At least 32 bytes, from which the signing keys follow. Absent (demo): one is made at the first use and kept in the database. */
  signingSecret: string | undefined
  /** Codes and links leave through it. */
  messaging: Pick<MessagingClient, 'send'>
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
