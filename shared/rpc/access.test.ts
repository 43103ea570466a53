import { oc } from '@orpc/contract'
import { implement } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Viewer } from '../viewer.ts'
import { type AccessErrors, whyRefused } from './access.ts'
import { httpError } from './errors.ts'
import { type OperationPolicy, operation } from './operation.ts'
import { type CallContext, makeInternalService, makeService } from './service.ts'
import { getRefusal } from './testing.ts'

const viewers = {
  anonymous: { uid: null, isGuest: true, roles: [] },
  guest: { uid: 'guest', isGuest: true, roles: ['customer'] },
  customer: { uid: 'ana', isGuest: false, roles: ['customer'] },
  merchant: { uid: 'mia', isGuest: false, roles: ['customer', 'merchant'] },
  courier: { uid: 'leo', isGuest: false, roles: ['customer', 'courier'] },
  operator: { uid: 'eva', isGuest: false, roles: ['customer', 'operator'] },
} satisfies Record<string, Pick<Viewer, 'uid' | 'isGuest' | 'roles'>>
type Caller = keyof typeof viewers

const everyone = Object.keys(viewers) as Caller[]
const accounts = everyone.filter((caller) => caller !== 'anonymous')
const customers = accounts.filter((caller) => caller !== 'guest')
const cases: [OperationPolicy, Caller[]][] = [
  [{ access: 'public' }, everyone],
  [{ access: 'guest' }, accounts],
  [{ access: 'customer' }, customers],
  [{ access: 'owner' }, accounts],
  [{ access: 'owner', guests: false }, customers],
  [{ access: 'owner', links: true }, everyone],
  [{ access: 'merchant' }, ['merchant', 'operator']],
  [{ access: 'courier' }, ['courier', 'operator']],
  [{ access: 'operator' }, ['operator']],
  [{ access: 'service' }, everyone],
]

test.each(cases)('%o lets %j in', (policy, allowed) => {
  expect(everyone.filter((caller) => whyRefused(policy, viewers[caller]) === null)).toEqual(allowed)
})

const contract = {
  look: operation({ access: 'public' }).route({ method: 'GET', path: '/look' }).output(z.string()),
  order: operation({ access: 'owner', links: true }).route({ method: 'GET', path: '/order' }).output(z.string()),
  write: operation({ access: 'customer', idempotency: true })
    .route({ method: 'POST', path: '/write' })
    .input(z.object({ text: z.string() }))
    .output(z.string()),
  close: operation({ access: 'operator' }).route({ method: 'POST', path: '/close' }).output(z.string()),
}

function makeSample(accessErrors: Partial<AccessErrors> = {}) {
  const os = implement(contract).$context<CallContext>()
  const router = os.router({
    look: os.look.handler(() => 'seen'),
    order: os.order.handler(() => 'an order'),
    write: os.write.handler(({ input }) => input.text),
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
    expect([await asked('anonymous'), await asked('merchant'), await asked('operator')]).toEqual([401, 404, 200])
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
      '/close': { post: { security: [{ bearer: [] }], 'x-access': 'operator' } },
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
