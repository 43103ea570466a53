// npm run test:battery -- payments: the full version of services/payments/{webhooks,races}.test.ts.
import { expect, test } from 'vitest'
import { getPermutations, playInOrder } from '#services/payments/testing/arrival-orders.ts'
import { forge } from '#services/payments/testing/forged.ts'
import { openPayments, signedWebhook, webhookSecrets } from '#services/payments/testing/open-payments.ts'
import { raceForOnePayment, raceToRefund, raceToSettle } from '#services/payments/testing/races.ts'
import { secondProcess, testDatabase } from '#shared/database/testing.ts'
import { makeRandom } from '#shared/seeded-random.ts'

const connection = await testDatabase({ poolSize: 8 })
const other = await secondProcess(connection, 8)
const payments = openPayments(connection)
const processes = [payments, openPayments(other)] as const

test('of 10,000 forged events none is believed, and the genuine one still is', async () => {
  const payment = await payments.begin()
  await payments.play(payment, 'pay')
  const [webhook] = await payments.takeWebhooks()
  const genuine = { body: (await webhook?.text()) ?? '', secret: webhookSecrets[0], at: payments.clock.now }
  const chance = makeRandom(1)

  const answers = new Map<string, number>()
  for (let nth = 0; nth < 10_000; nth += 1) {
    const answer = await payments.bring(forge(genuine, nth, chance))
    const outcome = `${answer.status} ${await answer.text()}`
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
  }

  expect(Object.fromEntries(answers)).toEqual({ '400 ': 10_000 })
  expect(payments.toFacts(payment.id)).toEqual([])
  expect((await payments.bring(signedWebhook(genuine.body, genuine))).status).toBe(200)
  await payments.hear()
  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])
})

test.each(['once', 'twice', 'lost'] as const)(
  'five events in all 120 orders of arrival, each %s, end the same',
  async (mode) => {
    const ends = new Set<string>()
    for (const order of getPermutations([0, 1, 2, 3, 4])) {
      ends.add(JSON.stringify(await playInOrder(payments, order, { mode })))
    }
    expect([...ends]).toEqual(['{"status":"paid","refunded":0,"facts":["payment-settled"],"findings":0}'])
  },
)

test('twenty rounds of 64 racers on one payment have one winner each', async () => {
  for (let round = 0; round < 20; round += 1) {
    expect(await raceForOnePayment(processes, { racers: 64 })).toEqual({ payments: 1, live: 1, refusals: [] })
    expect(await raceToSettle(processes, { racers: 64 })).toEqual({ statuses: ['paid'], settled: 1, findings: 0 })
    expect(await raceToRefund(processes, { racers: 64 })).toEqual({ refunded: 15_000, refunds: 2, told: 2 })
  }
})
