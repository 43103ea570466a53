import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openPayments } from '../testing/open-payments.ts'

const connection = await testDatabase()
const payments = openPayments(connection)
const { client, context } = payments
const getStatus = async (payment: { token: string }) => (await client.payment(payment, { context })).status
const getFindings = async (payment: { id: string }) => {
  const { findings } = await client.inbox(undefined, { context: payments.operator })
  return findings.filter((finding) => finding.payment?.id === payment.id)
}

test('a payment whose event never came is found within five minutes', async () => {
  const payment = await payments.begin()
  await payments.play(payment, 'pay')
  payments.later(4 * 60)
  await payments.reconcile()
  expect(await getStatus(payment)).toBe('pending')
  payments.later(60)
  await payments.reconcile()
  expect(await getStatus(payment)).toBe('paid')
})

test('what nobody pays ends after its time, and says so once', async () => {
  const payment = await payments.begin()
  payments.later(15 * 60 - 1)
  await payments.reconcile()
  expect(await getStatus(payment)).toBe('pending')
  payments.later(1)
  await payments.reconcile()
  await payments.reconcile()
  expect(await getStatus(payment)).toBe('expired')
  expect(payments.toFacts(payment.id)).toEqual(['payment-expired'])
})

test('what was paid in the last second is settled and does not expire', async () => {
  const payment = await payments.begin()
  payments.later(15 * 60 - 1)
  await payments.play(payment, 'pay')
  payments.later(1)
  await payments.reconcile()
  expect(await getStatus(payment)).toBe('paid')
})

test('what the provider never heard of expires without it', async () => {
  const order = payments.order()
  payments.provider.isDown = true
  await client.createPayment(order, { context }).catch(() => {})
  payments.later(15 * 60)
  await payments.reconcile()
  payments.provider.isDown = false
  expect(await client.paymentOf(order.subject, { context })).toMatchObject({ status: 'expired' })
})

test('a provider that is down keeps a payment open for ten minutes more, and then nobody waits for it', async () => {
  const payment = await payments.begin()
  payments.provider.isDown = true
  payments.later(25 * 60 - 1)
  await payments.reconcile()
  expect(await getStatus(payment)).toBe('pending')
  payments.later(1)
  await payments.reconcile()
  expect(await getStatus(payment)).toBe('expired')
  payments.provider.isDown = false
})

test('money that comes late is found although no event tells of it, and waits for a person', async () => {
  const payment = await payments.begin()
  payments.later(15 * 60)
  await payments.reconcile()
  await payments.play(payment, 'late')
  await payments.hear()
  payments.later(60 * 60)
  await payments.reconcile()
  await payments.reconcile()

  expect(await getStatus(payment)).toBe('paid_late')
  expect(await getFindings(payment)).toMatchObject([{ kind: 'late', displayAmount: 'Bs\u00A0150,00' }])
  expect(payments.toFacts(payment.id)).toEqual(['payment-expired'])
})

test('money for a first try, after the second one was paid, is money for the same thing twice', async () => {
  const order = payments.order()
  const first = await client.createPayment(order, { context })
  await payments.play(first, 'reject')
  await client.checkPayment(first, { context })
  const second = await client.createPayment(order, { context })
  await payments.play(second, 'pay')
  await client.checkPayment(second, { context })

  await payments.play(first, 'late')
  await client.checkPayment(first, { context })
  payments.later(3)
  await client.checkPayment(first, { context })

  expect(await getFindings(first)).toMatchObject([{ kind: 'twice', amount: 15_000 }])
  expect(payments.toFacts(second.id)).toEqual(['payment-settled'])
})

test('too little money settles nothing: a person decides, and the try is over', async () => {
  const payment = await payments.begin()
  await payments.play(payment, 'underpay')
  await client.checkPayment(payment, { context })

  expect(await client.payment(payment, { context })).toMatchObject({
    status: 'rejected',
    refusal: 'Llegó un monto distinto del que pedimos. Lo revisamos y te contactamos: tu dinero no se pierde.',
  })
  expect(await getFindings(payment)).toMatchObject([
    { kind: 'under', amount: 14_900, facts: { asked: { amount: 15_000 }, came: { amount: 14_900 } } },
  ])
  expect(payments.toFacts(payment.id)).toEqual(['payment-expired'])
})

test('a refund is made by the next round when its provider was down, and by a person when it never is', async () => {
  const payment = await payments.begin()
  await payments.play(payment, 'pay')
  await client.checkPayment(payment, { context })
  const asked = {
    ...payment.subject,
    amount: 5000,
    cause: `cancel:${payment.id}`,
    reason: 'Se canceló',
    actorUid: null,
  }

  payments.provider.isDown = true
  expect(await client.refund(asked, { context })).toMatchObject({ state: 'asked' })
  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])
  payments.provider.isDown = false
  payments.later(31)
  await payments.reconcile()
  expect(await client.refund(asked, { context })).toMatchObject({ state: 'done' })
  expect(payments.toFacts(payment.id)).toEqual(['payment-settled', 'payment-refunded'])

  payments.provider.isDown = true
  const other = { ...asked, cause: `drop:${payment.id}` }
  await client.refund(other, { context })
  for (let round = 0; round < 20; round += 1) {
    payments.later(2 * 60 * 60)
    await payments.reconcile()
  }
  payments.provider.isDown = false
  expect(await client.refund(other, { context })).toMatchObject({ state: 'failed' })
  const { refunds } = await client.inbox(undefined, { context: payments.operator })
  expect(refunds).toMatchObject([{ state: 'failed', amount: 5000, payment: { id: payment.id } }])
})
