import { oc } from '@orpc/contract'
import { implement } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Viewer } from '../viewer.ts'
import { type AccessErrors, whyRefused } from './access.ts'
import { asServiceError, httpError } from './errors.ts'
import { type OperationPolicy, operation } from './operation.ts'
import { type CallContext, makeInternalService, makeService } from './service.ts'
import { getRefusal } from './testing.ts'

const viewers = {
  anonymous: { uid: null, isGuest: true, roles: [], areas: {} },
  guest: { uid: 'guest', isGuest: true, roles: ['customer'], areas: {} },
  customer: { uid: 'ana', isGuest: false, roles: ['customer'], areas: {} },
  merchant: { uid: 'mia', isGuest: false, roles: ['customer', 'merchant'], areas: {} },
  courier: { uid: 'leo', isGuest: false, roles: ['customer', 'courier'], areas: {} },
  'new operator': { uid: 'new', isGuest: false, roles: ['customer', 'operator'], areas: {} },
  reader: { uid: 'lea', isGuest: false, roles: ['customer', 'operator'], areas: { salon: 'read' } },
  writer: { uid: 'wim', isGuest: false, roles: ['customer', 'operator'], areas: { salon: 'write' } },
  neighbour: { uid: 'nico', isGuest: false, roles: ['customer', 'operator'], areas: { finance: 'write' } },
  owner: { uid: 'eva', isGuest: false, roles: ['customer', 'operator'], areas: 'all' },
} satisfies Record<string, Pick<Viewer, 'uid' | 'isGuest' | 'roles' | 'areas'>>
type Caller = keyof typeof viewers

const everyone = Object.keys(viewers) as Caller[]
const accounts = everyone.filter((caller) => caller !== 'anonymous')
const customers = accounts.filter((caller) => caller !== 'guest')
const operators: Caller[] = ['new operator', 'reader', 'writer', 'neighbour', 'owner']
const cases: [OperationPolicy, Caller[]][] = [
  [{ access: 'public' }, everyone],
  [{ access: 'guest' }, accounts],
  [{ access: 'customer' }, customers],
  [{ access: 'owner' }, accounts],
  [{ access: 'owner', guests: false }, customers],
  [{ access: 'owner', links: true }, everyone],
  [{ access: 'merchant', area: 'salon' }, ['merchant', 'writer', 'owner']],
  [{ access: 'courier', area: 'orders' }, ['courier', 'owner']],
  [{ access: 'operator', area: 'salon' }, ['writer', 'owner']],
  [{ access: 'operator', area: 'salon', right: 'read' }, ['reader', 'writer', 'owner']],
  [{ access: 'operator', area: 'people', right: 'read' }, ['owner']],
  [{ access: 'operator', area: 'any' }, operators],
  [{ access: 'service' }, everyone],
]

test.each(cases)('%o lets %j in', (policy, allowed) => {
  expect(everyone.filter((caller) => whyRefused(policy, viewers[caller]) === null)).toEqual(allowed)
})

test('a GET of an area reads, every other method writes, and each refusal has its own sentence', async () => {
  const { client } = makeSample()
  const { inspect, close } = client
  const ask = async (caller: Caller) => {
    const options = { context: makeContext(caller) }
    const codes = [inspect(undefined, options), close(undefined, options)].map((answer) =>
      answer.catch((error: unknown) => asServiceError(error)?.code),
    )
    return Promise.all(codes)
  }
  expect(await ask('writer')).toEqual(['inspected', 'closed'])
  expect(await ask('reader')).toEqual(['inspected', 'http.read-only-area'])
  expect(await ask('neighbour')).toEqual(['http.outside-area', 'http.outside-area'])
})

const contract = {
  look: operation({ access: 'public' }).route({ method: 'GET', path: '/look' }).output(z.string()),
  order: operation({ access: 'owner', links: true }).route({ method: 'GET', path: '/order' }).output(z.string()),
  write: operation({ access: 'customer', idempotency: true })
    .route({ method: 'POST', path: '/write' })
    .input(z.object({ text: z.string() }))
    .output(z.string()),
  inspect: operation({ access: 'operator', area: 'salon' })
    .route({ method: 'GET', path: '/inspect' })
    .output(z.string()),
  close: operation({ access: 'operator', area: 'salon' }).route({ method: 'POST', path: '/close' }).output(z.string()),
}

