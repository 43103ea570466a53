import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { measureBusyTime } from '../tests/busy-time.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase()
const server = await testServer(connection)

/** Nearly Node's limit for address and headers together. */
const LONGEST = 14 * 1024
/**
 * Milliseconds per request: a plain one takes two or three; quadratic parsing takes a hundred or more of the only
 * thread.
 */
const PATIENCE_MS = 60

const parts = [
  '/',
  'a/',
  '%2f',
  '%2e/',
  'eyJ',
  '&key',
  '&',
  '%',
  ' ',
  ';',
  ',',
  '=',
  '-',
  '.js',
  '0',
  '"',
  '*/*,',
  'q=0',
  '\\',
]

test.each([
  '/',
  '/products?q=',
  '/api/market/',
  '/order/',
  '/media/pets/',
  '/docs/',
  '/assets/',
  '/graphql?query=',
  '/?jwt=',
])('an address that begins with %s and goes on and on is answered as soon as others', async (begin) => {
  for (const part of parts) {
    const path = begin + long(encodedAsBrowsersDo(part))
    expect([
      part,
      (await measureBusyTime(
        asking(() => server.get(path)),
        PATIENCE_MS,
      )) < PATIENCE_MS,
    ]).toEqual([part, true])
  }
})

test.each([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'baggage',
  'content-type',
  'cookie',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sentry-trace',
  'sec-fetch-site',
  'traceparent',
  'user-agent',
  'x-forwarded-for',
  'x-request-id',
])('so is one with a %s that goes on and on', async (name) => {
  for (const part of parts) {
    const headers = { [name]: `a${long(part)}a` }
    for (const ask of [() => server.get('/products', headers), () => server.post('/v1/app/guests', {}, headers)])
      expect([part, (await measureBusyTime(asking(ask), PATIENCE_MS)) < PATIENCE_MS]).toEqual([part, true])
  }
})

function long(part: string): string {
  return `${part.repeat(Math.floor(LONGEST / part.length))}x`
}

function encodedAsBrowsersDo(text: string): string {
  return text.replaceAll(' ', '%20').replaceAll('"', '%22')
}

function asking(ask: () => Promise<Response>) {
  return async () => (await ask()).arrayBuffer()
}
