import { pino } from 'pino'
import { noDocuments } from '#services/invoicing/testing/no-documents.ts'
import type { PlaceOrder } from '#services/market/contract.ts'
import { noTaxRecords } from '#services/market/sales-book/rules/sale-document.ts'
import { makeMarket } from '#services/market/service.ts'
import { aShop, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { basketAt } from '#services/market/testing/some-coupons.ts'
import { orderAt } from '#services/market/testing/what-a-buyer-sends.ts'
import { paymentsNextDoor } from '#services/payments/testing/payments-next-door.ts'
import { benefitsInTime } from '#services/rewards/client.ts'
import { settleMembership } from '#services/rewards/membership/settle-membership.ts'
import { marksInMemory } from '#services/rewards/testing/marks-in-memory.ts'
import { openMemberships } from '#services/rewards/testing/open-memberships.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { startJobs } from '#shared/jobs.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { memoryStorage } from '#shared/storage/testing/memory-storage.ts'

export const start = new Date('2026-11-21T15:00:00Z')

/**
 * A market over the real rewards in one process, with one product, for three viewers: a guest (rewards is not called),
 * an account unknown to rewards, and a member.
 */
export async function openMeasuredMembers(connection: DatabaseConnection) {
  const now = () => start
  const log = pino({ level: 'silent' })
  const jobs = await startJobs({ url: connection.url, log: { info() {}, warn() {} } })
  const harness = await openMemberships(connection, { now })
  const { account } = harness.deps.accounts
  const service = makeMarket({
    ...{ db: connection.db(), connection, now, jobs, log, dataDir: '', versions: { version: () => 0 } },
    ...{ storage: memoryStorage(), origins: forEachCountry(() => 'https://huella.example') },
    payments: paymentsNextDoor(),
    taxRecords: noTaxRecords,
    soldElsewhere: [],
    canSendPhoneCodes: false,
    customerSecrets: [],
    webhookTargets: { allowsHttp: false, allowsPrivate: false },
    internalInvoicing: noDocuments,
    benefits: benefitsInTime({ rewards: harness.inside, marks: marksInMemory(), now, log }),
    accounts: {
      account: (input, options) => account(input, options),
      viewerOf: async () => {
        throw httpError('unauthorized')
      },
      couriers: async () => [],
      checkCredibility: async () => ({
        ...{ verifiedPhone: false, verifiedEmail: false, completedOrders: 0, cancelledAtDoor: 0 },
        ...{ canPayAtDoor: true, maxAtDoorMinor: Number.MAX_SAFE_INTEGER },
      }),
    },
    internalAccounts: {
      accountOf: () => Promise.reject(httpError('unauthorized')),
      createCounterAccount: () => Promise.reject(httpError('unauthorized')),
      credibilityOf: () => Promise.reject(httpError('unauthorized')),
    },
    report: (error) => {
      throw error
    },
  })
  const shopId = await aShop(connection.db())
  const items = [{ ...(await someGoods(connection.db(), shopId, { price: 7000, stock: 1_000_000 })), quantity: 1 }]

  const guest: CallContext = {
    viewer: { uid: newId(), isGuest: true, roles: ['customer'], areas: {}, country: 'BO', token: 'a guest' },
    requestId: 'bench',
  }
  const anybody = harness.signUp().context
  const ana = harness.signUp()
  await harness.rewards.client.chooseMembership({ planId: 'bo-plus' }, { context: ana.context })
  await harness.rewards.client.payMembership({ method: 'qr' }, { context: ana.context })
  await settleMembership(harness.deps, harness.paidFact(ana.uid))

  const order = (expectedTotal: number): PlaceOrder => orderAt(shopId, { items, expectedTotal })
  const { calculateBasket, placeOrder } = service.client
  const keyed = (context: CallContext): CallContext => ({ ...context, idempotencyKey: newId() })
  return {
    baskets: {
      guest: () => calculateBasket(basketAt(shopId, items), { context: guest }),
      'no member': () => calculateBasket(basketAt(shopId, items), { context: anybody }),
      member: () => calculateBasket(basketAt(shopId, items), { context: ana.context }),
    },
    orders: {
      guest: () => placeOrder(order(8500), { context: keyed(guest) }),
      'no member': () => placeOrder(order(8500), { context: keyed(anybody) }),
      member: () => placeOrder(order(7000), { context: keyed(ana.context) }),
    },
    close: () => jobs.stop(),
  }
}
