import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient, InternalAccountsClient } from '#services/accounts/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Channel } from './rules/channels.ts'
import type { Tables } from './tables.ts'

/** A message, ready for its channel. */
export interface RenderedMessage {
  id: string
  /** An e-mail address, or a phone number in E.164. */
  to: string
  subject: string
  text: string
  html: string
  /** Where its kind is refused, of what may be refused. */
  refusalLink: string | null
}

/** How notifications leave. */
export interface PushDependencies {
  /** `mailto:` or https: whom a push service may ask (RFC 8292). */
  subject: string
  /** Undefined: the demonstration keeps a pair in its database. */
  keys: { publicKey: string; privateKey: string } | undefined
  /** Whether a notification may be sent there; a page of a stranger must not choose whom we ask. */
  isPushService(endpoint: string): boolean
}

/** Sends one message, or throws a `SendFailure`. */
export type SendMessage = (message: RenderedMessage) => Promise<void>

/** What the composition hands to messaging. */
export interface MessagingDependencies {
  db: Kysely<Tables>
  now: Clock
  jobs: JobSender
  /** The configured ways out. `'outbox'` (demo mode): every message counts as sent once it is in the outbox. */
  channels: Partial<Record<Exclude<Channel, 'push'>, SendMessage>> | 'outbox'
  /** Null: there are no notifications. They leave in demo mode too: nobody but who asked for them gets any. */
  push: PushDependencies | null
  /** Public addresses, for the links with which a kind is refused. */
  origins: Record<CountryIso, string>
  /** Whose messages are exported and erased. Asked late, because accounts sends messages itself. */
  accounts(): Pick<AccountsClient, 'account'>
  /** Which addresses are proved, of whoever is written to. */
  internalAccounts(): Pick<InternalAccountsClient, 'accountOf'>
  log: Pick<Logger, 'warn' | 'info'>
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
