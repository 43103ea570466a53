import { expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { expectEachToBeNoticed } from '#shared/database/audit-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { messagingInvariants } from './invariants.ts'
import type { Tables } from './tables.ts'
import { openMessaging } from './testing/open-messaging.ts'

const connection = await testDatabase()
const db = connection.db<Tables>()
const messaging = openMessaging(connection, { email: async () => {} })

test('what waits longer than anybody needs it is noticed', async () => {
  const invariants = messagingInvariants(messaging.deps.now())
  await messaging.sendCode({ email: 'ana@example.com' })
  expect(await findBroken(db, invariants)).toEqual([])
  await expectEachToBeNoticed(db, invariants, {
    'what nobody needs any more is given up and no longer waits': [
      `update messaging.outbox set expires_at = created_at - interval '2 hours'`,
    ],
  })
})
