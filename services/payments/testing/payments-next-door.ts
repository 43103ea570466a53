import type { Clock } from '#shared/clock.ts'
import { newId } from '#shared/ids.ts'
import { errorCatalogue } from '#shared/rpc/errors.ts'
import type { PaymentsClient } from '../client.ts'
import type { PaymentExpired, PaymentRefunded, PaymentSettled } from '../contract.ts'
import { playedPayment } from './played-payment.ts'

const paymentsError = errorCatalogue('payments', {
  'already-paid': { status: 409, message: 'Already paid', es: 'Esto ya está pagado.' },
  'not-paid': { status: 409, message: 'Not paid', es: 'Este pago no llegó.' },
  'more-than-was-paid': { status: 409, message: 'More than was paid', es: 'Eso es más de lo que queda.' },
})

type Payments = Pick<
  PaymentsClient,
  'ways' | 'createPayment' | 'paymentOf' | 'cancelPayment' | 'handOverPayments' | 'refund'
>
type Options = Parameters<Payments['createPayment']>[0]

interface Try {
  id: string
  request: Options
  status: 'pending' | 'paid' | 'rejected' | 'cancelled' | 'expired'
}

/**
 * In-memory fake of payments for other services: one open or paid payment per subject, one refund per cause, never
 * more refunded than paid. The test decides when a payment is paid.
 */
export function paymentsNextDoor(now: Clock = () => new Date('2026-11-21T15:05:00Z')) {
  const tries: Try[] = []
  /** Refunds by their cause. */
  const refunds = new Map<string, { id: string; amount: number }>()
  const state = {
    isDown: false,
    ways: ['qr', 'card'] as ('qr' | 'card')[],
    /** Until when a QR waits for its bank statement; null: a provider collects it. */
    qrWaitsUntil: null as string | null,
  }
  const findLive = (id: string) =>
    tries.find(({ request, status }) => request.subject.id === id && (status === 'pending' || status === 'paid'))
  const findNewest = (id: string) => findLive(id) ?? tries.findLast(({ request }) => request.subject.id === id)
  const getRefunds = (id: string): Record<string, number> =>
    Object.fromEntries([...refunds].flatMap(([cause, back]) => (back.id === id ? [[cause, back.amount]] : [])))
  const sumRefunded = (id: string) => Object.values(getRefunds(id)).reduce((sum, amount) => sum + amount, 0)
  // Each answer is delayed, so that other calls can interleave.
  const answer = async <T>(make: () => T): Promise<T> => {
    if (state.isDown) throw new Error('payments are down')
    await new Promise((resolve) => setImmediate(resolve))
    return make()
  }
  const toPayment = ({ id, request, status }: Try) => {
    const at = now().toISOString()
    const isPaid = status === 'paid'
    return playedPayment({
      id,
      request,
      status,
      refunded: isPaid ? sumRefunded(request.subject.id) : 0,
      paidAt: isPaid ? at : null,
      createdAt: at,
    })
  }
  const settledFact = ({ id, request }: Try): PaymentSettled => {
    const { subject, currencyCode, amount, method } = request
    return { paymentId: id, subject, currencyCode, amount, method, paidAt: now().toISOString() }
  }

  const client: Payments = {
    ways: () =>
      answer(() =>
        state.ways.map((method) => ({ method, isTest: true, waitsUntil: method === 'qr' ? state.qrWaitsUntil : null })),
      ),

    createPayment: (request) =>
      answer(() => {
        const live = findLive(request.subject.id)
        if (live?.status === 'paid') throw paymentsError('already-paid')
        const isSame = live && live.request.method === request.method && live.request.amount === request.amount
        if (live && !isSame) live.status = 'cancelled'
        const made: Try = isSame ? live : { id: newId(), request, status: 'pending' }
        if (!isSame) tries.push(made)
        return { ...toPayment(made), token: `token-of-${made.id}` }
      }),

    paymentOf: ({ id }) =>
      answer(() => {
        const found = findNewest(id)
        return found ? toPayment(found) : null
      }),

    cancelPayment: ({ id }) =>
      answer(() => {
        const found = findNewest(id)
        if (found?.status === 'pending') found.status = 'cancelled'
        return found ? toPayment(found) : null
      }),

    handOverPayments: ({ id, ownerUid }) =>
      answer(() => {
        const moved = tries.filter(({ request }) => request.subject.id === id && request.ownerUid !== ownerUid)
        for (const each of moved) each.request = { ...each.request, ownerUid }
        return { payments: moved.length }
      }),

    refund: ({ id, amount, cause, reason }) =>
      answer(() => {
        const paid = findLive(id)
        if (paid?.status !== 'paid') throw paymentsError('not-paid')
        const at = now().toISOString()
        const known = refunds.get(cause)
        if (!known && sumRefunded(id) + amount > paid.request.amount) throw paymentsError('more-than-was-paid')
        if (!known) refunds.set(cause, { id, amount })
        const refund = { id: cause, paymentId: paid.id, amount, displayAmount: '', reason }
        return { ...refund, state: 'done', createdAt: at, doneAt: at }
      }),
  }

  return {
    ...client,
    state,
    tries,
    refunds,
    /** Pays the open payment and answers its fact; null: none is open any more. */
    pay(subjectId: string): PaymentSettled | null {
      const live = findLive(subjectId)
      if (live?.status !== 'pending') return null
      live.status = 'paid'
      return settledFact(live)
    },
    /** The fact that the newest payment of a kind was paid, even if it was cancelled. */
    paidFact(isMeant: (options: Options) => boolean): PaymentSettled {
      const newest = tries.findLast(({ request }) => isMeant(request))
      if (!newest) throw new Error('Nobody began to pay this')
      newest.status = 'paid'
      return settledFact(newest)
    },
    /** The provider rejects the payment, or it expires. */
    end(subjectId: string, status: 'rejected' | 'expired'): PaymentExpired {
      const live = findLive(subjectId)
      if (live?.status !== 'pending') throw new Error('Nothing is open')
      live.status = status
      return { paymentId: live.id, subject: live.request.subject, status }
    },
    /** The bank takes money of a paid payment back, as an operator records it. Returns its fact. */
    reverse(subjectId: string, amount: number): PaymentRefunded {
      const live = findLive(subjectId)
      if (live?.status !== 'paid') throw paymentsError('not-paid')
      if (sumRefunded(subjectId) + amount > live.request.amount) throw paymentsError('more-than-was-paid')
      const cause = `reversal:${newId()}`
      refunds.set(cause, { id: subjectId, amount })
      const { subject, currencyCode } = live.request
      return { paymentId: live.id, subject, cause, currencyCode, amount, state: 'done' }
    },
    /** Refunds of a subject, by cause. */
    getRefunds,
    getOwners: (subjectId: string) =>
      tries.filter(({ request }) => request.subject.id === subjectId).map(({ request }) => request.ownerUid),
    parseStatuses: (subjectId: string) =>
      tries.filter(({ request }) => request.subject.id === subjectId).map(({ status }) => status),
  }
}
