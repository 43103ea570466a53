import { beforeAll, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { expectEachToBeNoticed } from '#shared/database/audit-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { paymentsInvariants } from './audit.ts'
import { openPayments } from './testing/open-payments.ts'

const connection = await testDatabase()
const { client, context, begin, play, needs } = openPayments(connection)

beforeAll(async () => {
  const payment = await begin()
  await play(payment, 'pay')
  await client.checkPayment(payment, { context })
  const back = { amount: 100, cause: 'cancel:1', reason: 'Pedido cancelado', actorUid: null }
  await client.refund({ ...payment.subject, ...back }, { context })
  await begin()
})

test('after payments and a refund all invariants hold', async () => {
  expect(await findBroken(needs.db, paymentsInvariants)).toEqual([])
})

test('each of them, broken on purpose, is noticed', async () => {
  await expectEachToBeNoticed(needs.db, paymentsInvariants, {
    'a thing has one open or good payment at most': [
      'drop index payments.one_live_payment',
      `update payments.payments set subject_id = 'the same'`,
    ],
    'what went back of a payment was promised, and is not more than was paid': ['delete from payments.refunds'],
  })
})
