import type { Kysely } from 'kysely'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Tables } from './tables.ts'

/** What accounts cannot make by itself. */
export interface AccountsNeeds {
  db: Kysely<Tables>
  now: Clock
  /** At least 32 bytes, from which the signing keys follow. Absent (demo): one is made at the first use and kept in the database. */
  signingSecret: string | undefined
  messaging: Pick<MessagingClient, 'send'>
  /** Public origin of each market, without trailing slash: the only ones that a mail may lead to. */
  origins: Record<CountryIso, string>
  /** The sign-in providers beside our own. */
  providers: ForeignProvider[]
  /** Who else may sign the tokens of embedded pages (D5). */
  appIssuer: TokenIssuer | undefined
  /** Told whose sessions ended or changed, so that nobody goes on remembering who they were. */
  sessionsChanged(uid: string): void
  /** Told of every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}

/** Somebody whose signed tokens we read. */
export interface TokenIssuer {
  /** Exactly as in its tokens. */
  issuer: string
  /** Where its public keys are; without it, where its OpenID configuration says. */
  jwksUrl?: string
}

/** A provider of OpenID Connect. */
export interface ForeignProvider extends TokenIssuer {
  provider: 'google' | 'facebook' | 'firebase'
  /** The audience of its ID tokens. */
  clientId: string
  /** Without it the provider's ID tokens are read, but no sign-in is started here. */
  clientSecret?: string
  /** For a provider whose OpenID configuration does not name it. */
  tokenUrl?: string
}
