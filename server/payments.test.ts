import { expect, test, vi } from 'vitest'
import type { CountryIso } from '#shared/countries/countries.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { type TestServer, testServer } from './testing.ts'

const connection = await testDatabase()
const server = await testServer(connection)
const { payments } = server.clients
const context = { viewer: anonymousViewer('BO'), requestId: 'test-of-payments' }

function begin(country: CountryIso = 'BO') {
  const money =
    country === 'BO'
      ? { currencyCode: 'BOB' as const, amount: 15_000 }
      : { currencyCode: 'PYG' as const, amount: 90_000 }
  return payments.createPayment(
    {
      subject: { kind: 'order', id: newId() },
      ownerUid: 'ana',
      country,
      ...money,
      method: 'qr',
      description: 'Pedido HU-8F3K2Q',
      payer: { fullName: 'Ana', email: null },
      returnPath: '/order/1',
      expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
    },
    { context },
  )
}

/** Acts as a payer on the hosted page, without scripts. */
async function play({ redirectUrl }: { redirectUrl: string | null }, act: string, at: TestServer = server) {
  const answer = await fetch(at.url + new URL(redirectUrl ?? '').pathname, {
    method: 'POST',
    body: new URLSearchParams({ act }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  return answer.headers.get('location')
}

const getStatus = async (payment: { token: string }) => (await payments.payment(payment, { context })).status

test.each(['BO', 'PY'] as const)('in %s the sandbox is paid on its page and tells us over HTTP', async (country) => {
  const payment = await begin(country)
  const page = await server.get(new URL(payment.redirectUrl ?? '').pathname)
  const html = await page.text()
  expect(page.status).toBe(200)
  for (const text of ['Modo de prueba', 'Pedido HU-8F3K2Q', payment.displayAmount, payment.reference, '<svg']) {
    expect(html).toContain(text)
  }
  for (const act of ['Pagar', 'Rechazar', 'Dejar expirar', 'Pagar tarde', 'Enviar duplicado'])
    expect(html).toContain(act)

  expect(await play(payment, 'pay')).toMatch(new RegExp(`/payment/${payment.token}\\?back=1$`))
  await vi.waitFor(async () => expect(await getStatus(payment)).toBe('paid'), 60_000)
})

test('the hosted page is nobody’s to keep or to frame, and an unknown one does not exist', async () => {
  const payment = await begin()
  const path = new URL(payment.redirectUrl ?? '').pathname
  const { headers } = await server.get(path)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await server.get(`/sandbox-pay/${'a'.repeat(43)}`)).status).toBe(404)
})

test('what the door is told that nobody proved is a 400 without a word, whatever it is', async () => {
  const door = '/webhooks/payments/sandbox'
  const answers = await Promise.all([
    server.post(door, { id: 'x', payment: 'y' }),
    server.post(door, { id: 'x', payment: 'y' }, { 'x-sandbox-signature': 't=1,v1=00' }),
    server.post(door, 'not JSON'),
    server.post(door, 'a'.repeat(2_000_000)),
    server.post('/webhooks/payments/nobody', { id: 'x' }),
    server.get(door),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(400)
    expect(await answer.text()).toBe('')
  }
})

test('no link of a payment is ever in the log', async () => {
  const payment = await begin()
  await play(payment, 'duplicate')
  await server.get(`/payment/${payment.token}`)
  await vi.waitFor(async () => expect(await getStatus(payment)).toBe('paid'), 60_000)
  expect(server.logged()).toContain('/payment/[redacted]')
  for (const secret of [payment.token, new URL(payment.redirectUrl ?? '').pathname]) {
    expect(server.logged()).not.toContain(secret)
  }
})

test('during maintenance providers are still heard and who pays comes back to us', async () => {
  const resting = await testServer(connection, { environment: { HUELLA_MAINTENANCE: 'on' } })
  expect((await resting.post('/webhooks/payments/sandbox', '{}')).status).toBe(400)
  expect((await resting.get('/payment/x')).status).toBe(200)
  expect((await resting.get('/order/x')).status).toBe(503)
})
