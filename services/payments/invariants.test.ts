import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { expectEachToBeNoticed } from '#shared/database/audit-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { paymentsInvariants } from './invariants.ts'
import type { Tables } from './tables.ts'
import { openPayments } from './testing/open-payments.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const payments = openPayments(connection)
const { client, context, operator } = payments

test('what must be true of payments is, whatever happened to them, and each break of it is noticed', async () => {
  const refunded = await payments.begin()
  await payments.play(refunded, 'pay')
  const [webhook] = await payments.takeWebhooks()
  if (webhook) await payments.bring(webhook)
  await payments.hear()
  const asked = { ...refunded.subject, amount: 5000, cause: `cancel:${refunded.id}`, reason: 'Faltó', actorUid: null }
  await client.refund(asked, { context })

  const late = await payments.begin()
  await payments.play(late, 'expire')
  await client.checkPayment(late, { context })
  await payments.play(late, 'late')
  payments.later(3)
  await client.checkPayment(late, { context })
  const under = await payments.begin()
  await payments.play(under, 'underpay')
  await client.checkPayment(under, { context })
  const { findings } = await client.inbox(undefined, { context: operator })
  for (const { id: findingId } of findings) {
    await client.resolveFinding({ findingId, resolution: 'refunded', note: 'Vuelve' }, { context: operator })
  }
  const open = await payments.begin()

  const invariants = paymentsInvariants(payments.clock.now)
  expect(await findBroken(db, invariants)).toEqual([])
  await expectEachToBeNoticed(db, invariants, {
    'nobody pays twice for one thing: one payment of it is open or good': [
      'drop index payments.one_live_payment',
      `update payments.payments set subject_id = '${open.subject.id}' where id = '${refunded.id}'`,
    ],
    'a payment whose time is over has ended': [
      `update payments.payments set expires_at = created_at - interval '2 hours' where id = '${open.id}'`,
    ],
    'money that came late was put before a person': [
      `update payments.findings set kind = 'over' where payment_id = '${late.id}'`,
      `update payments.payments set refunded_minor = 0 where id = '${late.id}'`,
    ],
    'what went back of a payment is the sum of its refunds': [
      `update payments.payments set refunded_minor = 4999 where id = '${refunded.id}'`,
    ],
    'a refund that was promised is tried again in time': [
      `update payments.refunds set state = 'asked', done_at = null, due_at = due_at - interval '2 hours'`,
    ],
    'what a provider told was looked into': [
      `update payments.events set handled_at = null, received_at = received_at - interval '2 hours'`,
    ],
  })
})
