import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { watchVersions } from '#shared/database/notify.ts'
import { newId } from '#shared/ids.ts'
import { startJobs } from '#shared/jobs.ts'
import { asServiceError, type ServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Viewer } from '#shared/viewer.ts'
import type { MarketClient } from '../client.ts'
import type { CalculateBasket, OrderStatus, PlaceOrder, StoredCart } from '../contract.ts'
import { makeMarket } from '../service.ts'

export interface Trust {
  canPayAtDoor: boolean
  maxAtDoorMinor: number
}

/** Saturday 21 November 2026, 11:00 in Bolivia: the shops made for tests are open. */
const openingHours = '2026-11-21T15:00:00Z'
const newcomer: Trust = { canPayAtDoor: true, maxAtDoorMinor: 200_000 }

/** Market on a real database, with buyers at its door; its only fake is the neighbour who says whom to trust. */
export async function openMarket(connection: DatabaseConnection, close = async () => {}) {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line).msg) })
  const jobs = await startJobs({ url: connection.url, log })
  const versions = await watchVersions(connection.connectionConfig, log)
  afterAll(async () => {
    await jobs.stop()
    await versions.close()
    await close()
  })
  const failures: unknown[] = []

  const openAt = (time: string, trust: Trust) => {
    const service = makeMarket({
      db: connection.db(),
      connection,
      jobs,
      versions,
      log,
      dataDir: '',
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
      /** What went wrong that was no refusal. */
      failures,
      /** What the log was warned of. */
      warnings,
      at: (otherTime: string) => openAt(otherTime, trust),
      trusting: (otherTrust: Trust) => openAt(time, otherTrust),
      /** Somebody with an account; null has none. */
      buyer: (uid: string | null = newId(), idempotencyKey?: string) => buyerAt(service, uid, idempotencyKey),
    }
  }
  return openAt(openingHours, newcomer)
}

interface Door {
  client: MarketClient
  fetch(request: Request, context: CallContext): Promise<Response | null>
}

function buyerAt({ client, fetch }: Door, uid: string | null, idempotencyKey?: string) {
  const viewer: Viewer = { uid, isGuest: true, roles: ['customer'], country: 'BO', token: uid && `token of ${uid}` }
  const context: CallContext = { viewer, requestId: 'test', ...(idempotencyKey && { idempotencyKey }) }
  return {
    place: (wish: PlaceOrder) => client.placeOrder(wish, { context }),
    order: (orderId: string, token?: string | null) => client.order({ orderId, ...(token && { token }) }, { context }),
    orders: (query: { first?: number; after?: string; status?: OrderStatus }) => client.orders(query, { context }),
    basket: (request: CalculateBasket) => client.calculateBasket(request, { context }),
    wallet: () => client.wallet(undefined, { context }),
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
