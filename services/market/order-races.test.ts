import { expect, test } from 'vitest'
import { connectDatabase } from '#shared/database/connect.ts'
import { testDatabase } from '#shared/database/testing.ts'
import type { Tables } from './tables.ts'
import { openMarket } from './testing/open-market.ts'
import { raceCrossingOrders, raceForTheLastUnit } from './testing/races.ts'
import { aShop } from './testing/shop-with-goods.ts'

// Two pools, as two processes have them. The full batteries are tests/chaos/orders.battery.ts.
const connection = await testDatabase({ poolSize: 5 })
const other = await connectDatabase({
  url: connection.url,
  dataDir: '',
  poolSize: 5,
  applicationName: 'huella test, second process',
})
const db = connection.db<Tables>()
const processes = [await openMarket(connection), await openMarket(other, () => other.close())]

test('of 64 buyers of the last unit exactly one gets it, and the others see the new cart', async () => {
  const shopId = await aShop(db)
  for (let round = 0; round < 5; round += 1) {
    expect(await raceForTheLastUnit({ db, processes, shopId, buyers: 64 })).toEqual({
      statuses: { 200: 1, 409: 63 },
      messages: ['product in cart changed'],
      problems: ['sold-out'],
      stock: [0],
      orders: 1,
    })
  }
  expect(failuresOf(processes)).toEqual([])
})

test('orders for A and B cross orders for B and A, and none of them fails', async () => {
  const shopId = await aShop(db)

  expect(await raceCrossingOrders({ db, processes, shopId, pairs: 50 })).toEqual({
    statuses: { 200: 100 },
    stock: [100, 100],
  })
  expect(failuresOf(processes)).toEqual([])
})

function failuresOf(markets: { failures: unknown[] }[]): unknown[] {
  return markets.flatMap((market) => market.failures)
}
