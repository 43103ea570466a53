import { implement } from '@orpc/server'
import { afterAll } from 'vitest'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { startJobs } from '#shared/jobs.ts'
import { asServiceError, type ServiceError } from '#shared/rpc/errors.ts'
import { type CallContext, makeService } from '#shared/rpc/service.ts'
import type { Viewer } from '#shared/viewer.ts'
import { anonymousCart, createAnonymousCart, saveAnonymousCart } from '../anonymous-cart.ts'
import { calculateBasket } from '../calculate-basket.ts'
import { cart, saveCart } from '../cart.ts'
import { type CalculateBasket, contract as c, type OrderStatus, type PlaceOrder, type StoredCart } from '../contract.ts'
import { deliveryWindows } from '../delivery-windows.ts'
import type { MarketNeeds } from '../needs.ts'
import { order } from '../order.ts'
import { orders } from '../orders.ts'
import { placeOrder } from '../place-order.ts'

const contract = {
  calculateBasket: c.calculateBasket,
  cart: c.cart,
  saveCart: c.saveCart,
  createAnonymousCart: c.createAnonymousCart,
  anonymousCart: c.anonymousCart,
  saveAnonymousCart: c.saveAnonymousCart,
  placeOrder: c.placeOrder,
  order: c.order,
  orders: c.orders,
  deliveryWindows: c.deliveryWindows,
}

export interface Trust {
  canPayAtDoor: boolean
  maxAtDoorMinor: number
}

/** Saturday 21 November 2026, 11:00 in Bolivia: the shops made for tests are open. */
const openingHours = '2026-11-21T15:00:00Z'
const newcomer: Trust = { canPayAtDoor: true, maxAtDoorMinor: 200_000 }

/** Market on a real database, with buyers at its door; its only fake is the neighbour who says whom to trust. */
export async function openMarket(connection: DatabaseConnection, close = async () => {}) {
  const jobs = await startJobs({ url: connection.url, log: { info() {}, warn() {} } })
  afterAll(async () => {
    await jobs.stop()
    await close()
  })
  const failures: unknown[] = []

  const openAt = (time: string, trust: Trust) => {
    const service = makeMarket({
      db: connection.db(),
      jobs,
      now: () => new Date(time),
      accounts: {
        checkCredibility: async () => ({
          verifiedPhone: false,
          verifiedEmail: false,
          completedOrders: 0,
          cancelledAtDoor: 0,
          ...trust,
        }),
      },
      report: (error) => failures.push(error),
    })
    return {
      jobs,
      service,
      /** What went wrong that was no refusal. */
      failures,
      at: (otherTime: string) => openAt(otherTime, trust),
      trusting: (otherTrust: Trust) => openAt(time, otherTrust),
      /** Somebody with an account; null has none. */
      buyer: (uid: string | null = newId(), idempotencyKey?: string) => buyerAt(service, uid, idempotencyKey),
    }
  }
  return openAt(openingHours, newcomer)
}

export type Buyer = ReturnType<typeof buyerAt>

function buyerAt({ client, fetch }: ReturnType<typeof makeMarket>, uid: string | null, idempotencyKey?: string) {
  const viewer: Viewer = { uid, isGuest: true, roles: ['customer'], country: 'BO', token: uid && `token of ${uid}` }
  const context: CallContext = { viewer, requestId: 'test', ...(idempotencyKey && { idempotencyKey }) }
  return {
    place: (wish: PlaceOrder) => client.placeOrder(wish, { context }),
    order: (orderId: string, token?: string | null) => client.order({ orderId, ...(token && { token }) }, { context }),
    orders: (query: { first?: number; after?: string; status?: OrderStatus }) => client.orders(query, { context }),
    basket: (request: CalculateBasket) => client.calculateBasket(request, { context }),
    windows: (query: { shopId: string; hasDelivery: boolean }) => client.deliveryWindows(query, { context }),
    cart: (shopId: string) => client.cart({ shopId }, { context }),
    saveCart: (cart: StoredCart) => client.saveCart(cart, { context }),
    anonymous: {
      create: (shopId: string) => client.createAnonymousCart({ shopId }, { context }),
      open: (key: { anonymousCartId: string; anonymousCartToken: string; shopId: string }) =>
        client.anonymousCart(key, { context }),
      save: (key: { anonymousCartId: string; anonymousCartToken: string }, cart: StoredCart) =>
        client.saveAnonymousCart({ ...key, cart }, { context }),
    },
    /** Through the HTTP face. */
    async fetch(request: Request): Promise<Response> {
      const response = await fetch(request, context)
      if (!response) throw new Error(`No operation at ${request.url}`)
      return response
    },
  }
}

/** The refusal that this ends with; fails when it ends well. */
export async function refusalOf(call: Promise<unknown>): Promise<ServiceError> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if ('answer' in outcome) throw new Error(`Was not refused, but answered ${JSON.stringify(outcome.answer)}`)
  const refusal = asServiceError(outcome.error)
  if (!refusal) throw outcome.error
  return refusal
}

function makeMarket(needs: Omit<MarketNeeds, 'connection' | 'log' | 'versions' | 'dataDir'>) {
  const os = implement(contract).$context<CallContext>()
  return makeService({
    name: 'market',
    mount: '/api/market',
    contract,
    report: needs.report,
    router: os.router({
      calculateBasket: os.calculateBasket.handler(({ input, context }) => calculateBasket(needs, input, context)),
      cart: os.cart.handler(({ input, context }) => cart(needs, input, context)),
      saveCart: os.saveCart.handler(({ input, context }) => saveCart(needs, input, context)),
      createAnonymousCart: os.createAnonymousCart.handler(({ input }) => createAnonymousCart(needs, input)),
      anonymousCart: os.anonymousCart.handler(({ input }) => anonymousCart(needs, input)),
      saveAnonymousCart: os.saveAnonymousCart.handler(({ input }) => saveAnonymousCart(needs, input)),
      placeOrder: os.placeOrder.handler(({ input, context }) => placeOrder(needs, input, context)),
      order: os.order.handler(({ input, context }) => order(needs, input, context)),
      orders: os.orders.handler(({ input, context }) => orders(needs, input, context)),
      deliveryWindows: os.deliveryWindows.handler(({ input }) => deliveryWindows(needs, input)),
    }),
  })
}
