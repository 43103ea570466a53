import type { CountryIso } from '#shared/country.ts'
import type { Currency } from '#shared/money.ts'
import type { PaymentMethod } from '../contract.ts'

/** What a provider is asked to collect. Amounts are minor units; the adapter writes them as its provider wants them. */
export interface PaymentOrder {
  /** Ours: the provider's idempotency key where it has one. */
  paymentId: string
  reference: string
  method: PaymentMethod
  country: CountryIso
  currency: Currency
  amountMinor: number
  description: string
  payer: { fullName: string; email: string | null }
  /** Where the payer's browser comes back to, whole. */
  returnUrl: string
  /** Where the provider tells us that something happened, whole. */
  notifyUrl: string
  expiresAt: Date
}

/**
 * How a payment stands with its provider. Only this moves money with us: an event merely makes us ask. `paid` is what its
 * provider says was paid, which is compared with what was asked.
 */
export type ProviderStanding =
  | { status: 'paid'; paid: { amountMinor: number; currency: Currency; reference: string; at: Date } }
  | {
      status: 'pending' | 'rejected' | 'cancelled' | 'expired'
      /** In Spanish, for the payer. */
      refusal?: string
    }

/** What came to a provider's door; `body` as it was sent. */
export interface WebhookRequest {
  body: string
  headers: Headers
  url: URL
}

/** What a provider told us, proved to be its own. */
export interface ProviderEvent {
  eventId: string
  providerId: string
}

/**
 * An answer of `refund`: `asked` when the provider took it and does it later (it is asked again, with the same cause);
 * `manual` when it has no such call and a person must do it.
 */
export type RefundOutcome = 'done' | 'asked' | 'manual'

/**
 * One port for every way to collect money before it is handed over. Each call ends within about two seconds and may throw:
 * then nothing is known, and it is asked again later.
 */
export interface PaymentProvider {
  /** Kept with each payment: 'sandbox', 'libelula', 'bancard', 'statement'. */
  name: string
  isTest: boolean
  /** What it collects, and where. */
  collects: readonly { country: CountryIso; method: PaymentMethod }[]
  /** Hosts that its page sends the browser to, for the Content-Security-Policy (D59). */
  origins: readonly string[]
  /** The account that a bank transfer in this country goes to, as a person types it; left out by who collects otherwise. */
  transferTo?(country: CountryIso): { account: string; holder: string; bank: string } | null
  /** The same `paymentId` again answers the same payment. */
  createPayment(order: PaymentOrder): Promise<{ providerId: string; redirectUrl: string | null; qr: string | null }>
  getPayment(providerId: string): Promise<ProviderStanding>
  /** Does nothing to what was paid; a provider without such a call does nothing at all. */
  cancel(providerId: string): Promise<void>
  /** The same `cause` sends money back once. */
  refund(providerId: string, amountMinor: number, cause: string): Promise<RefundOutcome>
  /** The event in this request, or null when it is not proved to be the provider's. `now` decides whether it is too old. */
  verifyWebhook(request: WebhookRequest, now: Date): Promise<ProviderEvent | null>
}
