import { expect, test } from 'vitest'
import { contract } from '../../contract.ts'
import { isForSharedLinks, SHARED_LINK_CALLS } from './shared-links.ts'

const routes = Object.values(contract).map((operation) => operation['~orpc'].route)
const calls = routes.map(({ method, path }) => `${method} ${path?.replace(/\{\w+\}/g, '{}')}`)

test('whoever follows a shared link may do what exists', () => {
  for (const call of SHARED_LINK_CALLS) expect(calls).toContain(call)
})

test('it is reading stores, holding, booking and paying the deposit, and nothing else', () => {
  const open = calls.filter((call) => {
    const [method = '', path = ''] = call.replaceAll('{}', 'x').split(' ')
    return isForSharedLinks(method, path)
  })
  expect(open.sort()).toEqual([...SHARED_LINK_CALLS].sort())
  expect(isForSharedLinks('HEAD', '/stores')).toBe(true)
  expect(isForSharedLinks('GET', '/appointments')).toBe(false)
  expect(isForSharedLinks('GET', '/stores/../person')).toBe(false)
  expect(isForSharedLinks('PATCH', '/appointments/x')).toBe(false)
})
