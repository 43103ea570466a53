import { newId } from '#shared/ids.ts'
import { type openPayments, signedWebhook, webhookSecrets } from './open-payments.ts'

type Payments = ReturnType<typeof openPayments>

/** Five events in the life of a payment at its provider. */
const kinds = ['created', 'pending', 'retried', 'paid', 'paid'] as const

/** Delivery of events: each once, each twice, or the odd ones never. */
export interface Arrival {
  mode: 'once' | 'twice' | 'lost'
}

/**
 * Delivers the five events of a paid payment in this order. The money arrives before the third, so some events come
 * too early and some too late; lost ones are recovered by reconciling. Answers the result.
 */
export async function playInOrder(payments: Payments, order: readonly number[], { mode }: Arrival) {
  const payment = await payments.begin()
  const { provider_id } = await payments.findRow(payment.id)
  const events = kinds.map((kind) => JSON.stringify({ id: newId(), type: `payment.${kind}`, payment: provider_id }))

  for (const [place, index] of order.entries()) {
    if (place === 2) await payments.play(payment, 'pay')
    await payments.takeWebhooks()
    const body = events[index] ?? ''
    const isLost = mode === 'lost' && index % 2 === 1
    for (let times = isLost ? 0 : mode === 'twice' ? 2 : 1; times > 0; times -= 1) {
      await payments.bring(signedWebhook(body, { secret: webhookSecrets[0], at: payments.clock.now }))
      await payments.hear()
    }
  }
  if (mode === 'lost') {
    payments.later(301)
    await payments.reconcile()
  }

  const { status, refunded } = await payments.client.payment(payment, { context: payments.context })
  const { db } = payments.deps
  const findings = await db.selectFrom('payments.findings').selectAll().where('payment_id', '=', payment.id).execute()
  return {
    status,
    refunded,
    facts: payments.toFacts(payment.id),
    findings: findings.length,
  }
}

/** All permutations of the items. */
export function getPermutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    getPermutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}
