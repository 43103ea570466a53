import type { Kysely } from 'kysely'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Tables } from './tables.ts'

/** What accounts cannot make by itself. */
export interface AccountsDependencies {
  db: Kysely<Tables>
  now: Clock
  /** At least 32 bytes, from which the signing keys follow. Absent (demo): one is made at the first use and kept in the database. */
  signingSecret: string | undefined
  messaging: Pick<MessagingClient, 'notify'>
  /** Public origin of each market, without trailing slash: the only ones that a mail may lead to. */
  origins: Record<CountryIso, string>
  /** The sign-in providers beside our own. */
  providers: ForeignProvider[]
  /** Who else may sign the tokens of embedded pages (D5). */
  appIssuer: TokenIssuer | undefined
  /** Facts for other services leave in the transaction that makes them true. */
  jobs: FactPublisher
  /** The market's id of a country, which is a user's tenant (D49). */
  getOperationId(country: CountryIso, context: CallContext): Promise<string>
  /** Who is asked what lies at a point. */
  geocoding: Geocoding
  /** Told whose sessions ended or changed, so that nobody goes on remembering who they were. */
  sessionsChanged(uid: string): void
  /** Told of what went wrong and was made good: an outside geocoder that fails. */
  warn(error: unknown): void
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

/** Which outside geocoder is asked; 'none' tells the nearest town by itself. */
export interface Geocoding {
  kind: 'none' | 'nominatim' | 'photon' | 'google'
  /** Of a server of one's own, instead of the provider's public one. */
  url?: string
  /** Google's. */
  key?: string
  /** Who asks: public servers want to know whom to write to. */
  userAgent: string
}
