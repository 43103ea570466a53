import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal, openPayments } from '../testing/open-payments.ts'

const connection = await testDatabase()
const payments = openPayments(connection)
const { client, context, operator } = payments

/** A payment that arrived after its deadline, and its finding. */
async function aLateOne() {
  const payment = await payments.begin()
  await payments.play(payment, 'expire')
  await client.checkPayment(payment, { context })
  await payments.play(payment, 'late')
  payments.later(3)
  await client.checkPayment(payment, { context })
  return { payment, finding: await getFinding(payment) }
}

async function getFinding(payment: { id: string }) {
  const { findings } = await client.inbox(undefined, { context: operator })
  const finding = findings.find((each) => each.payment?.id === payment.id)
  if (!finding) throw new Error('Nothing was found')
  return finding
}

const findAuditLog = (subject: string) =>
  payments.deps.db.selectFrom('payments.audit').selectAll().where('subject', '=', subject).execute()

test('only operators see payments and decide about money', async () => {
  const ana = payments.as('ana')
  const refusals = await Promise.all([
    getRefusal(client.staffPayments({}, { context: ana })),
    getRefusal(client.inbox(undefined, { context: ana })),
    getRefusal(client.toLookAfter(undefined, { context: ana })),
    getRefusal(client.resolveFinding({ findingId: 'x', resolution: 'dismissed', note: 'n' }, { context: ana })),
    getRefusal(client.markRefunded({ refundId: 'x', note: 'n' }, { context: ana })),
  ])
  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'payments.not-allowed'))
})

test('operators find payments by reference, by what was paid for and by state, a page at a time', async () => {
  const order = payments.order({ description: 'Pedido HU-BUSCAR' })
  const payment = await client.createPayment(order, { context })
  const find = async (query: object) => {
    const { payments: found } = await client.staffPayments(query, { context: operator })
    return found.map(({ id }) => id)
  }
  expect(await find({ search: payment.reference.toLowerCase() })).toEqual([payment.id])
  expect(await find({ search: 'hu-buscar' })).toEqual([payment.id])
  expect(await find({ search: order.subject.id })).toEqual([payment.id])
  expect(await find({ search: '%' })).toEqual([])
  expect(await find({ search: 'hu-buscar', status: 'paid' })).toEqual([])

  for (let nth = 0; nth < 4; nth += 1) await payments.begin({ description: 'Pedido HU-PAGINA' })
  const page = (after?: string) =>
    client.staffPayments({ search: 'HU-PAGINA', first: 3, ...(after && { after }) }, { context: operator })
  const first = await page()
  const second = await page(first.endCursor ?? '')
  expect([first.payments.length, second.payments.length, second.endCursor]).toEqual([3, 1, null])
  expect(new Set([...first.payments, ...second.payments].map(({ id }) => id)).size).toBe(4)
  expect((await getRefusal(page('no-cursor'))).code).toBe('payments.cursor-not-valid')
})

test('late money that an operator sends back goes back once, and the log says who did it', async () => {
  const { payment, finding } = await aLateOne()
  const resolve = () =>
    client.resolveFinding(
      { findingId: finding.id, resolution: 'refunded', note: 'El pedido ya se canceló' },
      { context: operator },
    )

  expect(await resolve()).toMatchObject({ resolution: 'refunded', note: 'El pedido ya se canceló' })
  expect((await getRefusal(resolve())).code).toBe('payments.finding-resolved')

  expect(await client.payment(payment, { context })).toMatchObject({ status: 'paid_late', refunded: 15_000 })
  expect(payments.toFacts(payment.id)).toEqual(['payment-expired', 'payment-refunded'])
  expect(await findAuditLog(`finding:${finding.id}`)).toMatchObject([
    { actor_uid: 'olga', action: 'resolve-finding', facts: { resolution: 'refunded', amount: 15_000 } },
  ])
  expect(await findAuditLog(`payment:${payment.id}`)).toMatchObject([{ actor_uid: 'olga', action: 'refund' }])
})

