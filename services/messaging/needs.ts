import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Channel } from './contract.ts'
import type { Tables } from './tables.ts'

/** A message, ready for its channel. */
export interface RenderedMessage {
  id: string
  /** An e-mail address, or a phone number in E.164. */
  to: string
  subject: string
  text: string
  html: string
}

/** Sends one message, or throws a `SendFailure`. */
export type SendMessage = (message: RenderedMessage) => Promise<void>

/** What the composition hands to messaging. */
export interface MessagingNeeds {
  db: Kysely<Tables>
  now: Clock
  jobs: JobSender
  /** The configured ways out. `'outbox'` (demo mode): every message counts as sent once it is in the outbox. */
  channels: Partial<Record<Channel, SendMessage>> | 'outbox'
  /** Whose messages are exported and erased. Asked late, because accounts sends messages itself. */
  accounts(): Pick<AccountsClient, 'account'>
  log: Pick<Logger, 'warn'>
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
