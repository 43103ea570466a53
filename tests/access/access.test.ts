import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { buildSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { compose } from '#server/compose.ts'
import { readConfig } from '#server/configuration/config.ts'
import { publicAddresses } from '#server/configuration/public-addresses.ts'
import { servedContracts } from '#server/edge/api-policy.ts'
import { makeLog } from '#server/log.ts'
import { testServer } from '#server/testing.ts'
import { typeDefs } from '#services/graph/schema.ts'
import { contract as invoicingContract } from '#services/invoicing/contract.ts'
import { contract as messagingContract } from '#services/messaging/contract.ts'
import { contract as operationsContract } from '#services/operations/contract.ts'
import { contract as paymentsContract } from '#services/payments/contract.ts'
import { withPassFile } from '#services/pets/testing/with-pass-file.ts'
import { noVersions } from '#shared/database/no-versions.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { getNeededRight, isOpen, listOperations } from '#shared/rpc/access.ts'
import type { Access, OperationPolicy } from '#shared/rpc/operation.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { type StaffArea, type StaffAreas, type StaffRight, staffAreas } from '#shared/staff-areas.ts'
import type { Viewer } from '#shared/viewer.ts'
import { type Answer, openFixtures, type Persona, personas } from './fixtures.ts'
import { graphProbes } from './graph-fields.ts'
import type { Probe } from './probe.ts'
import { probes } from './probes.ts'

const connection = await testDatabase()
const server = await withPassFile((file) =>
  testServer(connection, { environment: { RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1', WALLET_PASS_FILE: file } }),
)
const { ask, createFixtures, getReadOnlyFixtures, findRefusedToken, ...operators } = await openFixtures({
  server,
  connection,
})

/** Every service with an API, as composed, so that new services are covered automatically. */
const composition = compositionOf()
const { publicServices: servedServices } = composition
const served = servedServices.flatMap(({ mount, contract }) =>
  listOperations(contract).map(({ method, path, policy }) => ({ id: `${method} ${mount}${path}`, method, policy })),
)

test('every operation that HTTP serves has its probe, and no probe is about nothing', () => {
  expect(Object.keys(probes).sort()).toEqual(served.map(({ id }) => id).sort())
})

const documents = new Map<string, Promise<OpenApiRefusals>>()
const services = new Map<string, (typeof servedServices)[number]>(
  servedServices.flatMap((service) =>
    listOperations(service.contract).map(({ method, path }) => [`${method} ${service.mount}${path}`, service] as const),
  ),
)
const documentedCodes = new Map<string, Promise<string[]>>()

/** Codes that the OpenAPI document lists for this status of an operation. */
function findDocumentedCodes(id: string, status: number): Promise<string[]> {
  const key = `${status} ${id}`
  const known = documentedCodes.get(key) ?? readDocumentedCodes(id, status)
  documentedCodes.set(key, known)
  return known
}

async function readDocumentedCodes(id: string, status: number): Promise<string[]> {
  const [method = '', whole = ''] = id.split(' ')
  const service = services.get(id)
  if (!service) throw new Error(`${id} is of no service`)
  const loading = documents.get(service.name) ?? (service.openapi('https://huella.com.bo') as Promise<OpenApiRefusals>)
  documents.set(service.name, loading)
  const { paths, components } = await loading
  const shape = toShape(whole.slice(service.mount.length))
  const item = Object.entries(paths).find(([path]) => toShape(path) === shape)?.[1]
  const reference = item?.[method.toLowerCase()]?.responses[status]?.$ref ?? ''
  const [, codes] =
    components.responses[reference.split('/').at(-1) ?? '']?.content['application/json'].schema.allOf ?? []
  return codes?.properties.code.anyOf[0].enum ?? []
}

function readCode(body: string): string {
  return /"code":"([^"]+)"/.exec(body)?.[1] ?? ''
}

/** Whether a code is of the service whose document lists `codes`, or general. */
function isOfService(code: string, codes: readonly string[]): boolean {
  return codes.some((known) => known.split('.')[0] === code.split('.')[0])
}

/** Part of an OpenAPI document. */
interface OpenApiRefusals {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>
  components: {
    responses: Record<
      string,
      {
        content: {
          'application/json': {
            schema: { allOf: [unknown, { properties: { code: { anyOf: [{ enum: string[] }, unknown] } } }] }
          }
        }
      }
    >
  }
}

/** Two paths that differ in the names of their parameters are one in OpenAPI. */
function toShape(path: string): string {
  return path.replace(/\{[^}]+\}/g, '{}')
}

test('the edge reads the policies of every contract that HTTP serves', () => {
  const known = new Set<unknown>(servedContracts.map(({ contract }) => contract))
  expect(known).toEqual(new Set(servedServices.map(({ contract }) => contract)))
})

test('every field of the graph has its probe, and it changes nothing', () => {
  const schema = buildSchema(typeDefs)
  expect(Object.keys(graphProbes).sort()).toEqual(Object.keys(schema.getQueryType()?.getFields() ?? {}).sort())
  expect(schema.getMutationType() ?? schema.getSubscriptionType()).toBeUndefined()
})

// Services that handle persons: content holds sheets only; messaging, payments and invoicing are internal and handle persons too.
const doorsOfPersons = [
  ...servedServices.filter(({ name }) => name !== 'content'),
  { name: 'messaging', contract: messagingContract },
  { name: 'payments', contract: paymentsContract },
  { name: 'invoicing', contract: invoicingContract },
]

test.each(doorsOfPersons.map(({ name, contract }) => [name, contract] as const))(
  '%s lets a person be exported and erased',
  (_name, contract) => {
    expect(personCallsOf(contract)).toEqual({ exportPerson: 'GET', erasePerson: 'DELETE' })
  },
)

test('a service that forgets the person is caught', () => {
  const { erasePerson: _, ...forgetful } = messagingContract
  expect(personCallsOf(forgetful)).not.toEqual({ exportPerson: 'GET', erasePerson: 'DELETE' })
})

describe.each(served)('$id', ({ id, method, policy }) => {
  test(`is for ${describePolicy(policy)}`, async () => {
    const probe = probes[id]
    if (!probe) throw new Error(`${id} has no probe`)
    const find = method === 'GET' ? getReadOnlyFixtures : createFixtures
    const { fixtures, findToken } = await find(id)
    const expected = expectedStatuses(policy, probe)
    const answers = new Map<Persona, Answer>()
    for (const persona of listPersonas(policy, probe)) {
      const isLetIn = expected[persona] === (probe.answers ?? 200)
      const token = await (isLetIn ? findToken : findRefusedToken)(persona)
      answers.set(persona, await ask(method, probe.call(fixtures), token))
    }
    // The operator and the merchant each get a fresh world, because the first may finish the thing.
    if (policy.access === 'merchant') {
      const another = await find(id)
      answers.set('operator', await ask(method, probe.call(another.fixtures), await another.findToken('operator')))
    }

    const statuses = Object.fromEntries([...answers].map(([persona, { status }]) => [persona, status]))
    expect(statuses).toEqual(Object.fromEntries([...answers.keys()].map((persona) => [persona, expected[persona]])))

    for (const [persona, { status, body }] of answers) {
      if (status < 400) continue
      const codes = await findDocumentedCodes(id, status)
      expect(codes, persona).not.toEqual([])
      // A refusal of another service is handed on; documents list those of their own.
      if (isOfService(readCode(body), codes)) expect(codes, persona).toContain(readCode(body))
    }

    // Anonymous callers are refused before their input is validated.
    const { path, form } = probe.call(fixtures)
    if (!isOpen(policy) && method !== 'GET' && !form) {
      expect((await ask(method, { path, body: { nonsense: true } })).status).toBe(401)
    }

    if (policy.access === 'owner') expect(probe.unknown).toBeDefined()
    if (!probe.unknown) return
    const outsider: Persona = policy.access === 'owner' ? 'stranger' : 'other merchant'
    const unknown = await ask(method, probe.unknown(fixtures), await findRefusedToken(outsider))
    for (const persona of policy.access === 'owner' ? notOwners : [outsider]) {
      if (statuses[persona] === 404) expect(answers.get(persona)?.body, persona).toBe(unknown.body)
    }
  })
})

const ofAreas = served.filter(({ policy }) => getNeededRight(policy) !== null)

describe.each(ofAreas)('$id for operators', ({ id, method, policy }) => {
  const needed = getNeededRight(policy, method)
  test(`is for those who ${needed?.right} ${needed?.area}`, async () => {
    const probe = probes[id]
    if (!probe || !needed) throw new Error(`${id} has no probe, or no area`)
    const { area, right } = needed
    const everything = Object.fromEntries(staffAreas.map((each) => [each, 'write'])) as Record<StaffArea, StaffRight>
    const isOwn = area !== 'any' && area !== 'people'
    const callers: Record<string, StaffAreas> = {
      'no area': {},
      'every other area': { ...everything, ...(isOwn && { [area]: undefined }) },
      ...(isOwn && { reader: { [area]: 'read' }, writer: { [area]: 'write' } }),
    }
    const allowed = area === 'any' ? Object.keys(callers) : right === 'read' ? ['reader', 'writer'] : ['writer']

    const statuses: Record<string, number> = {}
    for (const [caller, areas] of Object.entries(callers)) {
      const isLetIn = allowed.includes(caller)
      // Who is let in may finish the thing, so that the next one needs another.
      const isChange = isLetIn && method !== 'GET'
      const { fixtures } = await (isChange ? createFixtures : getReadOnlyFixtures)(id)
      const operator = await (isChange ? operators.createOperator : operators.getReadOnlyOperator)(areas)
      const answer = await ask(method, probe.call(fixtures), operator)
      statuses[caller] = answer.status
      if (isLetIn) continue
      const code = right === 'write' && caller === 'reader' ? 'http.read-only-area' : 'http.outside-area'
      expect(answer.body, caller).toContain(code)
    }
    const expected = Object.keys(callers).map((caller) => [
      caller,
      allowed.includes(caller) ? (probe.answers ?? 200) : 403,
    ])
    expect(statuses).toEqual(Object.fromEntries(expected))
  })
})

const notOwners = ['guest', 'stranger', 'other merchant', 'courier', 'merchant', 'operator'] as const
const accounts = [...notOwners, 'owner'] as const

/** Personas for an operation: where no role counts, the operator stands for all staff, who are customers there. */
function listPersonas({ access }: OperationPolicy, { isForUnprovedStaff }: Probe): readonly Persona[] {
  const isForCustomers = access === 'public' || access === 'guest' || access === 'customer'
  const others: Persona[] = ['courier', 'merchant', 'other merchant']
  return isForCustomers && !isForUnprovedStaff ? personas.filter((persona) => !others.includes(persona)) : personas
}

function describePolicy(policy: OperationPolicy): string {
  const { access, ...rest } = policy
  return [access, ...Object.entries(rest).map(([name, value]) => `${name}: ${value}`)].join(', ')
}

/** Expected status per persona; things of an owner or a merchant are unknown to all other accounts. */
function expectedStatuses(
  policy: OperationPolicy,
  { answers = 200, unknown, isForUnprovedStaff }: Probe,
): Record<Persona, unknown> {
  const all = (status: number) =>
    Object.fromEntries(accounts.map((persona) => [persona, status])) as Record<(typeof accounts)[number], number>
  // An expired bearer is a 401 everywhere, whatever the operation.
  const rest = { anonymous: 401, expired: 401 }
  const staff = { merchant: answers, 'other merchant': answers, courier: answers, operator: answers }
  const guests = expect.toSatisfy((status) => status === 401 || status === 403)
  switch (policy.access) {
    case 'public':
      return { ...rest, ...all(answers), anonymous: answers }
    case 'guest':
      return { ...rest, ...(isForUnprovedStaff ? { ...all(403), ...staff } : all(answers)) }
    case 'customer':
      return { ...rest, ...all(answers), guest: guests }
    case 'owner': {
      const open = policy.links && { anonymous: 404 }
      return { ...rest, ...all(404), ...open, ...(policy.guests === false && { guest: guests }), owner: answers }
    }
    case 'merchant': {
      const foreign = unknown ? 404 : answers
      return { ...rest, ...all(403), merchant: answers, operator: answers, 'other merchant': foreign }
    }
    case 'operator':
      return { ...rest, ...all(403), operator: answers }
    case 'courier':
      return { ...rest, ...all(403), courier: answers, operator: answers }
    case 'service':
      throw new Error('HTTP serves an operation that is for our own modules alone')
  }
}

// Messaging, payments, invoicing and operations have no HTTP API: their operations are called in process, without valid input.
const { messaging, payments, invoicing, operations } = composition.clients
describe.each([
  ['messaging', messagingContract, messaging],
  ['payments', paymentsContract, payments],
  ['invoicing', invoicingContract, invoicing],
  ['operations', operationsContract, operations],
] as const)('%s in process', (_name, contract, client) => {
  const viewers = {
    anonymous: { uid: null, isGuest: true, roles: [] },
    guest: { uid: 'guest', isGuest: true, roles: ['customer'] },
    customer: { uid: 'customer', isGuest: false, roles: ['customer'] },
    courier: { uid: 'courier', isGuest: false, roles: ['customer', 'courier'] },
    merchant: { uid: 'merchant', isGuest: false, roles: ['customer', 'merchant'] },
    'operator without areas': { uid: 'operator', isGuest: false, roles: ['customer', 'operator'] },
  } satisfies Record<string, Pick<Viewer, 'uid' | 'isGuest' | 'roles'>>
  const refused: Partial<Record<Access, (keyof typeof viewers)[]>> = {
    guest: ['anonymous'],
    customer: ['anonymous', 'guest'],
    operator: ['anonymous', 'guest', 'customer', 'courier', 'merchant', 'operator without areas'],
  }
  const asked = listOperations(contract).filter(({ policy }) => policy.access !== 'service')

  test.each(asked)('$name is for $policy.access', async ({ name, policy }) => {
    const callers = refused[policy.access]
    if (!callers) throw new Error(`No expectation for ${policy.access}`)
    for (const caller of callers) {
      const context = { viewer: { country: 'BO', token: null, areas: {}, ...viewers[caller] }, requestId: 'a request' }
      const call = Reflect.get(client, name) as (input: unknown, options: object) => Promise<unknown>
      const { status, code } = await getRefusal(call({ nonsense: true }, { context }))
      expect([401, 403, 404], `${caller} ${code}`).toContain(status)
    }
  })
})

describe.each(Object.entries(graphProbes))('the graph’s %s', (_field, row) => {
  test(`is for ${row.who}`, async () => {
    const { fixtures, findToken } = await getReadOnlyFixtures(row.like ?? 'GET /api/market/app/orders/{orderId}')
    const call = { path: '/graphql', body: { query: `{ ${row.query(fixtures)} }` } }
    const answers = new Map<Persona, Answer>()
    for (const persona of personas) answers.set(persona, await ask('POST', call, await findToken(persona)))

    const { ownerUid, orderId, petProfileId, appointmentId, insuranceId } = fixtures
    const things = row.like ? [ownerUid, petProfileId, appointmentId, insuranceId] : [ownerUid, orderId]
    const ownThings = new RegExp(things.filter(Boolean).join('|'))
    expect(answers.get('expired')?.status).toBe(401)
    const owned = answers.get('owner')
    expect(owned).toMatchObject({ status: 200 })
    expect(owned?.body).not.toContain('"errors"')
    for (const persona of ['anonymous', ...notOwners] as const) {
      if (row.who === 'public') expect(answers.get(persona)?.body).toBe(owned?.body)
      else expect(answers.get(persona)?.body).not.toMatch(new RegExp(`${ownThings.source}|Dueña`))
    }
    if (row.who === 'account') {
      expect(answers.get('anonymous')?.body).toContain('"errors"')
      expect(answers.get('stranger')?.body).toBe(owned?.body)
    }
    if (row.who === 'own') expect(owned?.body).toMatch(ownThings)
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
    versions: noVersions,
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
