import { servedContracts } from '#server/edge/api-policy.ts'
import { testServer } from '#server/testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { listOperations } from '#shared/rpc/access.ts'
import { openFixtures } from './fixtures.ts'

/** A server without rate limits, its worlds of people, and every operation that it serves, for a battery. */
export async function openAttackedServer() {
  const connection = await testDatabase({ poolSize: 8 })
  const server = await testServer(connection, { environment: { RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1' } })
  const operations = servedContracts.flatMap(({ mount, contract }) =>
    listOperations(contract).map(({ method, path, policy }) => ({ id: `${method} ${mount}${path}`, method, policy })),
  )
  return { operations, ...(await openFixtures({ server, connection })) }
}
