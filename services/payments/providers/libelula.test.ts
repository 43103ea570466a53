import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { libelulaKey, openLibelula } from '../testing/libelula-stand-in.ts'
import { getRefusal, openPayments } from '../testing/open-payments.ts'
import { makeWebhookDoor } from '../webhooks/receive-webhook.ts'
import { makeLibelula } from './libelula/make-libelula.ts'

const payments = openPayments(await testDatabase())
const libelula = await openLibelula()
const { client, context, deps } = payments
const options = { db: deps.db, url: libelula.server.url, email: 'pagos@huella.example', now: deps.now }
deps.providers = [makeLibelula({ ...options, appKey: libelulaKey, keys: ['k'.repeat(32)] })]
const door = makeWebhookDoor(deps)
afterAll(() => libelula.server.close())
beforeEach(() => {
  libelula.server.mood = 'well'
})

/** Local time of Bolivia, four hours behind UTC. */
const local = () => new Date(payments.clock.now.getTime() - 4 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

async function begun(changes: Parameters<typeof payments.begin>[0] = {}) {
  const payment = await payments.begin(changes)
  const { provider_id: id } = await payments.findRow(payment.id)
  if (id === null) throw new Error('Libélula did not begin it')
  return { payment, id, status: async () => (await client.payment(payment, { context })).status }
}

const call = (url: string) => door('libelula', new Request(url))

test('a payer goes to its page, which calls us back, and the payment is settled', async () => {
  const { payment, id, status } = await begun({ amount: 15_055 })
  expect(payment.redirectUrl).toMatch(/^https:\/\/pagos\.libelula\.bo\//)
  expect(payment.qr).toBeNull()
  expect(libelula.parseAmount(id)).toBe(150.55)
  expect(libelula.server.asked.at(-1)?.body).toMatchObject({
    email_cliente: 'ana@ejemplo.bo',
    nombre_cliente: 'Ana',
    apellido_cliente: 'Rojas',
    fecha_vencimiento: '2026-11-22',
    url_retorno: `https://huella.com.bo/payment/${payment.token}?back=1`,
  })

  const callback = libelula.pay(id, local())
  expect((await call(callback)).status).toBe(200)
  expect((await call(callback)).status).toBe(200)
  await payments.hear()
  expect(await status()).toBe('paid')
  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])
  expect((await payments.findRow(payment.id)).paid_at).toEqual(payments.clock.now)
})

test('its callback is believed with its own proof alone, however its parameters are joined', async () => {
  const one = await begun()
  const other = await begun()
  const callback = libelula.pay(one.id, local())
  for (const forged of [
    callback.replace(/proof=[0-9a-f]{8}/, 'proof=00000000'),
    callback.replace(one.id, other.id),
    callback.replace(/proof=\w+/, ''),
    'https://huella.com.bo/webhooks/payments/libelula?transaction_id=b33d3c21&error=0',
  ]) {
    const answer = await call(forged)
    expect([answer.status, await answer.text()]).toEqual([400, ''])
  }
  expect((await call(callback.replace('?transaction_id', '&transaction_id'))).status).toBe(200)
})

test('a callback alone pays nothing: what Libélula does not list is not paid', async () => {
  const { id, status } = await begun()
  const callback = libelula.pay(id, '2026-01-01 00:00:00')
  await call(callback)
  await payments.hear()
  expect(await status()).toBe('pending')
})

test('a lost callback is found by asking, and the wrong amount is no payment', async () => {
  const one = await begun()
  const other = await begun()
  libelula.pay(one.id, local())
  libelula.pay(other.id, local(), 149.99)
  payments.later(5 * 60)
  await payments.reconcile()
  expect([await one.status(), await other.status()]).toEqual(['paid', 'rejected'])
})

test('money that comes two hours after its time is late and not lost', async () => {
  const { payment, id, status } = await begun()
  payments.later(16 * 60)
  await payments.reconcile()
  expect(await status()).toBe('expired')

  payments.later(2 * 3600)
  libelula.pay(id, local())
  await payments.reconcile()
  expect(await status()).toBe('paid_late')
  const { findings } = await client.inbox({}, { context: payments.operator })
  expect(findings.find((finding) => finding.payment?.id === payment.id)?.kind).toBe('late')
})

test.each(['down', 'garbled', 'silent', 'lost'] as const)(
  'when it is %s nobody knows anything, and the next try is another debt',
  async (mood) => {
    const order = payments.order()
    libelula.server.mood = mood
    expect((await getRefusal(client.createPayment(order, { context }))).status).toBe(502)
    libelula.server.mood = 'well'
    payments.later(1)
    const payment = await client.createPayment(order, { context })
    expect(payment.status).toBe('pending')

    const { provider_id: id } = await payments.findRow(payment.id)
    libelula.pay(id ?? '', local())
    libelula.server.mood = mood
    payments.later(5)
    expect((await client.checkPayment(payment, { context })).status).toBe('pending')
    libelula.server.mood = 'well'
    payments.later(5)
    expect((await client.checkPayment(payment, { context })).status).toBe('paid')
  },
)

test('a key that it refuses is a failure of an outside service', async () => {
  const wrong = makeLibelula({ ...options, appKey: 'wrong', keys: ['k'.repeat(32)] })
  const right = deps.providers
  deps.providers = [wrong]
  expect((await getRefusal(payments.begin())).status).toBe(502)
  deps.providers = right
})

test('whoever left no address pays too; what goes back is sent by a person', async () => {
  const { payment, id } = await begun({ payer: { fullName: 'Ana', email: null } })
  expect(libelula.server.asked.at(-1)?.body).toMatchObject({
    email_cliente: 'pagos@huella.example',
    apellido_cliente: '-',
  })
  libelula.pay(id, local())
  payments.later(5)
  await client.checkPayment(payment, { context })
  const asked = {
    ...payment.subject,
    amount: 15_000,
    cause: `cancel:${payment.id}`,
    reason: 'Sin stock',
    actorUid: null,
  }
  expect((await client.refund(asked, { context })).state).toBe('manual')
})
