import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { openMarket } from '#services/market/testing/open-market.ts'
import {
  type Race,
  raceCrossingOrders,
  raceForTheLastCoupon,
  raceForTheLastUnit,
} from '#services/market/testing/races.ts'
import { aShop } from '#services/market/testing/shop-with-goods.ts'
import { secondProcess, testDatabase } from '#shared/database/testing.ts'

// The races of services/market/orders/order-races.test.ts in full: thirty rounds of each, over two pools.
const rounds = 30
const connection = await testDatabase({ poolSize: 8 })
const other = await secondProcess(connection, 8)
const processes = [await openMarket(connection), await openMarket(other)]
const race: Pick<Race, 'db' | 'processes'> = { db: connection.db(), processes }

const figures: Record<string, { rounds: number; seconds: number }> = {}
afterAll(() => {
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/orders.json', JSON.stringify(figures, null, 2))
})

test('thirty times 64 buyers race for the last unit, and each time one gets it', async () => {
  const shopId = await aShop(race.db)
  const started = performance.now()

  for (let round = 0; round < rounds; round += 1) {
    expect(await raceForTheLastUnit({ ...race, shopId, buyers: 64 })).toEqual({
      statuses: { 200: 1, 409: 63 },
      messages: ['product in cart changed'],
      problems: ['sold-out'],
      stock: [0],
      orders: 1,
    })
  }
  figures.lastUnit = { rounds, seconds: (performance.now() - started) / 1000 }
  expect(processes.flatMap((market) => market.failures)).toEqual([])
})

test('thirty times 64 orders race for the last use of a coupon, and each time one has it', async () => {
  const shopId = await aShop(race.db)
  const started = performance.now()

  for (let round = 0; round < rounds; round += 1) {
    const isOnePerson = round % 2 === 1
    expect(await raceForTheLastCoupon({ ...race, shopId, buyers: 64, isOnePerson })).toEqual({
      statuses: { 200: 1, 409: 63 },
      details: [isOnePerson ? 'Ya usaste ese cupón.' : 'Ese cupón ya se agotó.'],
      stock: [639],
      used: isOnePerson ? 0 : 1,
      uses: 1,
      discounts: 1000,
    })
  }
  figures.lastCoupon = { rounds, seconds: (performance.now() - started) / 1000 }
  expect(processes.flatMap((market) => market.failures)).toEqual([])
})

test('thirty times a hundred orders cross each other, and none fails', async () => {
  const shopId = await aShop(race.db)
  const started = performance.now()

  for (let round = 0; round < rounds; round += 1) {
    expect(await raceCrossingOrders({ ...race, shopId, pairs: 50 })).toEqual({
      statuses: { 200: 100 },
      stock: [100, 100],
    })
  }
  figures.crossing = { rounds, seconds: (performance.now() - started) / 1000 }
  expect(processes.flatMap((market) => market.failures)).toEqual([])
})
