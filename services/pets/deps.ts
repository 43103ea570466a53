import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { InternalAppointmentsClient } from '#services/appointments/client.ts'
import type { ContentClient } from '#services/content/client.ts'
import type { MarketClient } from '#services/market/client.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Storage } from '#shared/storage/storage.ts'
import type { Tables } from './tables.ts'
import type { PassSigner } from './vaccination-cards/pass-signer.ts'

/** Services and resources that pets depends on. */
export interface PetsDependencies {
  db: Kysely<Tables>
  now: Clock
  accounts: Pick<AccountsClient, 'account' | 'viewerOf'>
  messaging: Pick<MessagingClient, 'notify'>
  /** Food purchases of the caller. */
  market: Pick<MarketClient, 'foodPurchases'>
  /** Past visits, for a pet's history. */
  internalAppointments: Pick<InternalAppointmentsClient, 'petVisits'>
  /** The editors' sheet of food, for what an owner bought elsewhere. */
  content: Pick<ContentClient, 'foodProductsSheet'>
  /** Storage of photos. */
  storage: Storage
  /**
   * Secrets of at least 32 bytes, newest first, from which the keys of signed cards are derived: the first one signs,
   * the older ones still verify (shared/signed-record). Empty (demo): one is created at first use and stored in the
   * database.
   */
  signingSecrets: readonly string[]
  /** Signs cards for the wallet of a phone; null: they are not offered. */
  passSigner: PassSigner | null
  /** Public origin of each market, without trailing slash; links in mails and QR codes lead only there. */
  origins: Record<CountryIso, string>
  jobs: FactPublisher
  log: Pick<Logger, 'warn' | 'info'>
  /** Reports every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
