import { asServiceError } from '#shared/rpc/errors.ts'
import type { openPayments } from './open-payments.ts'

type Payments = ReturnType<typeof openPayments>
/** Two instances with a pool each; the racers alternate between them. */
type Processes = readonly [Payments, Payments]

/** Starts the same payment concurrently. */
export async function raceForOnePayment(processes: Processes, { racers }: { racers: number }) {
  const [first] = processes
  const order = first.order()
  const answers = await Promise.allSettled(
    each(racers, processes).map(({ client, context }) => client.createPayment(order, { context })),
  )
  const rows = await first.deps.db
    .selectFrom('payments.payments')
    .select(['id', 'status'])
    .where('subject_id', '=', order.subject.id)
    .execute()
  return {
    payments: new Set(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.token] : []))).size,
    live: rows.filter(({ status }) => status === 'pending').length,
    refusals: answers.flatMap((answer) =>
      answer.status === 'rejected' ? [asServiceError(answer.reason)?.code ?? String(answer.reason)] : [],
    ),
  }
}

/** Checks a paid payment concurrently; half of the racers try to cancel it. */
export async function raceToSettle(processes: Processes, { racers }: { racers: number }) {
  const [first] = processes
  const payment = await first.begin()
  await first.play(payment, 'pay')
  const answers = await Promise.all(
    each(racers, processes).map(({ client, context }, nth) =>
      nth % 2 === 0
        ? client.cancelPayment(payment.subject, { context })
        : client.checkPayment({ token: payment.token }, { context }),
    ),
  )
  const { findings } = await first.client.inbox(undefined, { context: first.operator })
  const last = await first.client.payment(payment, { context: first.context })
  return {
    // A racer that asks a moment after another gets the state of then.
    statuses: [...new Set([...answers.map((answer) => answer?.status), last.status])].filter(
      (each) => each !== 'pending',
    ),
    settled: processes.flatMap((each) => each.toFacts(payment.id)).filter((fact) => fact === 'payment-settled').length,
    findings: findings.filter((finding) => finding.payment?.id === payment.id).length,
  }
}

/**
 * Refunds two thirds and one third concurrently, each asked for by a third of the racers; the last third asks for too
 * much.
 */
export async function raceToRefund(processes: Processes, { racers }: { racers: number }) {
  const [first] = processes
  const payment = await first.begin()
  await first.play(payment, 'pay')
  await first.client.checkPayment(payment, { context: first.context })
  const asks = [
    { amount: 10_000, cause: `cancel:${payment.id}` },
    { amount: 5000, cause: `drop:${payment.id}` },
    { amount: 15_001, cause: `too-much:${payment.id}` },
  ]
  await Promise.allSettled(
    each(racers, processes).map(({ client, context }, nth) => {
      const ask = asks[nth % asks.length] ?? { amount: 1, cause: 'none' }
      return client.refund({ ...payment.subject, ...ask, reason: 'Se canceló', actorUid: null }, { context })
    }),
  )
  const { refunded } = await first.client.payment(payment, { context: first.context })
  const sent = await first.deps.db
    .selectFrom('payments.sandbox_refunds')
    .select('amount_minor')
    .where('cause', 'like', `%:${payment.id}`)
    .execute()
  return {
    refunded,
    refunds: sent.length,
    told: processes.flatMap((each) => each.toFacts(payment.id)).filter((fact) => fact === 'payment-refunded').length,
  }
}

function each(racers: number, processes: Processes): Payments[] {
  return Array.from({ length: racers }, (_, nth) => processes[nth % 2 === 0 ? 0 : 1])
}
