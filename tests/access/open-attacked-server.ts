import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { servedContracts } from '#server/edge/api-policy.ts'
import { testServer } from '#server/testing.ts'
import { withPassFile } from '#services/pets/testing/with-pass-file.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { listOperations } from '#shared/rpc/access.ts'
import { openFixtures } from './fixtures.ts'

/** A server without rate limits, its worlds of people, and every operation that it serves, for a battery. */
export async function openAttackedServer() {
  const connection = await testDatabase({ poolSize: 8 })
  const server = await withPassFile((file) =>
    testServer(connection, {
      environment: { RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'error', WALLET_PASS_FILE: file },
    }),
  )
  const operations = servedContracts.flatMap(({ mount, contract }) =>
    listOperations(contract).map(({ name, method, path, policy }) => ({
      id: `${method} ${mount}${path}`,
      mount,
      method,
      path: mount + path,
      policy,
      schemas: findSchemas(contract, name.split('.')),
    })),
  )
  return { operations, server, ...(await openFixtures({ server, connection })) }
}

/** What an operation takes and answers, by its contract. */
function findSchemas(contract: AnyContractRouter, [step, ...rest]: string[]) {
  if (isContractProcedure(contract)) {
    const { inputSchema, outputSchema } = contract['~orpc']
    return { input: inputSchema, output: outputSchema }
  }
  const part = step === undefined ? undefined : contract[step]
  if (!part) throw new Error(`The contract has no ${step}`)
  return findSchemas(part as AnyContractRouter, rest)
}
