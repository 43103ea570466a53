import { expect, test } from 'vitest'
import { listOperations } from '#shared/rpc/access.ts'
import { operation, type RateClass, rateCosts } from '#shared/rpc/operation.ts'
import { findPolicy } from '../testing/source-pages.ts'
import { apiPaths } from './api-paths.ts'
import { findApiPolicy, findApiUpload, servedContracts } from './api-policy.ts'

const operations = servedContracts.flatMap(({ mount, contract }) =>
  listOperations(contract).map(({ method, path, policy }) => ({ operation: `${method} ${mount}${path}`, policy })),
)
const listLimited = (rate: RateClass) =>
  operations.filter(({ policy }) => policy.rate === rate).map(({ operation }) => operation)

test('every operation that draws costs as much as ten others', () => {
  for (const { operation, policy } of operations) {
    const isDrawn = policy.rate === 'drawing' || policy.rate === 'document' || policy.rate === 'upload'
    expect(policy.rate && rateCosts[policy.rate], operation).toBe(isDrawn ? 10 : undefined)
  }
})

test('the operations that anybody may call and that cost us something have a limit', () => {
  expect(listLimited('account')).toEqual([
    'POST /v1/app/guests',
    'POST /v1/app/refreshToken',
    'POST /v1/app/web/guests',
  ])
  expect(listLimited('order')).toEqual([
    'POST /v1/app/guest/contact',
    'POST /v1/app/identity/guest',
    'POST /appointments-api/visit-links/deposit',
    'POST /appointments-api/visit-links/change',
    'POST /api/market/app/house-accounts/{accountId}/payments',
    'POST /api/market/app/saving-goals/{goalId}/payments',
    'POST /api/market/app/orders',
    'POST /api/market/app/orders/{orderId}/pay',
    'POST /api/market/app/orders/{orderId}/edits',
    'POST /api/market/app/public/confirmations/answer',
    'POST /api/market/app/public/proposals/accept',
    'POST /api/market/app/public/proposals/pay',
  ])
  expect(listLimited('position')).toEqual(['POST /api/market/courier/position'])
  expect(listLimited('signIn')).toHaveLength(32)
  expect(listLimited('tracking')).toHaveLength(7)
})

test('only reads may lag', () => {
  const lagging = operations.filter(({ policy }) => policy.mayLag)
  expect(lagging.filter(({ operation }) => !operation.startsWith('GET ')).map(({ operation }) => operation)).toEqual([
    'POST /api/market/app/public/marketPlaceAppData',
    'POST /api/market/app/public/searchShops',
    'POST /api/market/web/catalogItems',
    'POST /api/market/web/catalogFacets',
    'POST /api/market/web/shops/{shopId}/productFacts',
    'POST /api/market/web/shops/{shopId}/listedProducts',
  ])
  expect(lagging.filter(({ policy }) => policy.idempotency || policy.proof || policy.upload)).toEqual([])
})

test('a photo may be sent where its operation says so, with and without a slash at the end', () => {
  const pictures = '/pet-profile-api/customers/c/pet-profiles/p/pictures'
  expect([findApiUpload('POST', pictures), findApiUpload('POST', `${pictures}/`)]).toEqual(['account', 'account'])
  expect([findApiUpload('DELETE', pictures), findApiUpload('POST', `${pictures}/x`)]).toEqual([null, null])
})

test('without an account only the whole code of a poster lets megabytes in', () => {
  const sightings = '/community-api/public/sightings'
  const whoUploads = (path: string) => findPolicy('POST', path).upload
  expect(whoUploads(`${sightings}/${'c'.repeat(43)}`)).toBe('link')
  expect(whoUploads(`${sightings}/short`)).toBe('account')
  expect(whoUploads(`/community-api/posts/${'c'.repeat(43)}/pictures`)).toBe('account')
})

test.each([
  ['GET', '/api/market/web/shops/s', true],
  ['POST', '/tracking/v1/page', true],
  ['POST', '/api/market/app/public/marketPlaceAppData', true],
  ['GET', '/api/market/app/carts/s', false],
  ['GET', '/api/market/app/orders/o/receipt', false],
  ['PUT', '/api/market/app/carts/s', false],
])('%s %s is browsing: %s', (method, path, expected) => {
  expect(findPolicy(method, path).load).toBe(expected ? 'browsing' : 'checkout')
})

test('a page has no policy of an operation', () => {
  expect([findApiPolicy('GET', '/products'), findApiPolicy('GET', '/api/market/nothing')]).toEqual([null, null])
})

test('an operation for our own modules has no path, not even one whose method is wrong', () => {
  const contract = {
    grant: operation({ access: 'service' }).route({ method: 'POST', path: '/grant' }),
    look: operation({ access: 'public' }).route({ method: 'GET', path: '/look' }),
  }
  const findPath = apiPaths([{ mount: '/sample', contract }])
  expect([findPath('POST', '/sample/grant'), findPath('GET', '/sample/grant')]).toEqual([null, null])
  expect(findPath('GET', '/sample/look')?.policy).toEqual({ access: 'public' })
})
