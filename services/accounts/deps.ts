import type { Kysely } from 'kysely'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Tables } from './tables.ts'

/** Dependencies of accounts, supplied by the composition. */
export interface AccountsDependencies {
  db: Kysely<Tables>
  now: Clock
  /**
   * Master secrets of at least 32 bytes for the keys, newest first: the first signs and seals, the others still open what
   * they sealed. Empty (demo): one is generated at first use and stored in the database.
   */
  signingSecrets: readonly string[]
  messaging: Pick<MessagingClient, 'notify'>
  /** Whether a code can be sent to a phone; without, nobody signs in by one. */
  canSendPhoneCodes: boolean
  /** Whether mails leave: without them no address can be confirmed at a sign-up. */
  canSendEmail: boolean
  /** Public origin of each market, without trailing slash: the only allowed targets of links in mails. */
  origins: Record<CountryIso, string>
  /** The sign-in providers beside the embedded one. */
  providers: ForeignProvider[]
  /** Second accepted issuer of tokens for embedded pages, beside accounts itself. */
  appIssuer: TokenIssuer | undefined
  /** Publishes facts to other services, in the transaction that makes them true. */
  jobs: FactPublisher
  /** The market's operation id of a country, used as a user's tenant. */
  getOperationId(country: CountryIso, context: CallContext): Promise<string>
  /** Why another service could not follow a merge of these accounts: both have an open membership. null: all can. */
  whyNotMergeElsewhere(accounts: { from: string; to: string }): Promise<'two-memberships' | null>
  /** Configuration of the outside geocoder. */
  geocoding: Geocoding
  /** Called when an account's sessions ended or changed, so that caches of viewers drop it. */
  sessionsChanged(uid: string): void
  /** Gets failures that were handled, such as an outside geocoder that is down. */
  warn(error: unknown): void
  /** Gets every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}

/** Issuer whose signed tokens we accept. */
export interface TokenIssuer {
  /** Must equal the `iss` of its tokens. */
  issuer: string
  /** Address of its public keys (JWKS); without it, the `jwks_uri` of its OpenID configuration. */
  jwksUrl?: string
}

/** An OpenID Connect provider. */
export interface ForeignProvider extends TokenIssuer {
  provider: 'google' | 'facebook' | 'firebase'
  /** The audience of its ID tokens. */
  clientId: string
  /** Without it the provider's ID tokens are accepted, but no sign-in starts here. */
  clientSecret?: string
  /** Token endpoint, for a provider whose OpenID configuration does not name it. */
  tokenUrl?: string
}

/** Outside geocoder to use; with 'none' every answer is the nearest town. */
export interface Geocoding {
  kind: 'none' | 'nominatim' | 'photon' | 'google'
  /** Address of our own server, instead of the provider's public one. */
  url?: string
  /** API key of Google's geocoder. */
  key?: string
  /** User-Agent with a contact address, which public servers demand. */
  userAgent: string
}
