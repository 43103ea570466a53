// npm run test:battery -- webhooks: what Bancard, Libélula and Telegram tell us, in every order, doubled, late, lost and
// forged; the sandbox's are in the battery payments. What is proved counts once, what is not is an empty 400, and money
// that nobody agreed to waits for a person.
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { receiveFromTelegram } from '#services/messaging/testing/receive-from-telegram.ts'
import { aTextUpdate } from '#services/messaging/testing/text-update.ts'
import { getPermutations } from '#services/payments/testing/arrival-orders.ts'
import { openPayments } from '#services/payments/testing/open-payments.ts'
import { receiveFromProviders } from '#services/payments/testing/receive-from-providers.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { makeRandom } from '#shared/seeded-random.ts'

const FORGED = 5000

const figures: Record<string, number> = {}
afterAll(() => {
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/webhooks.json', JSON.stringify(figures, null, 2))
})

const payments = openPayments(await testDatabase())
const { client, context, deps } = payments
const { bancard, libelula, door, close } = await receiveFromProviders(payments)
afterAll(close)

/** A payment that was begun at its provider. */
async function begin(changes: Parameters<typeof payments.begin>[0]) {
  const payment = await payments.begin(changes)
  const { provider_id: id } = await payments.findRow(payment.id)
  if (id === null) throw new Error('The provider did not begin it')
  return { payment, id, end: () => describeEnd(payment) }
}

async function describeEnd(payment: { id: string; token: string }) {
  const { status, refunded } = await client.payment(payment, { context })
  const findings = await deps.db
    .selectFrom('payments.findings')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .execute()
  return { status, refunded, facts: payments.toFacts(payment.id), findings: findings.length }
}

type Told = () => Request

/** How one provider's payment is begun, paid, told of, and lied about. */
interface Provider {
  name: string
  begin(): ReturnType<typeof begin>
  /** The payer pays, all or another amount; answers what the provider then sends. */
  pay(id: string, isAll: boolean): Told
  /** Requests that the provider never sent, from one that it did. */
  forge(genuine: Request, chance: () => number): Promise<Request>
}

