import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { makeRandom } from '#shared/seeded-random.ts'
import { getPermutations, playInOrder } from '../testing/arrival-orders.ts'
import { forge } from '../testing/forged.ts'
import { openPayments, signedWebhook, webhookSecrets } from '../testing/open-payments.ts'

const connection = await testDatabase()
const payments = openPayments(connection)
const { client, context } = payments

async function aPaidOne() {
  const payment = await payments.begin()
  await payments.play(payment, 'pay')
  const [webhook] = await payments.takeWebhooks()
  if (!webhook) throw new Error('A payment tells of itself')
  return { payment, webhook }
}

test('the provider tells of a payment, we ask it, and the payment is settled', async () => {
  const { payment, webhook } = await aPaidOne()

  const answer = await payments.bring(webhook)
  expect(answer.status).toBe(200)
  expect((await client.payment(payment, { context })).status).toBe('pending')
  await payments.hear()

  expect((await client.payment(payment, { context })).status).toBe('paid')
  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])
})

test('the same event ten times is heard once and answered ten times', async () => {
  const { payment, webhook } = await aPaidOne()
  const answers = await Promise.all(Array.from({ length: 10 }, () => payments.bring(webhook.clone())))
  await payments.hear()

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])
  expect(payments.sent).toEqual([])
})

test('an event of before is believed while the secret changes hands', async () => {
  const { payment, webhook } = await aPaidOne()
  const body = await webhook.text()
  await payments.bring(signedWebhook(body, { secret: webhookSecrets[1], at: payments.clock.now }))
  await payments.hear()
  expect((await client.payment(payment, { context })).status).toBe('paid')
})

test('an event may be five minutes on its way, and not longer', async () => {
  const { webhook } = await aPaidOne()
  payments.later(300)
  expect((await payments.bring(webhook.clone())).status).toBe(200)
  payments.later(1)
  expect((await payments.bring(webhook.clone())).status).toBe(400)
})

// A sample of tests/chaos/payments.battery.ts.
test('of 320 forged events none is believed, and none is answered with a word', async () => {
  const { payment, webhook } = await aPaidOne()
  const genuine = { body: await webhook.text(), secret: webhookSecrets[0], at: payments.clock.now }
  const chance = makeRandom(20_261_122)
  const answers = new Set<string>()
  for (let nth = 0; nth < 320; nth += 1) {
    const answer = await payments.bring(forge(genuine, nth, chance))
    answers.add(`${answer.status} ${await answer.text()}`)
  }
  expect(answers).toEqual(new Set(['400 ']))
  expect((await payments.bring(signedWebhook(genuine.body, genuine))).status).toBe(200)
  await payments.hear()
  expect((await client.payment(payment, { context })).status).toBe('paid')
})

test('a proved event says nothing that we believe: a payment that was not paid stays as it is', async () => {
  const payment = await payments.begin()
  const { provider_id } = await payments.findRow(payment.id)
  const body = JSON.stringify({ id: 'lie', type: 'payment.paid', payment: provider_id })
  await payments.bring(signedWebhook(body, { secret: webhookSecrets[0], at: payments.clock.now }))
  await payments.hear()
  expect((await client.payment(payment, { context })).status).toBe('pending')
})

test('an event that is heard while the provider is down is looked into a minute later', async () => {
  const { payment, webhook } = await aPaidOne()
  await payments.bring(webhook)
  payments.provider.isDown = true
  await payments.hear()
  expect((await client.payment(payment, { context })).status).toBe('pending')

  payments.provider.isDown = false
  payments.later(61)
  await payments.reconcile()
  expect((await client.payment(payment, { context })).status).toBe('paid')
  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])
})

test('money of nobody’s payment is kept for a person, once', async () => {
  const { payment, webhook } = await aPaidOne()
  await payments.deps.db.deleteFrom('payments.payments').where('id', '=', payment.id).execute()
  await payments.bring(webhook)
  await payments.hear()

  const { findings } = await client.inbox(undefined, { context: payments.operator })
  expect(findings.filter(({ kind }) => kind === 'unknown')).toMatchObject([
    { payment: null, amount: 15_000, currencyCode: 'BOB', facts: { provider: 'sandbox' } },
  ])
})

// Every seventh of 120 orders; all of them, late and twice too: tests/chaos/payments.battery.ts.
test('in whatever order five events arrive, a payment ends the same', async () => {
  const ends = new Set<string>()
  const orders = getPermutations([0, 1, 2, 3, 4]).filter((_, index) => index % 7 === 0)
  expect(orders).toHaveLength(18)
  for (const order of orders) ends.add(JSON.stringify(await playInOrder(payments, order, { mode: 'once' })))
  expect([...ends]).toEqual(['{"status":"paid","refunded":0,"facts":["payment-settled"],"findings":0}'])
})
