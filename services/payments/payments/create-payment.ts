import { randomBytes } from 'node:crypto'
import type { CountryIso, Currency } from '#shared/countries/countries.ts'
import { bump } from '#shared/database/notify.ts'
import { hashSecret, newId } from '#shared/ids.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { Payment, PaymentMethod, Subject } from '../contract.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { paymentsError } from '../errors.ts'
import { findCollector } from '../providers/find-providers.ts'
import type { PaymentOrder, PaymentProvider } from '../providers/provider.ts'
import { asked, endWithProvider } from './ask-provider.ts'
import { deriveToken, findKnownToken } from './link-keys.ts'
import { isOver } from './rules/payment-outcome.ts'
import { referenceFrom } from './rules/reference.ts'
import { findLivePayment, findPayment, insertPayment, type PaymentRecord, writeBegun } from './store.ts'
import { toPayment } from './to-payment.ts'

interface NewPayment {
  subject: Subject
  ownerUid: string
  country: CountryIso
  currencyCode: Currency
  amount: number
  method: PaymentMethod
  description: string
  payer: { fullName: string; email: string | null }
  returnPath: string
  expiresAt: string
}

/** Concurrent calls may find each other's payments; needing more rounds than this is an error. */
const mostRounds = 5

/**
 * Returns the open payment of the subject or creates one. A unique index allows one open or paid payment; a second
 * caller gets that one, or ends it when amount or method changed.
 */
export async function createPayment(
  deps: PaymentsDependencies,
  input: NewPayment,
  secrets: readonly [string, ...string[]],
): Promise<Payment & { token: string }> {
  const provider = findCollector(deps, input)
  if (!provider) throw paymentsError('no-provider')
  if (isOver({ expiresAt: new Date(input.expiresAt) }, deps.now())) throw paymentsError('too-late-to-pay')

  for (let round = 0; round < mostRounds; round += 1) {
    const open = await openPaymentFor(deps, provider, input, secrets)
    const token = open && findKnownToken(secrets, open)
    const begun = open && token && (await begin(deps, provider, open, token))
    if (begun) return { ...toPayment(deps, begun), token }
  }
  throw httpError('unavailable', { retryAfter: 1 })
}

/** null: another call changed the payments, so the caller runs the next round. */
async function openPaymentFor(
  deps: PaymentsDependencies,
  provider: PaymentProvider,
  input: NewPayment,
  secrets: readonly [string, ...string[]],
): Promise<PaymentRecord | null> {
  const live = await findLivePayment(deps.db, input.subject)
  if (live?.status === 'paid') throw paymentsError('already-paid')
  if (!live) {
    const payment = draft(deps, provider, input, secrets[0])
    return (await insertPayment(deps.db, payment)) ? payment : null
  }
  const isTheSame =
    live.method === input.method &&
    live.amountMinor === input.amount &&
    live.currency === input.currencyCode &&
    live.provider === provider.name &&
    !isOver(live, deps.now()) &&
    findKnownToken(secrets, live) !== undefined
  if (isTheSame) return live

  const ended = await endWithProvider(deps, live)
  if (ended.status === 'paid') throw paymentsError('already-paid')
  return null
}

function draft(
  { now }: Pick<PaymentsDependencies, 'now'>,
  provider: PaymentProvider,
  input: NewPayment,
  secret: string,
): PaymentRecord {
  const id = newId()
  return {
    id,
    subject: input.subject,
    ownerUid: input.ownerUid,
    country: input.country,
    currency: input.currencyCode,
    amountMinor: input.amount,
    method: input.method,
    description: input.description,
    returnPath: input.returnPath,
    payer: input.payer,
    reference: referenceFrom(randomBytes(9)),
    tokenHash: hashSecret(deriveToken(secret, id)),
    provider: provider.name,
    providerId: null,
    redirectUrl: null,
    qr: null,
    transferTo: null,
    status: 'created',
    refusal: null,
    refundedMinor: 0,
    expiresAt: new Date(input.expiresAt),
    paidAt: null,
    createdAt: now(),
  }
}

/** Registers the payment with the provider unless that was done; null when the payment ended meanwhile. */
async function begin(
  deps: PaymentsDependencies,
  provider: PaymentProvider,
  payment: PaymentRecord,
  token: string,
): Promise<PaymentRecord | null> {
  if (payment.status === 'pending') return payment
  const answer = await asked(provider.createPayment(toPaymentOrder(deps, payment, token)))
  const begun = await deps.db.transaction().execute(async (trx) => {
    const written = await writeBegun(trx, payment.id, { ...answer, now: deps.now() })
    if (written) await bump(trx, `payments.payment:${payment.id}`)
    return written
  })
  if (begun) return begun

  // A concurrent call registered first: every caller gets its page.
  const current = await findPayment(deps.db, payment.id)
  return current?.status === 'pending' ? current : null
}

function toPaymentOrder(
  { origins }: Pick<PaymentsDependencies, 'origins'>,
  payment: PaymentRecord,
  token: string,
): PaymentOrder {
  const origin = origins[payment.country]
  return {
    paymentId: payment.id,
    reference: payment.reference,
    method: payment.method,
    country: payment.country,
    currency: payment.currency,
    amountMinor: payment.amountMinor,
    description: payment.description,
    payer: payment.payer,
    returnUrl: `${origin}/payment/${token}?back=1`,
    notifyUrl: `${origin}/webhooks/payments/${payment.provider}`,
    expiresAt: payment.expiresAt,
  }
}
