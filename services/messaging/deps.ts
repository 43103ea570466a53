import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient, InternalAccountsClient } from '#services/accounts/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Channel } from './rules/channels.ts'
import type { Tables } from './tables.ts'

/** A rendered message, ready for its channel. */
export interface RenderedMessage {
  id: string
  /** An e-mail address, or a phone number in E.164. */
  to: string
  subject: string
  text: string
  html: string
  /** Page where its kind can be refused; null when it cannot. */
  refusalLink: string | null
}

/** Configuration of push notifications. */
export interface PushDependencies {
  /** `mailto:` or https contact for push services (RFC 8292). */
  subject: string
  /** VAPID keys. Undefined (demo): a pair stored in the database. */
  keys: { publicKey: string; privateKey: string } | undefined
  /**
   * Allow list of push endpoints: a browser supplies the endpoint, and must not choose which servers we call (SSRF).
   */
  isPushService(endpoint: string): boolean
}

/** Sends one message, or throws a `SendFailure`. */
export type SendMessage = (message: RenderedMessage) => Promise<void>

/** Dependencies of messaging, supplied by the composition. */
export interface MessagingDependencies {
  db: Kysely<Tables>
  now: Clock
  jobs: JobSender
  /** Configured channels. `'outbox'` (demo mode): a message counts as sent once it is in the outbox. */
  channels: Partial<Record<Exclude<Channel, 'push'>, SendMessage>> | 'outbox'
  /**
   * Null turns notifications off. They are sent in demo mode too, because only browsers that subscribed receive them.
   */
  push: PushDependencies | null
  /** Public origins, for the links that refuse a kind. */
  origins: Record<CountryIso, string>
  /**
   * Accounts of the caller, for export and erasure. A function, because accounts and messaging depend on each other.
   */
  accounts(): Pick<AccountsClient, 'account'>
  /** Verified addresses of a recipient. */
  internalAccounts(): Pick<InternalAccountsClient, 'accountOf'>
  log: Pick<Logger, 'warn' | 'info'>
  /** Gets every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
