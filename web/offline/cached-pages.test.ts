import { expect, test } from 'vitest'
import { getPictureKind, isCacheable, isShopPage, isTooOld } from './cached-pages.ts'

function answer(status: number, { type = 'text/html; charset=utf-8', redirected = false } = {}) {
  return { status, redirected, headers: new Headers({ 'content-type': type }) }
}

test('maintenance, failures, redirects and what is no page are not kept', () => {
  expect(isCacheable(answer(200))).toBe(true)
  for (const status of [204, 302, 401, 404, 500, 503]) expect(isCacheable(answer(status))).toBe(false)
  expect(isCacheable(answer(200, { redirected: true }))).toBe(false)
  expect(isCacheable(answer(200, { type: 'application/json' }))).toBe(false)
})

test('the desk, programs and pages of banks never get the offline page', () => {
  for (const path of [
    '/backoffice',
    '/backoffice/orders',
    '/api/market/app/orders',
    '/v1/app/guests',
    '/graphql',
    '/sandbox-pay/x',
    '/pet-profile-api/x',
    '/tracking/v1/batch',
    '/media/pets/x',
  ])
    expect(isShopPage(path), path).toBe(false)
  for (const path of ['/', '/checkout', '/product/api', '/petProfiles', '/seguro'])
    expect(isShopPage(path), path).toBe(true)
})

test('a page of two weeks ago is shown no more, nor one without a date', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  expect(isTooOld('pets', '2026-11-20T12:00:00Z', now)).toBe(false)
  expect(isTooOld('pets', '2026-11-01T12:00:00Z', now)).toBe(true)
  expect(isTooOld('pets', '', now)).toBe(true)
})

test('pictures of pets go with their person, others of people are not kept', () => {
  expect(getPictureKind('/media/products/a.webp')).toBe('catalogue')
  expect(getPictureKind('/media/pets/a.webp')).toBe('pets')
  expect(getPictureKind('/media/community/a.webp')).toBeNull()
})

test('the addresses of a courier stay for a day', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  expect(isTooOld('deliveries', '2026-11-22T13:00:00Z', now)).toBe(false)
  expect(isTooOld('deliveries', '2026-11-22T11:00:00Z', now)).toBe(true)
})
