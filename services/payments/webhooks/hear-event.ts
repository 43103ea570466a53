import * as z from 'zod'
import { newId } from '#shared/ids.ts'
import type { PaymentsDependencies } from '../deps.ts'
import { insertFinding } from '../findings/store/findings.ts'
import { applyStandingInTransaction } from '../payments/apply-standing.ts'
import { askProvider } from '../payments/ask-provider.ts'
import { type CameMoney, isPaid } from '../payments/rules/payment-outcome.ts'
import { findPaymentByProviderId, findPaymentByReference, lockPayment, writeProviderId } from '../payments/store.ts'
import { providerNamed } from '../providers/find-providers.ts'
import { findUnhandledEvent, writeHandled } from './store.ts'

export const HEAR_QUEUE = 'payments/hear'

const Job = z.object({ provider: z.string(), eventId: z.string() })

/**
 * Asks the provider about the payment of an event. On a failure the event stays open for the next round of
 * reconciling.
 */
export async function hearEvent(deps: PaymentsDependencies, job: object): Promise<void> {
  const key = Job.parse(job)
  const event = await findUnhandledEvent(deps.db, key)
  if (!event) return

  try {
    const payment = await findPaymentByProviderId(deps.db, key.provider, event.providerId)
    const paymentId = payment
      ? (await askProvider(deps, payment)).id
      : await lookIntoUnknown(deps, key.provider, event.providerId)
    await writeHandled(deps.db, key, { paymentId, now: deps.now() })
  } catch (error) {
    deps.log.warn({ err: error, ...key }, 'an event could not be looked into and is tried again')
  }
}

/** Handles a provider's payment with an unknown id; money that matches no payment of ours becomes a finding. */
async function lookIntoUnknown(deps: PaymentsDependencies, name: string, providerId: string): Promise<string | null> {
  const standing = await providerNamed(deps, name)?.getPayment(providerId)
  if (standing?.status !== 'paid') return null
  const { paid } = standing
  const payment = await findPaymentByReference(deps.db, paid.reference)
  if (payment?.provider === name) return takeUnderAnotherId(deps, payment.id, { providerId, paid })

  await insertFinding(deps.db, foundMoney(deps, { name, providerId, paid, kind: 'unknown', paymentId: null }))
  return null
}

/**
 * The provider's answer was lost, or it created two payments for one of ours. The paid one counts, under its own id;
 * when another id was paid already, the money is a finding 'twice'.
 */
async function takeUnderAnotherId(
  deps: PaymentsDependencies,
  paymentId: string,
  { providerId, paid }: { providerId: string; paid: CameMoney },
): Promise<string> {
  await deps.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (!payment) throw new Error(`There is no payment ${paymentId}`)
    const { provider: name } = payment
    if (isPaid(payment.status) && payment.providerId !== null && payment.providerId !== providerId) {
      return insertFinding(trx, foundMoney(deps, { name, providerId, paid, kind: 'twice', paymentId }))
    }
    await writeProviderId(trx, paymentId, providerId)
    return applyStandingInTransaction(trx, deps, paymentId, { status: 'paid', paid })
  })
  return paymentId
}

function foundMoney(
  { now }: Pick<PaymentsDependencies, 'now'>,
  found: { name: string; providerId: string; paid: CameMoney; kind: 'unknown' | 'twice'; paymentId: string | null },
) {
  const { name, providerId, paid } = found
  return {
    id: newId(),
    kind: found.kind,
    paymentId: found.paymentId,
    currency: paid.currency,
    amountMinor: paid.amountMinor,
    source: `${name}:${providerId}`,
    facts: { provider: name, providerId, came: toMoney(paid) },
    foundAt: now(),
  }
}

function toMoney(came: CameMoney) {
  return {
    amount: came.amountMinor,
    currencyCode: came.currency,
    reference: came.reference,
    at: came.at.toISOString(),
  }
}
