import type { PaymentsDependencies } from '../deps.ts'
import { applyStanding } from '../payments/apply-standing.ts'
import { askProvider } from '../payments/ask-provider.ts'
import { isOpen } from '../payments/rules/payment-outcome.ts'
import {
  ASK_ENDED_EVERY_MINUTES,
  ASK_ENDED_FOR_DAYS,
  ASK_OPEN_EVERY_MINUTES,
  WAIT_FOR_PROVIDER_MINUTES,
} from '../payments/rules/when-to-ask.ts'
import { findEndedToAsk, findToAsk, type PaymentRecord, writeAsked } from '../payments/store.ts'
import { makeRefund } from '../refunds/refund.ts'
import { findDueRefunds } from '../refunds/store.ts'
import { hearEvent } from './hear-event.ts'
import { findUnhandledEvents } from './store.ts'

const mostOfOneKind = 100
const minuteMs = 60_000

/**
 * Runs every minute: ends expired payments, asks about those without a webhook, and retries failures. One failure
 * never stops the others.
 */
export async function reconcile(deps: PaymentsDependencies): Promise<void> {
  const { db, now } = deps
  const time = now()
  const ago = (minutes: number) => new Date(time.getTime() - minutes * minuteMs)

  for (const event of await findUnhandledEvents(db, { before: ago(1), most: mostOfOneKind })) {
    await hearEvent(deps, event)
  }
  const open = await findToAsk(db, { now: time, notSince: ago(ASK_OPEN_EVERY_MINUTES), most: mostOfOneKind })
  for (const payment of open) await reconcilePayment(deps, payment)

  const ended = await findEndedToAsk(db, {
    endedAfter: ago(ASK_ENDED_FOR_DAYS * 24 * 60),
    notSince: ago(ASK_ENDED_EVERY_MINUTES),
    most: mostOfOneKind,
  })
  for (const payment of ended) await reconcilePayment(deps, payment)

  for (const id of await findDueRefunds(db, time, mostOfOneKind)) await makeRefund(deps, id)
}

/**
 * Ends an expired payment although its provider has not answered for long, so that its subject's stock is released;
 * money after that is late.
 */
async function reconcilePayment(deps: PaymentsDependencies, payment: PaymentRecord): Promise<void> {
  try {
    await askProvider(deps, payment)
  } catch (error) {
    // Marked as asked, so it moves to the end of the queue: one provider that is down does not block the others.
    await writeAsked(deps.db, payment.id, deps.now())
    deps.log.warn({ err: error, payment: payment.id, provider: payment.provider }, 'a payment could not be asked about')
    const waitsUntil = payment.expiresAt.getTime() + WAIT_FOR_PROVIDER_MINUTES * minuteMs
    if (isOpen(payment.status) && deps.now().getTime() >= waitsUntil) {
      await applyStanding(deps, payment.id, { status: 'expired' })
    }
  }
}
