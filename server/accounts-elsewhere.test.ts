import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { remoteMessaging } from '#services/messaging/client.ts'
import { samples } from '#services/messaging/templates/samples.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { aPerson } from './testing/signed-up-person.ts'
import { testServer } from './testing.ts'

/** Two processes, of which one alone runs accounts: what the other one asks of them without anybody's session. */
const connection = await testDatabase()
const serviceKey = 'service key of at least 32 bytes!'
const environment = { SERVICE_KEY: serviceKey, RATE_LIMIT: '0' }
const elsewhere = await testServer(connection, { environment })
const here = await testServer(connection, { environment: { ...environment, ACCOUNTS_URL: elsewhere.url } })
const messaging = remoteMessaging({ url: `${here.url}/messaging-api`, timeoutMs: 4000, serviceKey })

test('a phone that somebody proved is not counted like one that anybody may type', async () => {
  const { uid } = await aPerson(here)
  const phoneNumber = '+59170012345'
  const proved = sql`update accounts.accounts set verified_phone = true where uid = ${uid} and phone_number = ${phoneNumber}`
  expect((await proved.execute(connection.db())).numAffectedRows).toBe(1n)

  for (let time = 0; time < 7; time += 1)
    await messaging.send(
      {
        template: 'order-on-the-way',
        to: { phoneNumber },
        channels: ['whatsapp'],
        uid,
        data: samples['order-on-the-way'],
        key: newId(),
        locale: 'es',
      },
      { context: { viewer: anonymousViewer('BO'), requestId: 'test' } },
    )

  const { rows } = await sql<{ state: string }>`
    select state from messaging.outbox where recipient = ${phoneNumber} and template = 'order-on-the-way'
  `.execute(connection.db())
  expect(rows.map(({ state }) => state)).toEqual(Array(7).fill('sent'))
})
