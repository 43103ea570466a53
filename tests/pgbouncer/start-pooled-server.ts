import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { provideServer } from '#shared/database/test-server.ts'
import { fillTemplate } from '../cluster/fill-template.ts'
import { HOST } from '../cluster/layout.ts'
import { getCommand, nameMissingCommands } from '../cluster/needed-commands.ts'
import { until } from '../cluster/part.ts'
import { makePlace, type Place } from '../cluster/place.ts'
import { findFreePorts } from '../free-ports.ts'

const USER = 'huella'

/**
 * npm run test:pgbouncer: front doors on Debian's PostgreSQL 15, through PgBouncer in transaction mode as deploy/cluster sets it
 * up. Migrations, `create database` and notifications go past it, as in production.
 */
export default async function startPooledServer(project: TestProject): Promise<() => Promise<void>> {
  const missing = nameMissingCommands(['pgbouncer', 'pg_controldata', 'setpriv'])
  if (missing) throw new Error(missing)

  const place = await makePlace()
  const [postgresPort = 0, bouncerPort = 0] = await findFreePorts(2)
  const password = randomBytes(18).toString('base64url')
  const toUrl = (port: number) => `postgres://${USER}:${password}@${HOST}:${port}/postgres`

  const postgres = await startPostgres(place, postgresPort)
  await until(() => answers(toUrl(postgresPort)), `PostgreSQL did not come up: ${place.logs}`)
  const bouncer = startBouncer(place, { postgresPort, bouncerPort, password })
  const pooledUrl = `${toUrl(bouncerPort)}?pgbouncer=true`
  await until(() => answers(pooledUrl), `PgBouncer did not come up: ${place.logs}`)

  return provideServer(project, {
    url: toUrl(postgresPort),
    pooledUrl,
    async stop() {
      await bouncer.stop()
      await postgres.stop()
      await rm(place.folder, { recursive: true, force: true })
    },
  })
}

async function startPostgres(place: Place, port: number) {
  const data = join(place.makeFolder('postgres'), 'data')
  const initdb = place.makePart('initdb', getCommand('initdb'), [
    ...['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'],
  ])
  initdb.start()
  await until(async () => initdb.exitCode() === 0, `No database could be made: ${place.logs}`)
  const settings = {
    port,
    listen_addresses: HOST,
    unix_socket_directories: place.run,
    max_connections: 400,
    random_page_cost: 1.1,
    // What a test wrote is read by no later one.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = place.makePart('postgres', getCommand('postgres'), ['-D', data, ...words])
  postgres.start()
  return postgres
}

function startBouncer(place: Place, given: { postgresPort: number; bouncerPort: number; password: string }) {
  const config = fillTemplate('pgbouncer.ini', {
    HOST,
    WRITE_HOST: HOST,
    WRITE_PORT: given.postgresPort,
    BOUNCER_PORT: given.bouncerPort,
    BOUNCER_USERS: place.write('users.txt', `"${USER}" "${given.password}"\n`),
  })
  // Each test file has a database of its own.
  const forAll = config.replace('[databases]', `[databases]\n* = host=${HOST} port=${given.postgresPort}`)
  const bouncer = place.makePart('pgbouncer', getCommand('pgbouncer'), [place.write('pgbouncer.ini', forAll)])
  bouncer.start()
  return bouncer
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  await client.query('select 1')
  await client.end()
  return true
}
