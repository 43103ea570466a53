import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { aFailingShop } from './testing/failing-shop.ts'
import { sweepCancelling, sweepCheckout, sweepSettling } from './testing/failure-sweeps.ts'

// Fails every query of a checkout, and only the commits of later steps. All queries and failures:
// tests/chaos/sweep.battery.ts.
const shop = await aFailingShop(await testDatabase({ poolSize: 4 }))
const commits = /^commit$/

test('whichever call of a checkout fails (answer-lost), there is no order or a whole one, and the same key ends in one', async () => {
  const failed = await sweepCheckout(shop, { way: 'answer-lost', method: 'qr' })

  expect(failed.at(-1)).toBe('commit')
  expect(failed.length).toBeGreaterThan(15)
})

test('so it is when a commit never arrives, also of an order that is paid at the door', async () => {
  const commit = { way: 'not-sent', among: commits } as const

  expect(await sweepCheckout(shop, { ...commit, method: 'qr' })).toEqual(['commit'])
  expect(await sweepCheckout(shop, { ...commit, method: 'cash' })).toEqual(['commit'])
})

test.each(['not-sent', 'answer-lost'] as const)(
  'whichever commit fails (%s) between the bank and the order, it is paid once',
  async (way) => {
    expect(await sweepSettling(shop, { way, among: commits })).toEqual(['commit', 'commit', 'commit'])
  },
)

test.each(['not-sent', 'answer-lost'] as const)(
  'whichever commit fails (%s) between a cancel and its refund, everything comes back once',
  async (way) => {
    expect(await sweepCancelling(shop, { way, among: commits })).toEqual(['commit', 'commit', 'commit'])
  },
)
