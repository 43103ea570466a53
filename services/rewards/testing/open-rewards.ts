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

type Purchase = NonNullable<Awaited<ReturnType<InternalMarketClient['purchaseByOrder']>>>
type Options = Parameters<InternalMarketClient['grantCoupon']>[0]

/** Rewards on a real database with a fake market; accounts, payments and messaging are never called. */
export function openRewards(connection: Pick<DatabaseConnection, 'db'>, { now }: Pick<RewardsDependencies, 'now'>) {
  const orders = new Map<string, Purchase>()
  const coupons = new Map<string, Options>()
  const unexpected: unknown[] = []
  /** Error that the market throws instead of granting. */
  const trouble: { market: (() => Error) | null } = { market: null }
  const notAsked = async (): Promise<never> => {
    throw new Error('rewards asked whom they should not')
  }
  const deps: RewardsDependencies = {
    db: connection.db(),
    canSendPhoneCodes: false,
    now,
    accounts: {
      account: notAsked,
      viewerOf: notAsked,
      staffAccount: async () => {
        throw httpError('not-found')
      },
    },
    payments: {
      ways: notAsked,
      createPayment: notAsked,
      paymentOf: notAsked,
      cancelPayment: notAsked,
      refund: notAsked,
    },
    messaging: { notify: notAsked },
    market: { orders: notAsked },
    internalMarket: {
      grantCoupon: async (grant) => {
        if (trouble.market) throw trouble.market()
        const isNew = !coupons.has(grant.cause)
        if (isNew) coupons.set(grant.cause, grant)
        return { code: `REGALO-${[...coupons.keys()].indexOf(grant.cause)}`, isNew }
      },
      takeBackCoupon: notAsked,
      purchaseByOrder: async ({ orderId }) => orders.get(orderId) ?? null,
    },
    origins: { ...forEachCountry(() => 'http://localhost'), PY: 'http://localhost.com.py' },
    jobs: { publish: async () => {} },
    log: { warn: () => {}, info: () => {} },
    report: (error) => unexpected.push(error),
  }
  const rewards = makeRewards(deps)

  return {
    deps,
    rewards,
    /** Coupons granted by the market, by their cause. */
    coupons,
    trouble,
    unexpected,
    signUp: ({ country = 'BO', roles = ['customer'] }: { country?: CountryIso; roles?: Role[] } = {}) => {
      const uid = newId()
      const context: CallContext = {
        viewer: {
          uid,
          isGuest: false,
          roles,
          areas: roles.includes('operator') ? ('all' as const) : {},
          country,
          token: `token-of-${uid}`,
        },
        requestId: 'request-of-a-test',
      }
      return { uid, context }
    },
    /** Sets an order in the market; `orderMoved` publishes it as often as a test wants. */
    putOrder(order: Partial<Purchase> & Pick<Purchase, 'ownerUid' | 'purchasedAmount'>, orderId = newId()) {
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
    orderMoved: (orderId: string) => earnFromOrder(deps, { orderId }),
    completeVisit: (uid: string, { bookingId = newId(), packKind = 'bano', appointmentId = newId() } = {}) =>
      earnFromVisit(deps, {
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
    timePasses: () => grantPending(deps),
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
