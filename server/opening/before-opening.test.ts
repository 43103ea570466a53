import { expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { noLimits } from '../edge/load-gate.ts'
import { openMarkets } from '../testing/open-markets.ts'
import { sendRaw, type TestServer, testServer } from '../testing.ts'
import { builtWebsite } from '../website.ts'

const environment = {
  HUELLA_MODE: 'production',
  PUBLIC_URL_BO: 'https://huella.com.bo',
  PUBLIC_URL_PY: 'https://huella.com.py',
  ACCOUNTS_KEY: 'a'.repeat(40),
  PETS_KEY: 'p'.repeat(40),
  PAYMENTS_KEY: 'y'.repeat(40),
  INSURANCE_KEY: 'i'.repeat(40),
  COMMUNITY_KEY: 'c'.repeat(40),
  SHED_LOAD: 'on',
}
const connection = await testDatabase()
const { handlePage } = await builtWebsite()
const servers = [
  await testServer(connection, { environment, handlePage, limits: noLimits }),
  await testServer(connection, { environment, limits: noLimits }),
]
const [website] = servers as [TestServer]

interface Asked {
  method?: string
  host?: string
  headers?: string[]
}

const ask = (
  path: string,
  { method = 'GET', host = 'huella.com.bo', headers = ['Accept: text/html'] }: Asked = {},
  { port } = website,
) =>
  sendRaw(port, [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n'))

test('before the set-up every page says that the shop is not open yet, to people and to search engines', async () => {
  for (const path of ['/', '/products', '/seguro', '/no-such-page']) {
    const page = await ask(path)
    expect(page).toMatch(/^HTTP\/1\.1 503/)
    expect(page).toMatch(/\r\nretry-after: 3600\r\n/i)
    expect(page).toMatch(/\r\ncache-control: no-store\r\n/i)
    expect(page).toContain('<meta name="robots" content="noindex">')
    expect(page).toContain('href="/signin?referrer=/backoffice"')
  }
  expect(await ask('/', { host: 'huella.com.py' })).toContain('Huella en Paraguay')
  expect(await ask('/', { method: 'HEAD' })).toMatch(/^HTTP\/1\.1 503[\s\S]*\r\n\r\n$/)
})

test('a page’s router loads the closed page as a document, and its scripts hear a failure', async () => {
  const script = ['Accept: */*', 'Sec-Fetch-Dest: empty']
  const going = await ask('/_.data', { headers: [...script, 'Referer: https://huella.com.bo/signin'] })
  expect(going).toMatch(/^HTTP\/1\.1 204[\s\S]*x-remix-redirect: \/\r\n/i)
  expect(await ask('/favorites/mark', { headers: script })).toMatch(/^HTTP\/1\.1 503[\s\S]*http\.not-open-yet/)
})

test('the pages that exist before the set-up show no shop', async () => {
  for (const path of ['/invitation', '/signin', '/forgot-password']) {
    const page = await ask(path)
    expect(page).toContain('<main')
    for (const ofShop of ['role="search"', 'href="/products', 'href="/cart', 'href="/donations'])
      expect([path, ofShop, page.includes(ofShop)]).toEqual([path, ofShop, false])
  }
})

test('its operators can sign up, sign in and reach the back office meanwhile', async () => {
  for (const path of ['/signin', '/signup', '/forgot-password', '/privacy', '/terminosycondiciones', '/robots.txt'])
    expect([path, (await ask(path)).slice(0, 12)]).toEqual([path, 'HTTP/1.1 200'])
  expect(await ask('/backoffice')).toMatch(/^HTTP\/1\.1 302[\s\S]*location: \/signin\?/i)
  for (const path of ['/readyz', '/docs', '/assets/app-abc123.js'])
    expect(await ask(path)).not.toMatch(/^HTTP\/1\.1 503/)
  expect(website.logged()).not.toContain('"level":"error"')
})

test('every process opens with the set-up, and only in the country that was set up', async () => {
  const statuses = async () => {
    const answers = await Promise.all(servers.map((server) => ask('/terminosycondiciones', {}, server)))
    const homes = await Promise.all(servers.map((server) => ask('/', {}, server)))
    return [...answers, ...homes].map((answer) => answer.slice(9, 12))
  }
  expect(await statuses()).toEqual(['200', '200', '503', '503'])
  await openMarkets(connection, ['BO'])
  await vi.waitFor(async () => expect(await statuses()).toEqual(['200', '200', '200', '200']), 60_000)
  expect(await ask('/', { host: 'huella.com.py' })).toMatch(/^HTTP\/1\.1 503/)
})