function makeSample(accessErrors: Partial<AccessErrors> = {}) {
  const os = implement(contract).$context<CallContext>()
  const router = os.router({
    look: os.look.handler(() => 'seen'),
    order: os.order.handler(() => 'an order'),
    write: os.write.handler(({ input }) => input.text),
    inspect: os.inspect.handler(() => 'inspected'),
    close: os.close.handler(() => 'closed'),
  })
  return makeService({ name: 'sample', mount: '/sample', contract, router, report: () => {}, accessErrors })
}

const makeContext = (caller: Caller): CallContext => ({
  viewer: { country: 'BO', token: null, ...viewers[caller] },
  requestId: 'request',
})

describe('a service', () => {
  const { client, fetch } = makeSample()
  const nonsense = Reflect.get(client, 'write') as (input: object, options: object) => Promise<string>

  test('refuses a caller before it reads the input', async () => {
    const asked = (caller: Caller) => getRefusal(nonsense({ text: 1 }, { context: makeContext(caller) }))
    expect(await asked('anonymous')).toMatchObject({ status: 401 })
    expect(await asked('guest')).toMatchObject({ status: 401 })
    expect(await asked('customer')).toMatchObject({ status: 400 })
  })

  test('refuses over HTTP as in process', async () => {
    const asked = async (caller: Caller) =>
      (await fetch(new Request('http://localhost/sample/close', { method: 'POST' }), makeContext(caller)))?.status
    expect([
      await asked('anonymous'),
      await asked('merchant'),
      await asked('neighbour'),
      await asked('writer'),
    ]).toEqual([401, 404, 403, 200])
  })

  test('uses its own words for a refusal', async () => {
    const own = makeSample({ forbidden: (name) => httpError('timeout', { name }) })
    expect(await getRefusal(own.client.close(undefined, { context: makeContext('guest') }))).toMatchObject({
      code: 'http.timeout',
    })
  })

  test('prints access in OpenAPI', async () => {
    const { paths } = (await makeSample().openapi('https://huella.example')) as { paths: object }
    expect(paths).toMatchObject({
      '/look': { get: { security: [], 'x-access': 'public' } },
      '/order': { get: { security: [{}, { bearer: [] }], 'x-access': 'owner' } },
      '/inspect': { get: { security: [{ bearer: [] }], 'x-access': 'operator', 'x-area': 'salon:read' } },
      '/close': { post: { security: [{ bearer: [] }], 'x-access': 'operator', 'x-area': 'salon:write' } },
    })
    expect(paths).toMatchObject({ '/write': { post: { parameters: [{ name: 'Idempotency-Key', in: 'header' }] } } })
  })

  test('does not start when an operation does not say who may call it', () => {
    const withoutAccess = { open: oc.route({ method: 'GET', path: '/open' }).output(z.string()) }
    const os = implement(withoutAccess).$context<CallContext>()
    const router = os.router({ open: os.open.handler(() => 'open') })
    const parts = { name: 'bare', mount: '/bare', contract: withoutAccess, router, report: () => {} }
    // @ts-expect-error The contract declares no access.
    expect(() => makeService(parts)).toThrow('The contract of open does not say who may call it')
  })

  test('does not start when an operation of operators does not say its area', () => {
    // @ts-expect-error The policy names no area.
    const withoutArea = { close: operation({ access: 'operator' }).route({ method: 'POST', path: '/close' }) }
    const os = implement(withoutArea).$context<CallContext>()
    const router = os.router({ close: os.close.handler(() => undefined) })
    const parts = { name: 'bare', mount: '/bare', contract: withoutArea, router, report: () => {} }
    expect(() => makeService(parts)).toThrow('The contract of close does not say to which area it belongs')
  })

  test('does not start with an operation for our own modules, which only an internal service may have', async () => {
    const inner = { grant: operation({ access: 'service' }).output(z.string()) }
    const os = implement(inner).$context<CallContext>()
    const router = os.router({ grant: os.grant.handler(() => 'granted') })
    const parts = { contract: inner, router, report: () => {} }
    expect(() => makeService({ ...parts, name: 'inner', mount: '/inner' })).toThrow('give it to an internal service')
    const { client } = makeInternalService(parts)
    expect(await client.grant(undefined, { context: makeContext('anonymous') })).toBe('granted')
  })
})
