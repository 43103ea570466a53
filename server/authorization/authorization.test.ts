import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { buildSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { contract as accountsContract } from '#services/accounts/contract.ts'
import { contract as appointmentsContract } from '#services/appointments/contract.ts'
import { contract as communityContract } from '#services/community/contract.ts'
import { contract as contentContract } from '#services/content/contract.ts'
import { typeDefs } from '#services/graph/schema.ts'
import { contract as insuranceContract } from '#services/insurance/contract.ts'
import { contract as marketContract } from '#services/market/contract.ts'
import { contract as messagingContract } from '#services/messaging/contract.ts'
import { contract as paymentsContract } from '#services/payments/contract.ts'
import { contract as petsContract } from '#services/pets/contract.ts'
import { contract as rewardsContract } from '#services/rewards/contract.ts'
import { contract as trackingContract } from '#services/tracking/contract.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { compose } from '../compose.ts'
import { readConfig } from '../configuration/config.ts'
import { publicAddresses } from '../configuration/public-addresses.ts'
import { routesOf } from '../edge/api-paths.ts'
import { makeLog } from '../log.ts'
import { type Answer, openWorlds, type Persona, personas } from '../testing/authorization-worlds.ts'
import { testServer } from '../testing.ts'
import { graphTable } from './of-graph.ts'
import { table } from './table.ts'

const connection = await testDatabase()
const server = await testServer(connection, {
  environment: { RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1' },
})
const { ask, aWorld, worldOfReaders } = await openWorlds({ server, connection })

/** Every service with an API, as the composition ties them: a new one is covered by being there. */
const { publicServices } = compositionOf()

test('every operation of every service has its row, and no row is about nothing', () => {
  const operations = publicServices.flatMap(({ mount, contract }) =>
    routesOf(contract).map(({ method, path }) => `${method} ${mount}${path}`),
  )
  expect(
    new Set([
      accountsContract,
      marketContract,
      petsContract,
      appointmentsContract,
      insuranceContract,
      contentContract,
      communityContract,
      rewardsContract,
      trackingContract,
    ]),
  ).toEqual(new Set(publicServices.map(({ contract }) => contract)))
  expect(Object.keys(table).sort()).toEqual(operations.sort())
})

test('every field of the graph has its row, and it changes nothing', () => {
  const schema = buildSchema(typeDefs)
  expect(Object.keys(graphTable).sort()).toEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}).sort())
  expect(schema.getMutationType() ?? schema.getSubscriptionType()).toBeUndefined()
})

// Content knows sheets, and no persons. Messaging and payments are called within the program alone, and know them too.
const knowPersons = [
  ...publicServices.filter(({ name }) => name !== 'content'),
  { name: 'messaging', contract: messagingContract },
  { name: 'payments', contract: paymentsContract },
]

test.each(knowPersons.map(({ name, contract }) => [name, contract] as const))(
  '%s lets a person be exported and erased',
  (_name, contract) => {
    expect(personCallsOf(contract)).toEqual({ exportPerson: 'GET', erasePerson: 'DELETE' })
  },
)

test('a service that forgets the person is caught', () => {
  const { erasePerson: _, ...forgetful } = messagingContract
  expect(personCallsOf(forgetful)).not.toEqual({ exportPerson: 'GET', erasePerson: 'DELETE' })
})

describe.each(Object.entries(table))('%s', (operation, row) => {
  test(`is for ${row.who}`, async () => {
    const [method = ''] = operation.split(' ')
    const { world, tokens } = await (method === 'GET' ? worldOfReaders : aWorld)(operation)
    const ok = row.answers ?? 200
    const answers = new Map<Persona, Answer>()
    for (const persona of personas) answers.set(persona, await ask(method, row.call(world), tokens[persona]))
    const statusOf = (persona: Persona) => answers.get(persona)?.status
    const statuses = Object.fromEntries(personas.map((persona) => [persona, statusOf(persona)]))

    // A bearer that is not valid any more is told so everywhere, whatever it asks for.
    expect(statuses.expired).toBe(401)
    expect(statuses).toMatchObject(
      {
        public: { nobody: ok, guest: ok, stranger: ok, operator: ok, owner: ok },
        account: { nobody: 401, guest: ok, stranger: ok, operator: ok, owner: ok },
        'signed-in': { nobody: 401, stranger: ok, operator: ok, owner: ok },
        own: { guest: 404, stranger: 404, operator: 404, owner: ok },
        operator: { nobody: 401, guest: 403, stranger: 403, owner: 403, operator: ok },
      }[row.who],
    )
    if (row.who === 'signed-in') expect([401, 403]).toContain(statuses.guest)
    // Nobody hears that they must be somebody before anything of what they sent is looked at (D55).
    const { path, form } = row.call(world)
    if (row.who !== 'public' && statuses.nobody === 401 && method !== 'GET' && !form) {
      expect((await ask(method, { path, body: { nonsense: true } }, tokens.nobody)).status).toBe(401)
    }
    if (row.who !== 'own') return

    expect([401, 404]).toContain(statuses.nobody)
    const unknown = await ask(method, row.unknown?.(world) ?? row.call(world), tokens.stranger)
    for (const persona of ['guest', 'stranger', 'operator'] as const) {
      expect(answers.get(persona)?.body).toEqual(unknown.body)
    }
  })
})

describe.each(Object.entries(graphTable))('the graph’s %s', (_field, row) => {
  test(`is for ${row.who}`, async () => {
    const { world, tokens } = await worldOfReaders('POST /api/market/app/orders')
    const call = { path: '/graphql', body: { query: `{ ${row.query(world)} }` } }
    const answers = new Map<Persona, Answer>()
    for (const persona of personas) answers.set(persona, await ask('POST', call, tokens[persona]))

    expect(answers.get('expired')?.status).toBe(401)
    const owned = answers.get('owner')
    expect(owned).toMatchObject({ status: 200 })
    expect(owned?.body).not.toContain('"errors"')
    for (const persona of ['nobody', 'guest', 'stranger', 'operator'] as const) {
      if (row.who === 'public') expect(answers.get(persona)?.body).toBe(owned?.body)
      else expect(answers.get(persona)?.body).not.toMatch(new RegExp(`${world.ownerUid}|${world.orderId}|Dueña`))
    }
    if (row.who === 'account') {
      expect(answers.get('nobody')?.body).toContain('"errors"')
      expect(answers.get('stranger')?.body).toBe(owned?.body)
    }
    if (row.who === 'own') expect(owned?.body).toMatch(new RegExp(`${world.ownerUid}|${world.orderId}`))
  })
})

function personCallsOf(contract: AnyContractRouter): Record<string, string | undefined> {
  const calls = contract as Record<string, unknown>
  return Object.fromEntries(
    ['exportPerson', 'erasePerson'].map((name) => {
      const call = calls[name]
      return [name, isContractProcedure(call) ? call['~orpc'].route.method : undefined]
    }),
  )
}

function compositionOf() {
  const config = readConfig({})
  return compose({
    config,
    addresses: publicAddresses(config, 3000),
    connection,
    versions: { version: () => 0, watch: () => () => {}, close: async () => {} },
    jobs: {
      publish: async () => {},
      send: async () => {},
      retryParked: async () => {},
      removeParked: async () => {},
    },
    now: () => new Date(),
    log: makeLog({ ...config, logLevel: 'silent' }),
  })
}
