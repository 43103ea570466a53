import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal, openPayments } from '../testing/open-payments.ts'

const connection = await testDatabase({ poolSize: 6 })
const payments = openPayments(connection)
const { client, context } = payments

test('a market offers the ways that a provider collects there, and says that they are a test', async () => {
  const ways = await client.ways({ country: 'PY' }, { context })
  expect(ways).toEqual([
    { method: 'qr', isTest: true, waitsUntil: null },
    { method: 'card', isTest: true, waitsUntil: null },
  ])
})

test('a payment has a link, a reference and fifteen minutes; its provider’s page is ready', async () => {
  const { token, ...payment } = await payments.begin()

  expect(token).toMatch(/^[\w-]{43}$/)
  expect(payment).toMatchObject({
    status: 'pending',
    amount: 15_000,
    displayAmount: 'Bs\u00A0150,00',
    reference: expect.stringMatching(/^P[0-9A-HJKMNP-TV-Z]{9}$/),
    redirectUrl: expect.stringMatching(/^https:\/\/huella\.com\.bo\/sandbox-pay\/[\w-]{43}$/),
    qr: payment.redirectUrl,
    isTest: true,
    isByStatement: false,
    expiresAt: '2026-11-22T15:15:00.000Z',
    paidAt: null,
  })
  expect(await client.payment({ token }, { context })).toEqual(payment)
})

test('only a hash of the link is kept', async () => {
  const { id, token } = await payments.begin()
  expect(JSON.stringify(await payments.findRow(id))).not.toContain(token)
})

test('with a new key in front, links of before still open, and are the same when asked for again', async () => {
  const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]
  const before = openPayments(connection, [older])
  const order = before.order()
  const payment = await before.client.createPayment(order, { context })
  const rotated = openPayments(connection, [newer, older])

  expect(await rotated.client.createPayment(order, { context })).toEqual(payment)
  const { token: _, ...shown } = payment
  expect(await rotated.client.payment({ token: payment.token }, { context })).toEqual(shown)
})

test('once the older key is gone, the same thing to pay gets a payment with a new link', async () => {
  const before = openPayments(connection, ['o'.repeat(32)])
  const order = before.order()
  const payment = await before.client.createPayment(order, { context })
  const next = await openPayments(connection, ['n'.repeat(32)]).client.createPayment(order, { context })

  expect(next.id).not.toBe(payment.id)
  expect(await client.paymentOf(order.subject, { context })).toMatchObject({ id: next.id, status: 'pending' })
})

test('a demonstration without a key keeps one in its database, the same for all its processes', async () => {
  const [one, other] = [openPayments(connection, []), openPayments(connection, [])]
  const order = one.order()
  const { token } = await one.client.createPayment(order, { context })
  expect((await other.client.createPayment(order, { context })).token).toBe(token)
})

test('a link that was altered opens nothing', async () => {
  const { token } = await payments.begin()
  const altered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
  const refusals = [altered, '', token.slice(1), `${token}A`].map((wrong) =>
    getRefusal(client.payment({ token: wrong }, { context })),
  )
  for (const refusal of await Promise.all(refusals)) expect(refusal.code).toBe('payments.payment-not-found')
})

test('the same thing to pay brings the same payment with the same link', async () => {
  const order = payments.order()
  const first = await client.createPayment(order, { context })
  expect(await client.createPayment(order, { context })).toEqual(first)
})

test('paying by card in place of the QR code ends the one and begins the other', async () => {
  const order = payments.order()
  const qr = await client.createPayment(order, { context })
  const card = await client.createPayment({ ...order, method: 'card' }, { context })

  expect(card.id).not.toBe(qr.id)
  expect(card).toMatchObject({ status: 'pending', method: 'card', qr: null })
  expect((await client.payment({ token: qr.token }, { context })).status).toBe('cancelled')
  expect(await client.paymentOf(order.subject, { context })).toMatchObject({ id: card.id })
})

test('what was paid with the QR code a moment before is not paid by card as well', async () => {
  const order = payments.order()
  const qr = await client.createPayment(order, { context })
  await payments.play(qr, 'pay')

  const refusal = await getRefusal(client.createPayment({ ...order, method: 'card' }, { context }))

  expect(refusal.code).toBe('payments.already-paid')
  expect(payments.toFacts(qr.id)).toEqual(['payment-settled'])
})

test('whoever comes back from the page of the provider sees at once that it is paid', async () => {
  const { token, id, subject } = await payments.begin()
  await payments.play({ id }, 'pay')

  expect(await client.checkPayment({ token }, { context })).toMatchObject({
    status: 'paid',
    paidAt: payments.clock.now.toISOString(),
  })
  expect(payments.facts.filter(({ data }) => 'paymentId' in data && data.paymentId === id)).toEqual([
    {
      fact: 'payment-settled',
      data: {
        paymentId: id,
        subject,
        currencyCode: 'BOB',
        amount: 15_000,
        method: 'qr',
        paidAt: payments.clock.now.toISOString(),
      },
    },
  ])
})

