import * as z from 'zod'
import { newId } from '#shared/ids.ts'
import { applyStanding } from './apply-standing.ts'
import { askProvider } from './ask-provider.ts'
import type { PaymentsNeeds } from './needs.ts'
import { providerNamed } from './providers-of.ts'
import type { CameMoney } from './rules/what-becomes.ts'
import { findUnhandledEvent, writeHandled } from './store/events.ts'
import { insertFinding } from './store/findings.ts'
import { findPaymentOfProvider, findPaymentOfReference } from './store/payments.ts'

export const HEAR_QUEUE = 'payments/hear'

const Job = z.object({ provider: z.string(), eventId: z.string() })

/** Asks a provider because of what it told us. A failure leaves the event open for the next round of reconciling. */
export async function hearEvent(needs: PaymentsNeeds, job: object): Promise<void> {
  const key = Job.parse(job)
  const event = await findUnhandledEvent(needs.db, key)
  if (!event) return

  try {
    const payment = await findPaymentOfProvider(needs.db, key.provider, event.providerId)
    const paymentId = payment
      ? (await askProvider(needs, payment)).id
      : await lookIntoUnknown(needs, key.provider, event.providerId)
    await writeHandled(needs.db, key, { paymentId, now: needs.now() })
  } catch (error) {
    needs.log.warn({ err: error, ...key }, 'an event could not be looked into and is tried again')
  }
}

/** A payment whose provider's id we never learnt; money that belongs to none of ours is kept for a person. */
async function lookIntoUnknown(needs: PaymentsNeeds, name: string, providerId: string): Promise<string | null> {
  const standing = await providerNamed(needs, name)?.getPayment(providerId)
  if (standing?.status !== 'paid') return null
  const payment = await findPaymentOfReference(needs.db, standing.paid.reference)
  if (payment?.provider === name) return (await applyStanding(needs, payment.id, standing)).id

  await insertFinding(needs.db, {
    id: newId(),
    kind: 'unknown',
    paymentId: null,
    currency: standing.paid.currency,
    amountMinor: standing.paid.amountMinor,
    source: `${name}:${providerId}`,
    facts: { provider: name, providerId, came: describeMoney(standing.paid) },
    foundAt: needs.now(),
  })
  return null
}

function describeMoney(came: CameMoney) {
  return {
    amount: came.amountMinor,
    currencyCode: came.currency,
    reference: came.reference,
    at: came.at.toISOString(),
  }
}
