import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { sweepMarket } from './sweep-market.ts'
import type { Tables } from './tables.ts'
import { openMarket } from './testing/open-market.ts'
import { aShop } from './testing/shop-with-goods.ts'
import { aCart } from './testing/what-a-buyer-sends.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const market = await openMarket(connection)

test('an anonymous cart is swept a year after it was last changed; the cart of an account stays', async () => {
  const shopId = await aShop(db)
  const anonymous = market.at('2026-01-01T15:00:00Z').buyer(null).anonymous
  const { cart, ...key } = await anonymous.create(shopId)
  const spring = market.at('2026-09-21T15:00:00Z').buyer(null).anonymous
  await spring.save(key, { ...cart, notes: 'Timbre roto' })
  await market.at('2026-01-01T15:00:00Z').buyer('ana').saveCart(aCart({ shopId }))

  expect(await sweepMarket(db, new Date('2027-09-21T14:59:59Z'))).toBe(0)
  expect(await spring.open({ ...key, shopId })).toMatchObject({ notes: 'Timbre roto' })

  expect(await sweepMarket(db, new Date('2027-09-21T15:00:00Z'))).toBe(1)
  await expect(spring.open({ ...key, shopId })).rejects.toThrow()
  expect(await market.buyer('ana').cart(shopId)).not.toBeNull()
})
