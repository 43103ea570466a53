import { expect, test, vi } from 'vitest'
import { aShop, someGoods } from '#services/market/testing/shop-with-goods.ts'
import { basketAt } from '#services/market/testing/some-coupons.ts'
import { makeInternalRewards } from '#services/rewards/internal-service.ts'
import { makeRewardsSetUp } from '#services/rewards/set-up.ts'
import { somePlans } from '#services/rewards/testing/open-memberships.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { aPerson } from './testing/signed-up-person.ts'
import { testServer } from './testing.ts'

/** Memberships, payments, coupons and notifications as composed: over HTTP, with real jobs, facts and webhooks. */
const connection = await testDatabase()
const server = await testServer(connection, { environment: { RATE_LIMIT: '0' } })
const { payments } = server.clients
const failures: unknown[] = []
const inside = makeInternalRewards({
  db: connection.db(),
  now: () => new Date(),
  report: (error) => failures.push(error),
}).client
const context = { viewer: anonymousViewer('BO'), requestId: 'test-of-memberships' }

test('a month that is paid at the bank gives its benefits and its coupon, and its owner hears of it', async () => {
  await makeRewardsSetUp({ db: connection.db(), now: () => new Date() }).setUp({ plan: somePlans, dryRun: false })
  const person = await aPerson(server)
  expect(await person.api('GET', '/rewards-api/membership')).toEqual({ membership: null })
  await person.api('POST', '/rewards-api/membership', { planId: 'bo-plus' })
  const { link } = await person.api('POST', '/rewards-api/membership/payment', { method: 'qr' })
  const { redirectUrl } = await payments.payment({ token: link.replace('/payment/', '') }, { context })
  const page = server.url + new URL(redirectUrl ?? '').pathname
  await fetch(page, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' })

  await vi.waitFor(async () => {
    const { membership } = await person.api('GET', '/rewards-api/membership')
    expect(membership).toMatchObject({ status: 'ACTIVE', coupon: { title: 'Tu cupón del mes' } })
  }, 60_000)
  expect(await inside.benefitsOf({ uid: person.uid, country: 'BO' }, { context })).toMatchObject({
    membership: { planId: 'bo-plus' },
    freeDelivery: { minItemTotal: 6_000 },
    groomingPercent: 10,
  })
  const messages = `select 1 from messaging.outbox where template = 'membership-activated'`
  await vi.waitFor(async () => expect((await connection.pool.query(messages)).rows).toHaveLength(1), 60_000)

  // With rewards unreachable, a member's basket says so; other customers see nothing.
  const another = await testServer(connection, { environment: { RATE_LIMIT: '0' } })
  const shopId = await aShop(connection.db())
  const items = [{ ...(await someGoods(connection.db(), shopId, { price: 7000, stock: 9 })), quantity: 1 }]
  const findBenefits = async ({ makeApi }: Awaited<ReturnType<typeof aPerson>>) =>
    (await makeApi(another)('POST', '/api/market/app/calculateBasket', basketAt(shopId, items))).benefits
  const customer = await aPerson(server)
  await connection.pool.query('alter schema rewards rename to rewards_away')
  await vi.waitFor(async () => expect(await findBenefits(person)).toBe('unavailable'), 60_000)
  expect(await findBenefits(customer)).toBe('known')
  await connection.pool.query('alter schema rewards_away rename to rewards')
  expect(failures).toEqual([])
})
