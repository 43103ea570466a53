import type { HeadersArgs } from 'react-router'
import { expect, test } from 'vitest'
import { errorCatalogue, httpError, idempotencyRows } from '#shared/rpc/errors.ts'
import { headers } from '../../seo/private-page.ts'
import { refusedAnswer, toRefusal } from './to-refusal.server.ts'

const shopError = errorCatalogue('shop', { closed: { status: 409, message: 'Closed', es: 'Está cerrado.' } })

test('a refusal of a service is told in the words for the customer, with its fields and how long to wait', () => {
  expect(toRefusal(shopError('closed', { fields: { when: 'Elige otra hora.' }, retryAfter: 60 }))).toEqual({
    code: 'shop.closed',
    detail: 'Está cerrado.',
    fields: { when: 'Elige otra hora.' },
    status: 409,
    retryAfter: 60,
  })
})

test('a service that cannot answer now is a refusal too: what was typed stays for another try', () => {
  expect(toRefusal(httpError('unavailable'))).toMatchObject({ code: 'http.unavailable', status: 503 })
})

test('a failure of ours is none: it goes on to the error page', () => {
  for (const bug of [httpError('unexpected'), new TypeError('Cannot read properties of undefined'), 'thrown'])
    expect(() => toRefusal(bug)).toThrow()
})

test('a form whose key was used up comes back with its page loaded again, which has another key', () => {
  const petError = errorCatalogue('pets', idempotencyRows)
  expect(refusedAnswer(petError('idempotency-key-reused')).init?.status).toBe(200)
  expect(refusedAnswer(petError('idempotency-in-flight')).init?.status).toBe(409)
})

test('a page that comes back with a refusal says so to a script that reads no page', () => {
  const { init } = refusedAnswer(shopError('closed'))
  const shown = headers({ actionHeaders: new Headers(init?.headers) } as HeadersArgs)
  expect(shown).toEqual({
    'cache-control': 'no-store',
    'x-huella-refusal': 'shop.closed',
    'x-huella-refusal-text': encodeURIComponent(toRefusal(shopError('closed')).detail),
  })
  expect(headers({ actionHeaders: new Headers() } as HeadersArgs)).toEqual({ 'cache-control': 'no-store' })
})
