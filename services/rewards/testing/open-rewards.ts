import type { InternalMarketClient } from '#services/market/client.ts'
import { type CountryIso, forEachCountry } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Role } from '#shared/viewer.ts'
import type { RewardsDependencies } from '../deps.ts'
import { grantPending } from '../exchanges/grant-exchange.ts'
import { earnFromOrder, earnFromVisit } from '../missions/earn-from-facts.ts'
import { makeRewards } from '../service.ts'

type Purchase = NonNullable<Awaited<ReturnType<InternalMarketClient['boughtByOrder']>>>
type Options = Parameters<InternalMarketClient['grantCoupon']>[0]

/** Rewards on a real database with a fake market; accounts, payments and messaging are never called. */
export function openRewards(connection: Pick<DatabaseConnection, 'db'>, { now }: Pick<RewardsDependencies, 'now'>) {
  const orders = new Map<string, Purchase>()
  const coupons = new Map<string, Options>()
  const unexpected: unknown[] = []
  /** Error that the market throws instead of granting. */
  const trouble: { market: (() => Error) | null } = { market: null }
  const nobodyAsks = async (): Promise<never> => {
    throw new Error('rewards asked whom they should not')
  }
  const needs: RewardsDependencies = {
    db: connection.db(),
    now,
    accounts: {
      account: nobodyAsks,
      viewerOf: nobodyAsks,
      staffAccount: async () => {
        throw httpError('not-found')
      },
    },
    payments: {
      ways: nobodyAsks,
      createPayment: nobodyAsks,
      paymentOf: nobodyAsks,
      cancelPayment: nobodyAsks,
      refund: nobodyAsks,
    },
    messaging: { notify: nobodyAsks },
    market: { orders: nobodyAsks },
    internalMarket: {
      grantCoupon: async (wish) => {
        if (trouble.market) throw trouble.market()
        const isNew = !coupons.has(wish.cause)
        if (isNew) coupons.set(wish.cause, wish)
        return { code: `REGALO-${[...coupons.keys()].indexOf(wish.cause)}`, isNew }
      },
      takeBackCoupon: nobodyAsks,
      boughtByOrder: async ({ orderId }) => orders.get(orderId) ?? null,
    },
    origins: { ...forEachCountry(() => 'http://localhost'), PY: 'http://localhost.com.py' },
    jobs: { publish: async () => {} },
    log: { warn: () => {}, info: () => {} },
    report: (error) => unexpected.push(error),
  }
  const rewards = makeRewards(needs)

  return {
    needs,
    rewards,
    /** Coupons granted by the market, by their cause. */
    coupons,
    trouble,
    unexpected,
    somebody: ({ country = 'BO', roles = ['customer'] }: { country?: CountryIso; roles?: Role[] } = {}) => {
      const uid = newId()
      const context: CallContext = {
        viewer: { uid, isGuest: false, roles, country, token: `token-of-${uid}` },
        requestId: 'request-of-a-test',
      }
      return { uid, context }
    },
    /** Sets an order in the market; `orderMoved` publishes it as often as a test wants. */
    putOrder(order: Partial<Purchase> & Pick<Purchase, 'ownerUid' | 'bought'>, orderId = newId()) {
      orders.set(orderId, {
        referenceId: `HU-${orderId.slice(0, 6)}`,
        country: 'BO',
        currencyCode: 'BOB',
        donatedGrams: 0,
        deliveredTo: null,
        contactPhone: '',
        deliveredAt: now().toISOString(),
        ...order,
      })
      return orderId
    },
    orderMoved: (orderId: string) => earnFromOrder(needs, { orderId }),
    visitKept: (uid: string, { bookingId = newId(), packKind = 'bano', appointmentId = newId() } = {}) =>
      earnFromVisit(needs, {
        appointmentId,
        multiAppointmentId: bookingId,
        petProfileId: 'a pet',
        uid,
        day: now().toISOString().slice(0, 10),
        endsAt: now().toISOString(),
        careKinds: [],
        packKind,
        sequence: 1,
        totalAmount: 8000,
        currencyCode: 'BOB',
      }),
    timePasses: () => grantPending(needs),
    /** The market never answers from now on. */
    loseMarket: () => {
      trouble.market = () => httpError('external-service')
    },
    refuse: () => {
      trouble.market = () => httpError('bad-input')
    },
    findMarket: () => {
      trouble.market = null
    },
  }
}
