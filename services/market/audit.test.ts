import { beforeAll, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { expectEachToBeNoticed } from '#shared/database/audit-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { marketInvariants } from './audit.ts'
import { makeMarketSetUp } from './set-up.ts'
import type { Tables } from './tables.ts'
import { openMarket } from './testing/open-market.ts'
import { aShop, someGoods } from './testing/shop-with-goods.ts'
import { orderAt } from './testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const market = await openMarket(connection)
const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T14:00:00Z') })

beforeAll(async () => {
  const shopId = await aShop(db)
  const goods = await someGoods(db, shopId, { price: 3890, stock: 5 })
  const uid = newId()
  const credit = { reason: 'credit', cause: newId(), note: 'Por la demora', actorUid: 'op-1' } as const
  await setUp.creditWallet({ ownerUid: uid, currency: 'BOB', amountMinor: 1000, ...credit })
  await market
    .buyer(uid, 'one-key')
    .place(orderAt(shopId, { items: [{ ...goods, quantity: 1 }], isPayWithWallet: true, expectedTotal: 4390 }))
})

test('after orders that were placed all invariants hold', async () => {
  expect(await findBroken(db, marketInvariants)).toEqual([])
})

test('each of them, broken on purpose, is noticed', async () => {
  await expectEachToBeNoticed(db, marketInvariants, {
    'nothing is sold that is not there, unless it may be ordered in': [
      'alter table market.offers drop constraint offers_check',
      'update market.offers set stock = -1',
    ],
    'what an order costs is the sum of its lines': ['delete from market.order_lines'],
    'an order is what the last line of its history says': [`update market.order_timeline set status = 'CANCELLED'`],
    'a balance is the sum of its entries, and nobody owes us': [
      'update market.wallets set balance_minor = balance_minor + 1',
    ],
    'what an order took of a wallet is one entry of the same amount': [
      `update market.wallet_entries set cause = 'other' where reason = 'order'`,
    ],
    'whoever used a key has the answer of it': ['update market.idempotency set answer = null'],
  })
})
