import { expect, test } from 'vitest'
import * as z from 'zod'
import { implementContract } from './implement-contract.ts'
import { operation } from './operation.ts'
import { type CallContext, makeInternalService } from './service.ts'

const contract = {
  double: operation({ access: 'public' })
    .input(z.object({ number: z.number() }))
    .output(z.object({ doubled: z.number() })),
  country: operation({ access: 'public' }).output(z.string()),
}
const double = (_deps: unknown, { number }: { number: number }) => ({ doubled: 2 * number })
const country = ({ prefix }: { prefix: string }, { viewer }: CallContext) => `${prefix} ${viewer.country}`
const deps = { prefix: 'in' }
const context: CallContext = {
  viewer: { uid: null, isGuest: false, roles: [], areas: {}, country: 'PY', token: null },
  requestId: 'r-1',
}

test('operations get the dependencies, then the input that the contract declares, then the context', async () => {
  const router = implementContract(contract, deps, { double, country })
  const { client } = makeInternalService({ contract, router, report: () => {} })
  expect(await client.double({ number: 21 }, { context })).toEqual({ doubled: 42 })
  expect(await client.country(undefined, { context })).toBe('in PY')
})

test('an operation that is missing, or differs from its contract, does not compile', () => {
  const numberAsText = (_deps: unknown, _input: { number: string }) => ({ doubled: 1 })
  const otherResult = () => ({ double: 1 })
  const otherDependency = ({ suffix }: { suffix: string }) => suffix
  const withInput = (_deps: unknown, _input: undefined, { viewer }: CallContext) => viewer.country

  // @ts-expect-error: `country` is missing
  implementContract(contract, deps, { double })
  // @ts-expect-error: the contract's `number` is no text
  implementContract(contract, deps, { country, double: numberAsText })
  // @ts-expect-error: the result has no `doubled`
  implementContract(contract, deps, { country, double: otherResult })
  // @ts-expect-error: the dependencies have no `suffix`
  implementContract(contract, deps, { country: otherDependency, double })
  // @ts-expect-error: the contract of `country` has no input
  implementContract(contract, deps, { country: withInput, double })
  // @ts-expect-error: the contract has no `triple`
  implementContract(contract, deps, { country, double, triple: double })
})
