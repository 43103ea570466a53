import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { PlaceOrder } from '../contract.ts'
import { makeMarketSetUp } from '../set-up.ts'
import type { Tables } from '../tables.ts'
import { openMarket } from './open-market.ts'
import { aShop, someGoods } from './shop-with-goods.ts'
import { orderAt } from './what-a-buyer-sends.ts'

interface Wanted extends Partial<PlaceOrder> {
  at?: string
  goods?: Awaited<ReturnType<typeof someGoods>>
  quantity?: number
  wallet?: number
  /** Its buyer; a new guest unless given. */
  buyer?: ReturnType<Awaited<ReturnType<typeof openMarket>>['buyer']>
}

/**
 * Opens a market with an operator, a shop that accepts every payment method, and orders in the state that a test needs.
 */
export async function openOrders(connection: DatabaseConnection) {
  const db = connection.db<Tables>()
  const market = await openMarket(connection)
  const operator = market.staff('operator', 'olga')
  const { payments } = market
  const shopId = await aShop(db, { facts: { paymentOptions: ['cash', 'card_at_door', 'qr', 'card'] } })
  return { db, market, operator, payments, shopId, anOrder, aPaidOrder, onTheWay }

  async function anOrder({ at = shopId, goods: some, quantity = 1, wallet = 0, buyer, ...changes }: Wanted = {}) {
    const goods = some ?? (await someGoods(db, at))
    const ana = buyer ?? market.buyer()
    if (wallet > 0) {
      const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T14:00:00Z') })
      const gift = { reason: 'credit', cause: 'a gift', note: 'Regalo', actorUid: null } as const
      await setUp.creditWallet({ ...gift, ownerUid: ana.uid, currency: 'BOB', amountMinor: wallet })
    }
    const order = await ana.place(orderAt(at, { items: [{ ...goods, quantity }], ...changes }))
    return { ana, goods, order }
  }

  async function aPaidOrder(quantity: number) {
    const placed = await anOrder({ quantity, paymentMethod: 'qr', expectedTotal: 3890 * quantity + 1500 })
    await placed.ana.pay({ orderId: placed.order._id })
    const fact = payments.pay(placed.order._id)
    if (!fact) throw new Error('Nothing was open to be paid')
    await market.work.settled(fact)
    return placed
  }

  async function onTheWay(orderId: string) {
    await operator.move(orderId, 'CONFIRMED')
    await operator.move(orderId, 'PREPARING')
    await operator.move(orderId, 'ON_THE_WAY')
  }
}