const inBolivia = () =>
  new Date(payments.clock.now.getTime() - 4 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const providers: Provider[] = [
  {
    name: 'bancard',
    begin: () => begin({ country: 'PY', currencyCode: 'PYG', method: 'card', amount: 10_330 }),
    pay(id, isAll) {
      const body = JSON.stringify(bancard.pay(id, '00', isAll ? undefined : '1.00'))
      return () => new Request('https://huella.com.py/webhooks/payments/bancard', { method: 'POST', body })
    },
    async forge(genuine, chance) {
      const { operation } = (await genuine.json()) as { operation: Record<string, string> }
      const digits = () => Math.floor(chance() * 16).toString(16)
      const token = Array.from({ length: 32 }, digits).join('')
      const forgeries: object[] = [
        { operation: { ...operation, token } },
        { operation: { ...operation, token: operation.token?.slice(0, -1) } },
        { operation: { ...operation, token: '' } },
        { operation: { ...operation, amount: `${Math.floor(chance() * 1e6)}.00` } },
        { operation: { ...operation, shop_process_id: String(Math.floor(chance() * 1e9)) } },
        { operation: { ...operation, currency: 'USD' } },
        { operation: { ...operation, token: [operation.token] } },
        { operation: null },
        {},
      ]
      const body = JSON.stringify(forgeries[Math.floor(chance() * forgeries.length)])
      return new Request(genuine.url, { method: 'POST', body })
    },
  },
  {
    name: 'libelula',
    begin: () => begin({ amount: 15_055 }),
    pay(id, isAll) {
      const url = libelula.pay(id, inBolivia(), isAll ? undefined : 1)
      return () => new Request(url)
    },
    async forge(genuine, chance) {
      // Libélula joins its own parameters with a second question mark, which the proof does not contain.
      const proof = /proof=([0-9a-f]+)/.exec(genuine.url)?.[1] ?? ''
      const at = Math.floor(chance() * proof.length)
      const changed = proof.slice(0, at) + (proof[at] === '0' ? '1' : '0') + proof.slice(at + 1)
      const forgeries = [
        genuine.url.replace(proof, changed),
        genuine.url.replace(proof, proof.slice(1)),
        genuine.url.replace(`proof=${proof}`, ''),
        genuine.url.replace(proof, ''),
        genuine.url.replace(proof, proof.toUpperCase() === proof ? `${proof}0` : proof.toUpperCase()),
        `https://huella.com.bo/webhooks/payments/libelula?transaction_id=${chance()}&error=0`,
      ]
      return new Request(forgeries[Math.floor(chance() * forgeries.length)] ?? '')
    },
  },
]

describe.each(providers)('$name', (provider) => {
  test(`of ${FORGED} forged events none is believed, and the genuine one still is`, async () => {
    const { id, end } = await provider.begin()
    const genuine = provider.pay(id, true)
    const chance = makeRandom(7)
    for (let nth = 0; nth < FORGED; nth += 1) {
      const forged = await provider.forge(genuine(), chance)
      const url = forged.url
      const answer = await door(provider.name, forged)
      expect([url, answer.status, await answer.text()]).toEqual([url, 400, ''])
    }
    figures[`${provider.name}, forged`] = FORGED
    expect(await end()).toMatchObject({ status: 'pending', facts: [] })
    expect((await door(provider.name, genuine())).status).toBe(200)
    await payments.hear()
    expect(await end()).toEqual({ status: 'paid', refunded: 0, facts: ['payment-settled'], findings: 0 })
  })

  test.each(['once', 'twice', 'late', 'lost'] as const)(
    'four payments are told of in every order, each %s, and each is settled once',
    async (mode) => {
      for (const order of getPermutations([0, 1, 2, 3])) {
        const four = await Promise.all(order.map(() => provider.begin()))
        const told = four.map(({ id }) => provider.pay(id, true))
        if (mode === 'late') payments.later(4 * 60)
        for (const index of order)
          for (let times = mode === 'lost' ? 0 : mode === 'twice' ? 2 : 1; times > 0; times -= 1) {
            const request = told[index]?.()
            if (request) expect((await door(provider.name, request)).status).toBe(200)
            await payments.hear()
          }
        if (mode === 'lost') {
          payments.later(5 * 60)
          await payments.reconcile()
        }
        for (const { end } of four)
          expect(await end()).toEqual({ status: 'paid', refunded: 0, facts: ['payment-settled'], findings: 0 })
      }
      figures[`${provider.name}, ${mode}`] = 24 * 4
    },
  )

  test('a payment of another amount settles nothing, and waits for a person once', async () => {
    for (let nth = 0; nth < 50; nth += 1) {
      const { id, end } = await provider.begin()
      const told = provider.pay(id, false)
      for (let times = 0; times < 3; times += 1) {
        await door(provider.name, told())
        await payments.hear()
      }
      payments.later(5 * 60)
      await payments.reconcile()
      const { status, facts, findings } = await end()
      expect([status === 'paid', facts.includes('payment-settled'), findings]).toEqual([false, false, 1])
    }
    figures[`${provider.name}, another amount`] = 50
  })
})

test(`of ${FORGED} updates that Telegram did not send none links a chat, and the genuine one does once`, async () => {
  const webhookSecret = 'a-secret-of-the-webhook'
  const { messaging, receive } = await receiveFromTelegram({ webhookSecret })
  const { client: preferences } = messaging.service
  const { url } = await preferences.createLinkCode({ channel: 'telegram' }, { context: messaging.asPerson })
  const code = new URL(url).searchParams.get('start') ?? ''
  const chance = makeRandom(3)
  const bring = (secret: string | null, body: string) =>
    receive(
      'telegram',
      new Request('https://huella.example/webhooks/channels/telegram', {
        method: 'POST',
        headers: secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret },
        body,
      }),
    )
  const genuine = JSON.stringify(aTextUpdate(`/start ${code}`, { id: 7 }))
  for (let nth = 0; nth < FORGED; nth += 1) {
    const secrets = [null, 'x', webhookSecret.slice(1), `${webhookSecret}x`, webhookSecret.toUpperCase(), `${chance()}`]
    const answer = await bring(secrets[nth % secrets.length] ?? null, genuine)
    expect([answer.status, await answer.text()]).toEqual([400, ''])
  }
  // Proved, and of no use: other codes, other kinds of updates, broken ones.
  const useless = [
    '{}',
    '[]',
    'null',
    '{"update_id":1}',
    '{"message":{"chat":{}}}',
    genuine.replace(code, 'x'.repeat(20)),
  ]
  for (const body of useless) expect((await bring(webhookSecret, body)).status).toBeLessThan(500)
  const linked = async () =>
    (await preferences.preferences(undefined, { context: messaging.asPerson })).linked[0]?.addresses.length ?? 0
  expect(await linked()).toBe(0)
  for (let times = 0; times < 3; times += 1) expect((await bring(webhookSecret, genuine)).status).toBe(200)
  expect(await linked()).toBe(1)
  figures['telegram, forged'] = FORGED
})
