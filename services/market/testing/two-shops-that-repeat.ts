import type { DatabaseConnection } from '#shared/database/connect.ts'
import { secondProcess } from '#shared/database/testing.ts'
import type { Tables } from '../tables.ts'
import { openMarket } from './open-market.ts'
import { aShop, type Goods, someGoods } from './shop-with-goods.ts'
import { getToken, repeatAt } from './some-subscriptions.ts'

type Changes = Parameters<typeof repeatAt>[2]

/**
 * Opens a shop with subscriptions, served by two processes with a pool each. It is Saturday 21 November 2026, 11:00 in
 * Bolivia.
 */
export async function twoShopsThatRepeat(connection: DatabaseConnection) {
  const other = await secondProcess(connection, 5)
  const db = connection.db<Tables>()
  const market = await openMarket(connection)
  const elsewhere = await openMarket(other)
  const shopId = await aShop(db, { facts: { paymentOptions: ['cash', 'card_at_door', 'qr'] } })
  const anonymous = market.buyer(null)

  const one = (goods: Goods, quantity = 1) => ({ ...goods, quantity })

  async function aSubscription(goods?: Goods, changes: Changes = {}) {
    const sold = goods ?? (await someGoods(db, shopId))
    const ana = market.customer()
    const made = await ana.subscribe(repeatAt(shopId, [one(sold)], changes))
    return { ana, made, goods: sold }
  }

  async function aProposal(goods?: Goods, changes: Changes = {}) {
    const begun = await aSubscription(goods, changes)
    const token = await getToken(begun.ana, begun.made._id)
    return { ...begun, token, shown: await anonymous.proposal(token) }
  }

  return { db, market, elsewhere, shopId, anonymous, one, aSubscription, aProposal }
}
