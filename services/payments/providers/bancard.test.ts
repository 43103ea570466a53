import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { bancardKeys, openBancard } from '../testing/bancard-stand-in.ts'
import { getRefusal, openPayments } from '../testing/open-payments.ts'
import { makeWebhookDoor } from '../webhooks/receive-webhook.ts'
import { bancardProvider } from './bancard/bancard.ts'
import { computeToken } from './bancard/tokens.ts'

const payments = openPayments(await testDatabase())
const bancard = await openBancard()
const { client, context, deps } = payments
deps.providers = [bancardProvider({ url: bancard.server.url, ...bancardKeys, now: deps.now })]
const door = makeWebhookDoor(deps)
afterAll(() => bancard.server.close())
beforeEach(() => {
  bancard.server.mood = 'well'
})

const inParaguay = { country: 'PY', currencyCode: 'PYG', method: 'card', amount: 10_330 } as const

async function begun() {
  const payment = await payments.begin(inParaguay)
  const { provider_id: id } = await payments.findRow(payment.id)
  if (id === null) throw new Error('Bancard did not begin it')
  return { payment, id, status: async () => (await client.payment(payment, { context })).status }
}

function confirm(body: object) {
  const request = new Request('https://huella.com.py/webhooks/payments/bancard', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return door('bancard', request)
}

test('a token is the MD5 of the private key and its parts in a row', () => {
  expect(computeToken('a', 'b', 'c')).toBe('900150983cd24fb0d6963f7d28e17f72')
})

test('a card in Paraguay is asked for with two decimals, confirmed, and settled once', async () => {
  const { payment, id, status } = await begun()
  expect(payment.redirectUrl).toBe(`${bancard.server.url}/payment/single_buy?process_id=p*${id}`)
  expect(bancard.server.asked.at(-1)?.body).toMatchObject({ operation: { amount: '10330.00', currency: 'PYG' } })

  const confirmation = bancard.pay(id)
  const answer = await confirm(confirmation)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'success' }])
  await payments.hear()
  expect(await status()).toBe('paid')

  await confirm(confirmation)
  await payments.hear()
  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])
})

test('a confirmation with another amount, id or key is not believed', async () => {
  const { id, status } = await begun()
  const { operation } = bancard.pay(id) as { operation: Record<string, string> }
  for (const changed of [
    { ...operation, amount: '1.00' },
    { ...operation, shop_process_id: '1' },
    { ...operation, token: computeToken('another key', id, 'confirm', '10330.00', 'PYG') },
    { ...operation, token: undefined },
  ]) {
    const answer = await confirm({ operation: changed })
    expect([answer.status, await answer.text()]).toEqual([400, ''])
  }
  expect((await door('bancard', new Request('https://x', { method: 'POST', body: 'no json' }))).status).toBe(400)
  expect(await status()).toBe('pending')
})

test('a lost confirmation is found by asking; a bank that says no rejects the payment in Spanish', async () => {
  const one = await begun()
  const other = await begun()
  bancard.pay(one.id)
  bancard.pay(other.id, '51')
  payments.later(5 * 60)
  await payments.reconcile()

  expect(await one.status()).toBe('paid')
  const rejected = await client.payment(other.payment, { context })
  expect([rejected.status, rejected.refusal]).toEqual(['rejected', 'La tarjeta no tiene fondos suficientes.'])
})

test('another amount than was asked is no payment of it', async () => {
  const { payment, id, status } = await begun()
  await confirm(bancard.pay(id, '00', '10329.00'))
  await payments.hear()
  expect(await status()).toBe('rejected')
  expect(payments.toFacts(payment.id)).toEqual(['payment-expired'])
})

test('an amount with decimals, which the guaraní has not, is no payment', async () => {
  const { id, status } = await begun()
  expect((await confirm(bancard.pay(id, '00', '10330.50'))).status).toBe(400)
  payments.later(5 * 60)
  await payments.reconcile()
  expect(await status()).toBe('pending')
})

test.each(['down', 'garbled', 'silent', 'lost'] as const)(
  'when it is %s nobody knows anything, and the next try is another purchase',
  async (mood) => {
    const order = payments.order(inParaguay)
    bancard.server.mood = mood
    expect((await getRefusal(client.createPayment(order, { context }))).status).toBe(502)
    bancard.server.mood = 'well'
    // One try in sixteen draws the same number again and is refused: the next try draws another.
    const payment = await client
      .createPayment(order, { context })
      .catch(() => client.createPayment(order, { context }))
      .catch(() => client.createPayment(order, { context }))
    expect(payment.status).toBe('pending')

    bancard.server.mood = mood
    const { provider_id: id } = await payments.findRow(payment.id)
    bancard.pay(id ?? '')
    payments.later(5)
    expect((await client.checkPayment(payment, { context })).status).toBe('pending')
    bancard.server.mood = 'well'
    payments.later(5)
    expect((await client.checkPayment(payment, { context })).status).toBe('paid')
  },
)

test('what is not sold any more is ended there too, and cannot be paid', async () => {
  const { payment, id } = await begun()
  expect((await client.cancelPayment(payment.subject, { context }))?.status).toBe('cancelled')
  expect(bancard.server.asked.map(({ path }) => path)).toContain('/vpos/api/0.3/single_buy/rollback')
  expect(bancard.getState(id)).toBe('open')
})

test('the whole goes back by a rollback, once; a part, or what is on a statement, by a person', async () => {
  const refund = (
    payment: {
      subject: {
        kind: 'order' | 'appointment' | 'counter' | 'insurance' | 'membership' | 'house-account' | 'saving'
        id: string
      }
    },
    amount: number,
    cause: string,
  ) => client.refund({ ...payment.subject, amount, cause, reason: 'Sin stock', actorUid: null }, { context })
  const paid = async () => {
    const one = await begun()
    bancard.pay(one.id)
    payments.later(5)
    await client.checkPayment(one.payment, { context })
    return one
  }

  const whole = await paid()
  expect((await refund(whole.payment, 10_330, `whole:${whole.id}`)).state).toBe('done')
  expect((await refund(whole.payment, 10_330, `whole:${whole.id}`)).state).toBe('done')
  expect(bancard.getState(whole.id)).toBe('rolled-back')
  expect(await whole.status()).toBe('paid')

  const part = await paid()
  expect((await refund(part.payment, 330, `part:${part.id}`)).state).toBe('manual')
  expect(bancard.getState(part.id)).toBe('confirmed')

  const old = await paid()
  bancard.putOnStatement(old.id)
  expect((await refund(old.payment, 10_330, `old:${old.id}`)).state).toBe('manual')

  const lost = await paid()
  bancard.server.mood = 'lost'
  expect((await refund(lost.payment, 10_330, `lost:${lost.id}`)).state).toBe('asked')
})