test('late money that an operator takes as the payment settles it', async () => {
  const { payment, finding } = await aLateOne()
  await client.resolveFinding(
    { findingId: finding.id, resolution: 'applied', note: 'Hay stock todavía' },
    { context: operator },
  )
  expect(await client.payment(payment, { context })).toMatchObject({ status: 'paid' })
  expect(payments.toFacts(payment.id)).toEqual(['payment-expired', 'payment-settled'])
})

test('late money is not taken for what another payment waits for; nothing of the decision stays', async () => {
  const { payment, finding } = await aLateOne()
  await payments.begin({ subject: payment.subject })
  const applied = client.resolveFinding(
    { findingId: finding.id, resolution: 'applied', note: 'Sí' },
    { context: operator },
  )
  expect((await getRefusal(applied)).code).toBe('payments.another-payment')
  expect(await getFinding(payment)).toMatchObject({ resolution: null })
})

test('too little money goes back whole although nothing was settled by it', async () => {
  const payment = await payments.begin()
  await payments.play(payment, 'underpay')
  await client.checkPayment(payment, { context })
  const finding = await getFinding(payment)
  await client.resolveFinding(
    { findingId: finding.id, resolution: 'refunded', note: 'Pagó de menos' },
    { context: operator },
  )
  const { refunds } = await client.inbox(undefined, { context: operator })
  expect(refunds).toEqual([])
  expect(payments.toFacts(payment.id)).toEqual(['payment-expired', 'payment-refunded'])
})

test('a refund that only a bank can make waits until a person says that it was made', async () => {
  const { refund } = payments.provider
  payments.provider.refund = async () => 'manual'
  const payment = await payments.begin()
  await payments.play(payment, 'pay')
  await client.checkPayment(payment, { context })
  const cause = `cancel:${payment.id}`
  const asked = { ...payment.subject, amount: 15_000, cause, reason: 'Se canceló', actorUid: 'olga' }

  const manual = await client.refund(asked, { context })
  expect(manual).toMatchObject({ state: 'manual', doneAt: null })
  const { refunds } = await client.inbox(undefined, { context: operator })
  expect(refunds).toMatchObject([{ id: manual.id, reason: 'Se canceló', payment: { reference: payment.reference } }])

  const mark = () => client.markRefunded({ refundId: manual.id, note: 'Transferencia 123' }, { context: operator })
  expect(await mark()).toMatchObject({ state: 'done' })
  expect(await mark()).toMatchObject({ state: 'done' })
  expect((await client.inbox(undefined, { context: operator })).refunds).toEqual([])
  expect(await findAuditLog(`refund:${manual.id}`)).toMatchObject([{ action: 'mark-refunded' }])
  expect((await getRefusal(client.markRefunded({ refundId: 'none', note: 'x' }, { context: operator }))).code).toBe(
    'payments.refund-not-found',
  )
  payments.provider.refund = refund
})

test('what waits for a person, and what waits too long, is counted until somebody or something ends it', async () => {
  const countWaiting = () => client.toLookAfter(undefined, { context: operator })
  const lateOnes = async () => (await countWaiting()).findings.find(({ kind }) => kind === 'late')?.count ?? 0
  const before = await lateOnes()
  const { finding } = await aLateOne()
  expect(await lateOnes()).toBe(before + 1)
  await client.resolveFinding({ findingId: finding.id, resolution: 'dismissed', note: 'Nada' }, { context: operator })
  expect(await lateOnes()).toBe(before)

  const slow = await payments.begin()
  payments.later(31 * 60)
  const { overdue } = await countWaiting()
  expect(overdue.payments.map(({ id }) => id)).toContain(slow.id)
  expect(overdue.count).toBe(overdue.payments.length)
  await payments.reconcile()
  expect((await countWaiting()).overdue).toEqual({ count: 0, payments: [] })
})
