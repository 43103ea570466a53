import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { paymentsInvariants } from '../invariants.ts'
import { openPayments, signedWebhook, webhookSecrets } from '../testing/open-payments.ts'

// Payments known to the provider under an id that we never learnt: its answer was lost, and the next call created
// another.
const connection = await testDatabase()
const payments = openPayments(connection)
const { client, context, operator, deps } = payments

/** Pays another provider payment of the same order. */
async function paidUnderAnotherId({ reference }: { reference: string }): Promise<string> {
  const id = `another-${newId()}`
  await sql`
    insert into payments.sandbox_payments
    select ${id}, ${newId()}, reference, method, currency, amount_minor, description, return_url, notify_url, expires_at,
      'paid', amount_minor, ${payments.clock.now}, created_at
    from payments.sandbox_payments where reference = ${reference}
  `.execute(deps.db)
  return id
}

async function tell(providerId: string): Promise<void> {
  const body = JSON.stringify({ id: newId(), type: 'payment.paid', payment: providerId })
  await payments.bring(signedWebhook(body, { secret: webhookSecrets[0], at: payments.clock.now }))
  await payments.hear()
}

async function findSentBack(providerId: string | null): Promise<number[]> {
  const rows = await deps.db
    .selectFrom('payments.sandbox_refunds')
    .select('amount_minor')
    .where('sandbox_payment', '=', providerId)
    .execute()
  return rows.map((row) => row.amount_minor)
}

const getFindings = async (paymentId: string) =>
  (await client.inbox(undefined, { context: operator })).findings.filter(({ payment }) => payment?.id === paymentId)

const refund = (payment: {
  id: string
  subject: {
    kind: 'order' | 'appointment' | 'counter' | 'insurance' | 'membership' | 'house-account' | 'saving'
    id: string
  }
}) =>
  client.refund(
    { ...payment.subject, amount: 15_000, cause: `cancel:${payment.id}`, reason: 'No hay', actorUid: null },
    { context },
  )

test('a payment whose id we never learnt is settled by its reference, and goes back the way it came', async () => {
  const payment = await payments.begin()
  await payments.play(payment, 'pay')
  const { provider_id: providerId } = await payments.findRow(payment.id)
  await sql`update payments.payments set status = 'created', provider_id = null where id = ${payment.id}`.execute(
    deps.db,
  )

  await tell(providerId ?? '')

  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])
  expect(await refund(payment)).toMatchObject({ state: 'done' })
  expect(await findSentBack(providerId)).toEqual([15_000])
})

test('what was paid under the other of two ids settles the payment, and goes back from there', async () => {
  const payment = await payments.begin()
  const another = await paidUnderAnotherId(payment)

  await tell(another)

  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])
  expect(await refund(payment)).toMatchObject({ state: 'done' })
  expect(await findSentBack(another)).toEqual([15_000])
})

test('what was paid under both of two ids is put before a person, once', async () => {
  const payment = await payments.begin()
  await payments.play(payment, 'pay')
  await client.checkPayment(payment, { context })
  const another = await paidUnderAnotherId(payment)

  await tell(another)
  await tell(another)

  expect(payments.toFacts(payment.id)).toEqual(['payment-settled'])
  expect(await getFindings(payment.id)).toMatchObject([{ kind: 'twice', amount: 15_000 }])

  const [finding] = await getFindings(payment.id)
  const decision = { findingId: finding?.id ?? '', resolution: 'refunded', note: 'Pagó dos veces' } as const
  await client.resolveFinding(decision, { context: operator })
  expect(await findBroken(deps.db, paymentsInvariants(payments.clock.now))).toEqual([])
})
