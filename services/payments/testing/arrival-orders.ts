import { newId } from '#shared/ids.ts'
import { type openPayments, signedWebhook, webhookSecrets } from './open-payments.ts'

type Payments = ReturnType<typeof openPayments>

/** Five things that happen to a payment at its provider, each told by an event. */
const kinds = ['created', 'pending', 'retried', 'paid', 'paid'] as const

/** How events arrive: each once, each twice, or some of them never (the odd ones). */
export interface Arrival {
  mode: 'once' | 'twice' | 'lost'
}

/**
 * A payment that was paid, whose five events arrive in this order; the money itself comes before the third of them, so that
 * some are heard too early and some too late. What was never told is found by reconciling. Answers what became of it.
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
  const { db } = payments.needs
  const findings = await db.selectFrom('payments.findings').selectAll().where('payment_id', '=', payment.id).execute()
  return {
    status,
    refunded,
    facts: payments.toFacts(payment.id),
    findings: findings.length,
  }
}

/** Every order of these. */
export function getPermutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    getPermutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}
