import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { HandlePage } from './pages.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase()

/** A page that tells what the diagnostics page is told. */
const toldAsJson: HandlePage = async (_request, _services, visit) => Response.json(await visit.diagnose())

test('a demonstration tells what runs, how each service answers, and no secret', async () => {
  const secret = 'x'.repeat(40)
  const server = await testServer(connection, {
    handlePage: toldAsJson,
    environment: {
      PETS_KEY: secret,
      GEOCODER: 'photon',
      // Nobody listens there.
      INSURANCE_URL: 'http://127.0.0.1:9/pet-insurance/api',
    },
  })
  const text = await (await server.get('/page')).text()
  const { versions, services, configuration } = JSON.parse(text)

  expect(versions).toMatchObject({ 'Node.js': process.versions.node, assets: 'test' })
  expect(versions.PostgreSQL).toMatch(/^\d+\./)
  const { insurance, ...others } = Object.fromEntries(
    services.map(({ name, ...rest }: { name: string }) => [name, rest]),
  )
  expect(insurance).toMatchObject({ place: 'http://127.0.0.1:9', failure: 'External service failed' })
  expect(Object.keys(others)).toEqual(expect.arrayContaining(['accounts', 'market', 'messaging', 'payments', 'pets']))
  for (const [name, health] of Object.entries(others))
    expect(health, name).toMatchObject({ place: null, failure: null })

  expect(configuration).toContainEqual({ name: 'GEOCODER', value: 'photon', isDefault: false })
  expect(configuration).toContainEqual({ name: 'PETS_KEY', value: 'set', isDefault: false })
  expect(text).not.toContain(secret)
  expect(text).not.toContain(connection.url)
})

test('a service elsewhere that cannot be asked is told with its name', async () => {
  const server = await testServer(connection, {
    environment: { INSURANCE_URL: 'http://127.0.0.1:9/pet-insurance/api' },
  })
  expect((await server.get('/pet-insurance/api/customers')).status).toBe(502)
  const lines = server.logged().trim().split('\n')
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'an operation failed')
  expect(told).toMatchObject([
    { service: 'insurance', operation: 'GET /pet-insurance/api/customers', err: { code: 'http.external-service' } },
  ])
})