test('asking again and again asks the provider once in three seconds', async () => {
  const { token } = await payments.begin()
  let asked = 0
  const { getPayment } = payments.provider
  payments.provider.getPayment = (id) => {
    asked += 1
    return getPayment(id)
  }
  for (let time = 0; time < 5; time += 1) await client.checkPayment({ token }, { context })
  expect(asked).toBe(1)
  payments.later(3)
  await client.checkPayment({ token }, { context })
  expect(asked).toBe(2)
  payments.provider.getPayment = getPayment
})

test('a rejected payment says why, and the next try is a new one', async () => {
  const order = payments.order({ method: 'card' })
  const first = await client.createPayment(order, { context })
  await payments.play(first, 'reject')
  expect(await client.checkPayment({ token: first.token }, { context })).toMatchObject({
    status: 'rejected',
    refusal: 'Tu banco no aprobó el pago.',
  })

  const second = await client.createPayment(order, { context })
  expect(second).toMatchObject({ status: 'pending' })
  expect(second.id).not.toBe(first.id)
  expect(payments.toFacts(first.id)).toEqual(['payment-expired'])
})

test('what is no longer sold cannot be paid any more', async () => {
  const { subject, token, id } = await payments.begin()
  expect(await client.cancelPayment(subject, { context })).toMatchObject({ status: 'cancelled' })
  await payments.play({ id }, 'pay')
  expect(await client.checkPayment({ token }, { context })).toMatchObject({ status: 'cancelled' })
})

test('cancelling settles what was paid a moment before, and a thing never paid has nothing to cancel', async () => {
  const { subject, id } = await payments.begin()
  await payments.play({ id }, 'pay')
  expect(await client.cancelPayment(subject, { context })).toMatchObject({ status: 'paid' })
  expect(await client.cancelPayment(subject, { context })).toMatchObject({ status: 'paid' })
  expect(await client.cancelPayment({ kind: 'order', id: 'never' }, { context })).toBeNull()
  expect(payments.toFacts(id)).toEqual(['payment-settled'])
})

test('what is paid between our question and our cancelling is settled', async () => {
  const { subject, id } = await payments.begin()
  const { cancel } = payments.provider
  payments.provider.cancel = async (providerId) => {
    await payments.play({ id }, 'pay')
    return cancel(providerId)
  }
  expect(await client.cancelPayment(subject, { context })).toMatchObject({ status: 'paid' })
  payments.provider.cancel = cancel
  expect(payments.toFacts(id)).toEqual(['payment-settled'])
})

test('a provider that is down leaves the payment to the next call', async () => {
  const order = payments.order()
  payments.provider.isDown = true
  expect((await getRefusal(client.createPayment(order, { context }))).status).toBe(502)
  payments.provider.isDown = false

  const payment = await client.createPayment(order, { context })
  expect(payment.status).toBe('pending')
  expect(await client.paymentOf(order.subject, { context })).toMatchObject({ id: payment.id })
})

test('nothing is begun that is over already', async () => {
  const order = payments.order({ expiresAt: payments.clock.now.toISOString() })
  expect((await getRefusal(client.createPayment(order, { context }))).code).toBe('payments.too-late-to-pay')
})

test('a refund goes back once for its cause, and never more than was paid', async () => {
  const { subject, id } = await payments.begin()
  await payments.play({ id }, 'pay')
  await client.cancelPayment(subject, { context })
  const ask = (amount: number, cause: string) =>
    client.refund({ ...subject, amount, cause, reason: 'Se canceló', actorUid: null }, { context })

  const first = await ask(10_000, 'cancel:1')
  expect(first).toMatchObject({ state: 'done', displayAmount: 'Bs\u00A0100,00' })
  expect(await ask(10_000, 'cancel:1')).toEqual(first)
  expect((await getRefusal(ask(5001, 'cancel:2'))).code).toBe('payments.more-than-was-paid')
  await ask(5000, 'cancel:3')

  expect(await client.paymentOf(subject, { context })).toMatchObject({ status: 'paid', refunded: 15_000 })
  expect(payments.toFacts(id)).toEqual(['payment-settled', 'payment-refunded', 'payment-refunded'])
})

test('what was never paid has nothing to send back', async () => {
  const { subject } = await payments.begin()
  const asked = { ...subject, amount: 1, cause: 'cancel:x', reason: 'Se canceló', actorUid: null }
  expect((await getRefusal(client.refund(asked, { context }))).code).toBe('payments.not-paid')
})
