import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { testServer } from './testing.ts'
import { builtWebsite } from './website.ts'

const connection = await testDatabase()
const { handlePage } = await builtWebsite()
const server = await testServer(connection, { handlePage })

test.each(['/robots.txt', '/sitemap.xml'])(
  'who asks what may be done with %s gets an answer, and not the file',
  async (path) => {
    const answer = await fetch(server.url + path, { method: 'OPTIONS' })
    expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([204, 'GET, HEAD, OPTIONS', ''])
  },
)

test('a page may be sent to as well', async () => {
  const answer = await fetch(`${server.url}/delivery`, { method: 'OPTIONS' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
})
