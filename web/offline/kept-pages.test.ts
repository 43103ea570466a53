import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { isKeepable, isShopPage, isTooOld, keptKindOf, pictureKindOf } from './kept-pages.ts'

const kept: Record<string, string> = {
  '/': 'catalogue',
  '/products': 'catalogue',
  '/product/:slug': 'catalogue',
  '/petProfiles': 'pets',
  '/profile/petProfiles': 'pets',
  '/petProfileWeights': 'pets',
  '/petProfileMedicineApplications': 'pets',
  '/petProfileMedicineApplicationAdd': 'pets',
}

test('of all routes only the catalogue and one’s own pets are kept', () => {
  const patterns = patternsOf(routes)
  expect(patterns.length).toBeGreaterThan(150)
  for (const pattern of patterns)
    expect(keptKindOf(pattern.replaceAll(/:\w+\??/g, 'x').replace('*', 'x')), pattern).toBe(kept[pattern] ?? null)
  expect(Object.keys(kept).filter((pattern) => !patterns.includes(pattern))).toEqual([])
})

test.each(['?jwt=a', '?token=a', '?id=p-1&done=saved', '?store=other', '?problem=card'])(
  'an address with what is said once is not kept: %s',
  (search) => expect(keptKindOf('/petProfiles', search)).toBeNull(),
)

test('letters and a last slash change nothing', () => {
  expect(keptKindOf('/PRODUCTS/', '?slug=perros')).toBe('catalogue')
  expect(keptKindOf('/petprofiles', '?id=p-1')).toBe('pets')
})

function answer(status: number, { type = 'text/html; charset=utf-8', redirected = false } = {}) {
  return { status, redirected, headers: new Headers({ 'content-type': type }) }
}

test('maintenance, failures, redirects and what is no page are not kept', () => {
  expect(isKeepable(answer(200))).toBe(true)
  for (const status of [204, 302, 401, 404, 500, 503]) expect(isKeepable(answer(status))).toBe(false)
  expect(isKeepable(answer(200, { redirected: true }))).toBe(false)
  expect(isKeepable(answer(200, { type: 'application/json' }))).toBe(false)
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
  expect(isTooOld('2026-11-20T12:00:00Z', now)).toBe(false)
  expect(isTooOld('2026-11-01T12:00:00Z', now)).toBe(true)
  expect(isTooOld('', now)).toBe(true)
})

test('pictures of pets go with their person, others of people are not kept', () => {
  expect(pictureKindOf('/media/products/a.webp')).toBe('catalogue')
  expect(pictureKindOf('/media/pets/a.webp')).toBe('pets')
  expect(pictureKindOf('/media/community/a.webp')).toBeNull()
})

function patternsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? above : `${above}/${entry.path}`
    return entry.children ? patternsOf(entry.children, pattern) : [pattern || '/']
  })
}
