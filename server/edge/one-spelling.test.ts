import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { sendRaw, testServer } from '../testing.ts'
import { spelledOnce } from './one-spelling.ts'

const connection = await testDatabase()
const server = await testServer(connection)

test.each([
  ['/%63art', '/cart'],
  ['/%43ART', '/CART'],
  ['/t%65st%2Fx', '/test%2Fx'],
  ['/signin//', '/signin/'],
  ['//order///o-1', '/order/o-1'],
  ['/%5F%2d%2E%7e%30%39%41%5A%61%7A', '/_-.~09AZaz'],
])('%s is another spelling of %s', (path, plain) => expect(spelledOnce(path)).toBe(plain))

test.each([
  '/',
  '/cart/',
  '/CART',
  '/product/ca%C3%B1a',
  '/a%2Fb',
  '/a%20b',
  '/a%40b',
  '/a%5Bb',
  '/a%60b',
  '/a%7Bb',
  '/%252e',
])('%s is as it should be', (path) => expect(spelledOnce(path)).toBe(path))

test('whoever asks for another spelling is led to the one there is, with what they asked for and sent', async () => {
  const asked = await server.get('/%63heckout//?jwt=a%2Fb&x=%41')
  expect([asked.status, asked.headers.get('location')]).toEqual([308, '/checkout/?jwt=a%2Fb&x=%41'])
  const sent = await server.post('/v1/%61pp/guests', { country: 'BO' })
  expect([sent.status, sent.headers.get('location')]).toEqual([308, '/v1/app/guests'])
})

test.each(['//evil.example/%63art', '/\\evil.example', '/%5C/evil.example', '///evil.example', '/.//evil.example'])(
  'nobody is led elsewhere by it: %s',
  async (path) => {
    const answer = await sendRaw(server.port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    const [, location = '/'] = /^location: (.*)\r$/im.exec(answer) ?? []
    expect(location).toMatch(/^\/(?![/\\])/)
  },
)
