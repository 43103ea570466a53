import type { Account } from '#services/accounts/contract.ts'
import { playedAccount, toStaffAccount } from '#services/accounts/testing/played-account.ts'
import type { InternalMarketClient, MarketClient } from '#services/market/client.ts'
import type { MessagingClient } from '#services/messaging/client.ts'
import { paymentsNextDoor } from '#services/payments/testing/payments-next-door.ts'
import { type CountryIso, forEachCountry } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Role } from '#shared/viewer.ts'
import type { RewardsDependencies } from '../deps.ts'
import { makeInternalRewards } from '../internal-service.ts'
import { moveMembershipsWithTime } from '../membership/move-with-time.ts'
import type { RewardsPlan } from '../membership-plans/plan-file.ts'
import { moveReferralsWithTime } from '../referral/earn-referral.ts'
import { makeRewards } from '../service.ts'
import { makeRewardsSetUp } from '../set-up.ts'

type Notification = Parameters<MessagingClient['notify']>[0]
type Coupon = Parameters<InternalMarketClient['grantCoupon']>[0]
type PurchasedOrder = NonNullable<Awaited<ReturnType<InternalMarketClient['purchaseByOrder']>>>
type Orders = Awaited<ReturnType<MarketClient['orders']>>['orders']

export const somePlans: RewardsPlan = {
  plans: [
    {
      id: 'bo-plus',
      country: 'BO',
      name: 'Huella Plus',
      summary: 'Envío gratis y baño más barato.',
      price: 4_900,
      freeDelivery: { minItemTotal: 6_000 },
      groomingPercent: 10,
      coupon: {
        title: 'Tu cupón del mes',
        percent: 10,
        amount: null,
        maxDiscount: 3_000,
        minItemTotal: 10_000,
      },
    },
    {
      id: 'bo-total',
      country: 'BO',
      name: 'Huella Total',
      summary: 'Para más de una mascota.',
      price: 8_900,
      freeDelivery: { minItemTotal: 0 },
      groomingPercent: 20,
      coupon: null,
    },
    {
      id: 'py-plus',
      country: 'PY',
      name: 'Huella Plus',
      summary: 'Envío gratis.',
      price: 52_000,
      freeDelivery: { minItemTotal: 70_000 },
      groomingPercent: 0,
      coupon: null,
    },
  ],
  referral: { BO: { amount: 2_500, minItemTotal: 8_000, days: 60 } },
}

/** Rewards on a real database, with fakes of accounts, payments, messaging and the market. */
export async function openMemberships(
  connection: Pick<DatabaseConnection, 'db'>,
  deps: Pick<RewardsDependencies, 'now'> & Partial<RewardsDependencies>,
) {
  const accounts = new Map<string, Account>()
  const orders = new Map<string, Orders>()
  /** Amount that remains of an order after refunds, by its id; the default is its full amount. */
  const purchasedAmounts = new Map<string, number>()
  /** Delivery address of an order; the default is a pickup. */
  const deliveredTo = new Map<string, PurchasedOrder['deliveredTo']>()
  /** Contact phone of an order. */
  const contactPhones = new Map<string, string>()
  const coupons = new Map<string, Coupon>()
  const takenBack = new Set<string>()
  const payments = paymentsNextDoor(deps.now)
  const notifications = new Map<string, Notification>()
  const facts: { fact: string; data: object }[] = []
  const unexpected: unknown[] = []
  /** Error that the market throws instead of answering. */
  const trouble: { market: (() => Error) | null } = { market: null }
  const getCode = (cause: string) => `CODE-${[...coupons.keys()].indexOf(cause)}`

  const all: RewardsDependencies = {
    db: connection.db(),
    canSendPhoneCodes: false,
    accounts: {
      account: async (_input, options) => {
        const account = accounts.get(options?.context.viewer.uid ?? '')
        if (!account) throw httpError('unauthorized')
        return account
      },
      viewerOf: async () => {
        throw httpError('unexpected')
      },
      staffAccount: async ({ uid }) => {
        const account = accounts.get(uid)
        if (!account) throw httpError('not-found')
        return toStaffAccount(account)
      },
    },
    payments,
    messaging: {
      notify: async (notification) => {
        if (!notifications.has(notification.key)) notifications.set(notification.key, notification)
        return { id: notification.key, channel: 'email' }
      },
    },
    market: {
      orders: async (_input, options) => ({
        orders: orders.get(options?.context.viewer.uid ?? '') ?? [],
        hasNextPage: false,
        endCursor: null,
      }),
    },
    internalMarket: {
      grantCoupon: async (grant) => {
        if (trouble.market) throw trouble.market()
        const isNew = !coupons.has(grant.cause)
        if (isNew) coupons.set(grant.cause, grant)
        return { code: getCode(grant.cause), isNew }
      },
      takeBackCoupon: async ({ cause }) => {
        if (trouble.market) throw trouble.market()
        takenBack.add(cause)
        return { isTakenBack: coupons.has(cause) }
      },
      purchaseByOrder: async ({ orderId }) => ({
        ownerUid: '',
        referenceId: 'HU-000000',
        country: 'BO',
        currencyCode: 'BOB',
        purchasedAmount: purchasedAmounts.get(orderId) ?? 10_000,
        donatedGrams: 0,
        deliveredTo: deliveredTo.get(orderId) ?? null,
        contactPhone: contactPhones.get(orderId) ?? '',
        deliveredAt: '2026-11-22T12:00:00.000Z',
      }),
    },
    origins: { ...forEachCountry(() => 'http://localhost:3000'), PY: 'http://huella.com.py.localhost:3000' },
    jobs: { publish: async (_trx, fact, data) => void facts.push({ fact, data }) },
    log: { warn: (problem: unknown) => void unexpected.push(problem), info: () => {} },
    report: (error) => void unexpected.push(error),
    ...deps,
  }
  const setUp = makeRewardsSetUp(all)
  await setUp.setUp({ plan: somePlans, dryRun: false })

  return {
    deps: all,
    rewards: makeRewards(all),
    inside: makeInternalRewards(all).client,
    setUp: setUp.setUp,
    payments,
    notifications,
    facts,
    coupons,
    takenBack,
    purchasedAmounts,
    deliveredTo,
    contactPhones,
    orders,
    accounts,
    trouble,
    unexpected,
    /** The work of the ten-minute job. */
    round: async () => (await moveMembershipsWithTime(all)) + (await moveReferralsWithTime(all)),
    /** A person with an account. */
    signUp({ country = 'BO', roles = ['customer'], ...facts }: PersonOptions = {}) {
      const uid = newId()
      accounts.set(uid, playedAccount({ _id: uid, country, createdAt: '2026-01-20T12:00:00.000Z', ...facts }))
      const viewer = {
        uid,
        isGuest: false,
        roles,
        areas: roles.includes('operator') ? ('all' as const) : {},
        country,
        token: `token of ${uid}`,
      }
      const context: CallContext = { viewer, requestId: 'request-of-a-test' }
      return { uid, context, withKey: (idempotencyKey: string): CallContext => ({ ...context, idempotencyKey }) }
    },
    /** The fact that the newest payment of this person was paid. */
    paidFact: (uid: string) => payments.paidFact(({ ownerUid }) => ownerUid === uid),
  }
}

type PersonOptions = { country?: CountryIso; roles?: Role[] } & Partial<Account>
