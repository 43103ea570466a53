import type { PaymentExpired, PaymentSettled } from '#services/payments/contract.ts'
import { playedPayment } from '#services/payments/testing/played-payment.ts'
import { newId } from '#shared/ids.ts'
import { errorCatalogue } from '#shared/rpc/errors.ts'
import type { MarketNeeds } from '../needs.ts'

const paymentsError = errorCatalogue('payments', {
  'already-paid': { status: 409, message: 'Already paid', es: 'Esto ya está pagado.' },
  'not-paid': { status: 409, message: 'Not paid', es: 'Este pago no llegó.' },
  'more-than-was-paid': { status: 409, message: 'More than was paid', es: 'Eso es más de lo que queda.' },
})

type Payments = MarketNeeds['payments']
type Wish = Parameters<Payments['createPayment']>[0]
type Standing = 'pending' | 'paid' | 'rejected' | 'cancelled' | 'expired'

interface Try {
  id: string
  wish: Wish
  status: Standing
  refunds: { cause: string; amount: number }[]
}

/**
 * Payments as the market meets them, in memory: one open or good payment a subject, a refund a cause, never more back than
 * was paid. Who pays, and when, is the test's.
 */
export function paymentsNextDoor() {
  const tries: Try[] = []
  const state = { isDown: false, ways: ['qr', 'card'] as ('qr' | 'card')[] }
  const liveOf = (id: string) =>
    tries.find(({ wish, status }) => wish.subject.id === id && (status === 'pending' || status === 'paid'))
  const newestOf = (id: string) => liveOf(id) ?? tries.findLast(({ wish }) => wish.subject.id === id)
  const upOrThrow = () => {
    if (state.isDown) throw new Error('payments are down')
  }
  // Every answer takes its time, so that others come between.
  const answer = async <T>(make: () => T): Promise<T> => {
    upOrThrow()
    await new Promise((resolve) => setImmediate(resolve))
    return make()
  }

  const client: Payments = {
    ways: () => answer(() => state.ways.map((method) => ({ method, isTest: true }))),

    createPayment: (wish) =>
      answer(() => {
        const live = liveOf(wish.subject.id)
        if (live?.status === 'paid') throw paymentsError('already-paid')
        const isSame = live && live.wish.method === wish.method && live.wish.amount === wish.amount
        if (live && !isSame) live.status = 'cancelled'
        const made: Try = isSame ? live : { id: newId(), wish, status: 'pending', refunds: [] }
        if (!isSame) tries.push(made)
        return { ...paymentOf(made), token: `token-of-${made.id}` }
      }),

    cancelPayment: ({ id }) =>
      answer(() => {
        const found = newestOf(id)
        if (found?.status === 'pending') found.status = 'cancelled'
        return found ? paymentOf(found) : null
      }),

    handOverPayments: ({ id, ownerUid }) =>
      answer(() => {
        const moved = tries.filter(({ wish }) => wish.subject.id === id && wish.ownerUid !== ownerUid)
        for (const each of moved) each.wish = { ...each.wish, ownerUid }
        return { payments: moved.length }
      }),

    refund: ({ id, amount, cause, reason }) =>
      answer(() => {
        const paid = liveOf(id)
        if (paid?.status !== 'paid') throw paymentsError('not-paid')
        const refund = {
          id: cause,
          paymentId: paid.id,
          reason,
          displayAmount: '',
          createdAt: '2026-11-21T15:00:00.000Z',
        }
        const done = { ...refund, amount, state: 'done' as const, doneAt: refund.createdAt }
        if (paid.refunds.some((known) => known.cause === cause)) return done
        const before = paid.refunds.reduce((sum, known) => sum + known.amount, 0)
        if (before + amount > paid.wish.amount) throw paymentsError('more-than-was-paid')
        paid.refunds.push({ cause, amount })
        return done
      }),
  }

  return {
    ...client,
    state,
    tries,
    /** The payer pays what is open: the fact that tells of it. Null: nothing is open any more. */
    pay(orderId: string): PaymentSettled | null {
      const live = liveOf(orderId)
      if (live?.status !== 'pending') return null
      live.status = 'paid'
      return settledFact(live)
    },
    /** The provider says no, or nothing until it was too late. */
    end(orderId: string, status: 'rejected' | 'expired'): PaymentExpired {
      const live = liveOf(orderId)
      if (live?.status !== 'pending') throw new Error('Nothing is open')
      live.status = status
      return { paymentId: live.id, subject: live.wish.subject, status }
    },
    /** What went back, by cause. */
    refundsOf: (orderId: string) =>
      Object.fromEntries(
        tries
          .filter(({ wish }) => wish.subject.id === orderId)
          .flatMap(({ refunds }) => refunds.map((r) => [r.cause, r.amount])),
      ),
    ownersOf: (orderId: string) =>
      tries.filter(({ wish }) => wish.subject.id === orderId).map(({ wish }) => wish.ownerUid),
    statusesOf: (orderId: string) =>
      tries.filter(({ wish }) => wish.subject.id === orderId).map(({ status }) => status),
  }
}

function settledFact({ id, wish }: Try): PaymentSettled {
  const { subject, currencyCode, amount, method } = wish
  return { paymentId: id, subject, currencyCode, amount, method, paidAt: '2026-11-21T15:05:00.000Z' }
}

function paymentOf({ id, wish, status, refunds }: Try) {
  return playedPayment({
    id,
    wish,
    status,
    refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    paidAt: status === 'paid' ? '2026-11-21T15:05:00.000Z' : null,
    createdAt: '2026-11-21T15:00:00.000Z',
  })
}
