import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import type { HandlePage } from './pages.ts'
import { testServer } from './testing.ts'

const connection = await testDatabase()

/** A page that returns the diagnostics as JSON. */
const toJson: HandlePage = async (_request, _services, visit) => Response.json(await visit.diagnose())

test('a demonstration tells what runs, how each service answers, and no secret', async () => {
  const secret = 'x'.repeat(40)
  const server = await testServer(connection, {
    handlePage: toJson,
    environment: {
      PETS_KEY: secret,
      GEOCODER: 'photon',
    },
  })
  await connection.pool.query('alter schema insurance rename to insurance_away')
  const text = await (await server.get('/page')).text()
  await connection.pool.query('alter schema insurance_away rename to insurance')
  const { versions, services, configuration } = JSON.parse(text)

  expect(versions).toMatchObject({ 'Node.js': process.versions.node, assets: 'test' })
  expect(versions.PostgreSQL).toMatch(/^\d+\./)
  const { insurance, ...others } = Object.fromEntries(
    services.map(({ name, ...rest }: { name: string }) => [name, rest]),
  )
  expect(insurance).toMatchObject({ mount: '/pet-insurance/api', failure: 'Unexpected error' })
  expect(Object.keys(others)).toEqual(expect.arrayContaining(['accounts', 'market', 'messaging', 'payments', 'pets']))
  expect(others.payments).toMatchObject({ mount: null })
  for (const [name, health] of Object.entries(others)) expect(health, name).toMatchObject({ failure: null })

  expect(configuration).toContainEqual({ name: 'GEOCODER', value: 'photon', isDefault: false })
  expect(configuration).toContainEqual({ name: 'PETS_KEY', value: 'set', isDefault: false })
  expect(text).not.toContain(secret)
  expect(text).not.toContain(connection.url)
})
