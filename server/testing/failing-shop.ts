import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { PlaceOrder } from '#services/market/contract.ts'
import { makeMarketSetUp } from '#services/market/set-up.ts'
import type { Tables } from '#services/market/tables.ts'
import { aShop, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { aCoupon } from '#services/market/testing/some-coupons.ts'
import { anAddress, orderAt } from '#services/market/testing/what-a-buyer-sends.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { failingDatabase } from '#shared/database/failing-testing.ts'
import { noVersions } from '#shared/database/no-versions.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { audit } from '../audit.ts'
import { compose } from '../compose.ts'
import { readConfig } from '../configuration/config.ts'
import { publicAddresses } from '../configuration/public-addresses.ts'
import { makeLog } from '../log.ts'
import { getStanding } from './buyer-standing.ts'
import { jobsByHand } from './jobs-by-hand.ts'

const ITEM = 10_000
const DELIVERY = 1500
const COUPON = 1000
const WALLET = 2000
const STOCK = 1_000_000
const AMOUNT_DUE = ITEM + DELIVERY - COUPON - WALLET

/** Saturday 21 November 2026, 11:00 in Bolivia, when the shop is open. */
const start = '2026-11-21T15:00:00Z'

/**
 * Market, payments with their sandbox and accounts as composed, on a database whose queries can be made to fail
 * (`whileCallFails`). The test delivers the bank's webhooks and sets the clock.
 */
export async function aFailingShop(connection: DatabaseConnection) {
  const clock = { now: new Date(start) }
  const requests: Request[] = []
  const port = await listenForWebhooks(requests)
  const config = readConfig({ PORT: String(port), DATABASE_URL: connection.url, LOG_LEVEL: 'silent' })
  const jobs = await jobsByHand(connection, (queue) => /^(market|accounts|payments)\//.test(queue))
  const composition = compose({
    config,
    addresses: publicAddresses(config, port),
    connection: failingDatabase(connection),
    versions: noVersions,
    jobs,
    now: () => clock.now,
    log: makeLog(config),
  })
  await composition.startWork(jobs)

  const db = connection.db<Tables>()
  const shopId = await aShop(db, { facts: { paymentOptions: ['cash', 'qr'], ordersPerWindow: 1_000_000 } })
  const goods = await someGoods(db, shopId, { price: ITEM, stock: STOCK })
  const coupon = await aCoupon(db, { totalLimit: 1_000_000, perCustomerLimit: 1 })
  const setUp = makeMarketSetUp({ db, now: () => clock.now })
  const { accounts, payments } = composition.clients
  const ourselves = { viewer: anonymousViewer('BO'), requestId: 'test' }
  const marketDoor = composition.publicServices.find(({ name }) => name === 'market')

  /** The order uses a coupon and the whole wallet; the rest is paid by the given method. */
  const toOrder = (nth: number, paymentMethod: 'cash' | 'qr'): PlaceOrder =>
    orderAt(shopId, {
      items: [{ ...goods, quantity: 1 }],
      contact: { fullName: 'Ana Roca', phoneNumber: `7${String(1_000_000 + nth)}`, email: null },
      shippingAddress: { ...anAddress, street: `Calle Sucre ${nth}` },
      scheduledDeliveryDate: '2026-11-23T14:00:00.000Z',
      isPayWithWallet: true,
      promoCode: coupon.code,
      paymentMethod,
      expectedTotal: AMOUNT_DUE,
    })
  let buyers = 0

  return {
    clock,
    jobs,
    later(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    },
    /** A guest with Bs 20 in the wallet, and the one order to place. */
    async aBuyer(paymentMethod: 'cash' | 'qr') {
      clock.now = new Date(start)
      buyers += 1
      const order = toOrder(buyers, paymentMethod)
      const { uid, jwtToken: token } = await accounts.createGuest({ country: 'BO' }, { context: ourselves })
      const gift = { currency: 'BOB', amountMinor: WALLET, reason: 'credit', cause: 'a gift' } as const
      await setUp.creditWallet({ ...gift, ownerUid: uid, note: 'Regalo', actorUid: null })
      const viewer = { uid, isGuest: true, roles: ['customer' as const], areas: {}, country: 'BO' as const, token }
      const key = newId()
      const send = async (path: string, body: object, idempotencyKey?: string) => {
        const context: CallContext = { viewer, requestId: 'test', ...(idempotencyKey && { idempotencyKey }) }
        const url = `https://huella.test/api/market/app/orders${path}`
        const headers = { 'content-type': 'application/json' }
        const answer = await marketDoor?.fetch(
          new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
          context,
        )
        return { status: answer?.status ?? 404, text: (await answer?.text()) ?? '' }
      }
      return {
        uid,
        place: () => send('', order, key),
        pay: (orderId: string) => send(`/${orderId}/pay`, {}),
        cancel: (orderId: string) => send(`/${orderId}/cancel`, { reason: 'Me equivoqué', refundTo: 'payment' }),
        /** The buyer's state, in numbers. */
        standing: () => getStanding(db, uid),
      }
    },
    /** Pays at the bank, whose webhook is not delivered yet. */
    async payAtBank({ token }: { token: string }) {
      const { redirectUrl } = await payments.payment({ token }, { context: ourselves })
      const page = new Request(redirectUrl ?? '', { method: 'POST', body: new URLSearchParams({ act: 'pay' }) })
      await composition.sandboxPage?.(page, new URL(redirectUrl ?? '').pathname.split('/').at(-1) ?? '')
      requests.length = 0
      await jobs.run()
      const [webhook] = requests
      if (!webhook) throw new Error('The bank told nothing')
      return webhook
    },
    /** Delivers a webhook of the bank. */
    hear: (webhook: Request) => composition.paymentWebhook('sandbox', webhook.clone()),
    /** Violated invariants, wrong stock, and facts without a cause. */
    async findFaults() {
      const { rows } = await sql<{ pieces: number; untrue: number }>`
        select (o.stock + coalesce((
          select sum(line.quantity) from market.order_lines line
          join market.orders placed on placed.id = line.order_id and placed.status <> 'CANCELLED'
          where line.variant_id = o.variant_id
        ), 0) - ${STOCK})::integer as pieces,
        (
          select count(*)::integer from jobs.job
          where name like 'order-letters/%' and data ->> 'orderId' not in (select id from market.orders)
        ) as untrue
        from market.offers o where o.variant_id = ${goods.productVariantId}
      `.execute(db)
      return { broken: await audit(connection, clock.now), ...rows[0] }
    },
  }
}

/** Receives the sandbox's webhooks over HTTP and keeps them until the test delivers them. */
async function listenForWebhooks(requests: Request[]): Promise<number> {
  const listener = getRequestListener(async (request) => {
    const { method, headers } = request
    requests.push(new Request(request.url, { method, headers, body: await request.text() }))
    return new Response('ok')
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  return (server.address() as AddressInfo).port
}
