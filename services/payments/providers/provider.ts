import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import type { PaymentMethod } from '../contract.ts'

/** Request to a provider. Amounts are minor units; the adapter converts them to the provider's format. */
export interface PaymentOrder {
  /** Our id, the provider's idempotency key where it has one. */
  paymentId: string
  reference: string
  method: PaymentMethod
  country: CountryIso
  currency: Currency
  amountMinor: number
  description: string
  payer: { fullName: string; email: string | null }
  /** Absolute URL to which the payer's browser returns. */
  returnUrl: string
  /** Absolute URL of the provider's webhook. */
  notifyUrl: string
  expiresAt: Date
}

/**
 * State of a payment at its provider. Only this changes a payment; a webhook merely makes us ask for it. `paid` is the
 * money that the provider reports, which is compared with the request.
 */
export type ProviderStanding =
  | { status: 'paid'; paid: { amountMinor: number; currency: Currency; reference: string; at: Date } }
  | {
      status: 'pending' | 'rejected' | 'cancelled' | 'expired'
      /** In Spanish, for the payer. */
      refusal?: string
    }

/** A webhook request; `body` as it was sent. */
export interface WebhookRequest {
  body: string
  headers: Headers
  url: URL
}

/** An authenticated event of a provider. */
export interface ProviderEvent {
  eventId: string
  providerId: string
}

/**
 * Answer of `refund`: `asked` when the provider makes it later (it is asked again with the same cause); `manual` when
 * it has no such call and an operator must make it.
 */
export type RefundOutcome = 'done' | 'asked' | 'manual'

/**
 * Port for every online payment method. Each call ends within about two seconds and may throw: the outcome is unknown
 * then, and the call is repeated later.
 */
/** A payment that a provider has registered. */
export interface BegunPayment {
  providerId: string
  redirectUrl: string | null
  qr: string | null
  /** The account of a bank transfer, as a person types it. */
  transferTo?: TransferTo
}

export interface TransferTo {
  account: string
  holder: string
  bank: string
}

export interface PaymentProvider {
  /** Stored with each payment: 'sandbox', 'libelula', 'bancard', 'statement'. */
  name: string
  isTest: boolean
  /** Whether it collects in this country by this method now. */
  collects(country: CountryIso, method: PaymentMethod): boolean
  /** Hosts that its page redirects the browser to, for the Content-Security-Policy. */
  origins: readonly string[]
  /** A repeated `paymentId` returns the same payment. */
  createPayment(order: PaymentOrder): Promise<BegunPayment>
  getPayment(providerId: string): Promise<ProviderStanding>
  /** Leaves paid payments alone; a provider without such a call does nothing. */
  cancel(providerId: string): Promise<void>
  /** Refunds once per `cause`. */
  refund(providerId: string, amountMinor: number, cause: string): Promise<RefundOutcome>
  /** The event of this request, or null when it is not authenticated. `now` decides whether it is too old. */
  verifyWebhook(request: WebhookRequest, now: Date): Promise<ProviderEvent | null>
}
