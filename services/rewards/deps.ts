import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { InternalMarketClient, MarketClient } from '#services/market/client.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import type { PaymentsClient } from '#services/payments/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { FactPublisher } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Tables } from './tables.ts'

/** Dependencies of rewards. */
export interface RewardsDependencies {
  db: Kysely<Tables>
  now: Clock
  accounts: Pick<AccountsClient, 'account' | 'viewerOf' | 'staffAccount'>
  payments: Pick<PaymentsClient, 'ways' | 'createPayment' | 'paymentOf' | 'cancelPayment' | 'refund'>
  messaging: Pick<MessagingClient, 'notify'>
  /** The caller's own orders. */
  market: Pick<MarketClient, 'orders'>
  /** Grants coupons, takes them back, and reads what an order bought. */
  internalMarket: Pick<InternalMarketClient, 'grantCoupon' | 'takeBackCoupon' | 'purchaseByOrder'>
  /** Public origin of each market, without trailing slash. */
  origins: Record<CountryIso, string>
  /** Whether a code can be sent to a phone: a referral then needs a proved one. */
  canSendPhoneCodes: boolean
  jobs: FactPublisher
  log: Pick<Logger, 'warn' | 'info'>
  /** Reports every failure that is not a refusal. */
  report(error: unknown, context: CallContext, operation: string): void
}
