import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findUnprivilegedUser } from '#shared/database/embedded/unprivileged-user.ts'
import { openS3Server } from '#shared/storage/testing/s3-server.ts'
import { fillTemplate } from './fill-template.ts'
import { findFreePorts } from './free-ports.ts'
import { findCommand, makePart, type Part, until } from './part.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))
const HOST = '127.0.0.1'
const THREE = [1, 2, 3] as const
/** The first process fills the database. */
const FIRST_START_MS = 600_000

/** A machine of the database: Patroni and its PostgreSQL. */
export interface DatabaseNode {
  name: string
  patroni: Part
  /** Of the PostgreSQL that runs there. */
  postgresPid(): number
  /** Whether Patroni there says that it is the primary. */
  isPrimary(): Promise<boolean>
}

export interface Cluster {
  /** Where people come in, by any of the processes. */
  url: string
  /** PostgreSQL: the primary, standbys that are not behind, and the primary by PgBouncer. */
  addresses: { write: string; read: string; pooled: string }
  etcd: Part[]
  nodes: DatabaseNode[]
  bouncer: Part
  haproxy: Part
  processes: Part[]
  folder: string
  findPrimary(): Promise<DatabaseNode>
  /** Starts everything, from the inside to the door. `say` hears what is being waited for. */
  start(say?: (what: string) => void): Promise<void>
  /** Ends everything, also what has only begun to start, and removes its folder. */
  stop(): Promise<void>
}

/** Commands that Debian brings, with their packages; see docs/cluster.md. */
export const needed = [
  { command: 'etcd', debianPackage: 'etcd-server' },
  { command: 'patroni', debianPackage: 'patroni' },
  { command: 'haproxy', debianPackage: 'haproxy' },
  { command: 'pgbouncer', debianPackage: 'pgbouncer' },
  { command: 'pg_controldata', debianPackage: 'postgresql-15' },
]

/** The sentence that names what must be installed first; null when all is there. */
export function nameMissingCommands(): string | null {
  const missing = needed.filter(({ command }) => !findCommand(command))
  if (missing.length === 0) return null
  const commands = missing.map(({ command }) => command).join(', ')
  return `Not found: ${commands}. On Debian: apt-get install ${missing.map((each) => each.debianPackage).join(' ')}`
}

/**
 * Three of each on this machine, on loopback alone: etcd, Patroni with PostgreSQL, and processes of the product; one
 * PgBouncer, one HAProxy, and a store of uploads in memory. Nothing runs before `start`. `env` extends the environment of the
 * processes.
 */
export async function makeCluster({ env = {} }: { env?: Record<string, string> } = {}): Promise<Cluster> {
  const missing = nameMissingCommands()
  if (missing) throw new Error(missing)

  const folder = await mkdtemp(join(tmpdir(), 'huella-cluster-'))
  const user = findUnprivilegedUser()
  const makeFolder = (...names: string[]) => {
    const path = join(folder, ...names)
    mkdirSync(path, { mode: 0o750 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  if (user) chownSync(folder, user.uid, user.gid)
  const [logs, run] = [makeFolder('logs'), makeFolder('run')]
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const unprivileged = user ? { uid: user.uid, gid: user.gid } : {}
  const makeOne = (name: string, command: string, words: string[]) =>
    makePart({ name, command: getCommand(command), words, logs, options: { cwd: run, ...unprivileged } })

  const [write_, read, bouncer, web, ...ports] = await findFreePorts(22)
  const portsOf = (first: number) => THREE.map((nth) => ports[first + nth - 1] ?? 0)
  const [etcdPorts, peerPorts, restPorts, pgPorts, webPorts] = [
    portsOf(0),
    portsOf(3),
    portsOf(6),
    portsOf(9),
    portsOf(12),
  ]
  const at = (values: readonly number[], nth: number) => values[nth - 1] ?? 0
  const passwords = { superuser: makePassword(), replication: makePassword(), huella: makePassword() }
  const shared = { HOST, RUN: run, NETWORK: `${HOST}/32` }

  const etcd = THREE.map((nth) => {
    const config = fillTemplate('etcd.yaml', {
      ...shared,
      NAME: `etcd${nth}`,
      ETCD_DATA: makeFolder(`etcd${nth}`),
      ETCD_PORT: at(etcdPorts, nth),
      ETCD_PEER_PORT: at(peerPorts, nth),
      ETCD_MEMBERS: THREE.map((each) => `etcd${each}=http://${HOST}:${at(peerPorts, each)}`).join(','),
    })
    return makeOne(`etcd${nth}`, 'etcd', ['--config-file', write(`etcd${nth}.yaml`, config)])
  })
  const nodes = THREE.map((nth) => {
    const data = join(makeFolder(`node${nth}`), 'data')
    const config = fillTemplate('patroni.yaml', {
      ...shared,
      NAME: `node${nth}`,
      REST_PORT: at(restPorts, nth),
      ETCD_HOSTS: etcdPorts.map((port) => `${HOST}:${port}`).join(','),
      PG_PORT: at(pgPorts, nth),
      PG_DATA: data,
      PG_BIN: dirname(getCommand('pg_controldata')),
      SUPERUSER_PASSWORD: passwords.superuser,
      REPLICATION_PASSWORD: passwords.replication,
    })
    const patroni = makeOne(`node${nth}`, 'patroni', [write(`node${nth}.yaml`, config)])
    return {
      name: `node${nth}`,
      patroni,
      postgresPid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
      isPrimary: () => answersOk(`http://${HOST}:${at(restPorts, nth)}/primary`),
    }
  })
  const pgbouncer = makeOne('pgbouncer', 'pgbouncer', [
    write(
      'pgbouncer.ini',
      fillTemplate('pgbouncer.ini', {
        ...shared,
        WRITE_HOST: HOST,
        WRITE_PORT: write_ ?? 0,
        BOUNCER_PORT: bouncer ?? 0,
        BOUNCER_USERS: write('users.txt', `"huella" "${passwords.huella}"\n`),
      }),
    ),
  ])
  const haproxy = makeOne('haproxy', 'haproxy', [
    '-db',
    '-f',
    write(
      'haproxy.cfg',
      fillTemplate('haproxy.cfg', {
        ...shared,
        ...{ WRITE_PORT: write_ ?? 0, READ_PORT: read ?? 0, WEB_PORT: web ?? 0 },
        ...Object.fromEntries(
          THREE.flatMap((nth) => [
            [`NODE${nth}_HOST`, HOST],
            [`NODE${nth}_PG_PORT`, at(pgPorts, nth)],
            [`NODE${nth}_REST_PORT`, at(restPorts, nth)],
            [`WEB${nth}_HOST`, HOST],
            [`WEB${nth}_PORT`, at(webPorts, nth)],
          ]),
        ),
      }),
    ),
  ])
  const toAddress = (port: number | undefined, name = 'huella', password = passwords.huella, database = 'huella') =>
    `postgres://${name}:${password}@${HOST}:${port}/${database}`
  const addresses = { write: toAddress(write_), read: toAddress(read), pooled: `${toAddress(bouncer)}?pgbouncer=true` }
  const storage = await openS3Server()
  const { options: bucket } = storage
  const processes = THREE.map((nth) =>
    makePart({
      name: `web${nth}`,
      command: join(project, 'node_modules/.bin/node'),
      words: ['server/main.ts'],
      logs,
      options: {
        cwd: project,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          HUELLA_MODE: 'demo',
          PORT: String(at(webPorts, nth)),
          PUBLIC_URL_BO: `http://localhost:${web}`,
          PUBLIC_URL_PY: `http://huella.com.py.localhost:${web}`,
          TRUSTED_PROXIES: HOST,
          DATA_DIR: join(folder, `web${nth}`),
          DATABASE_URL: addresses.pooled,
          DATABASE_DIRECT_URL: addresses.write,
          STORAGE: 's3',
          STORAGE_S3_ENDPOINT: bucket.endpoint,
          STORAGE_S3_BUCKET: bucket.bucket,
          STORAGE_S3_KEY_ID: bucket.accessKeyId,
          STORAGE_S3_SECRET: bucket.secretAccessKey,
          ...env,
        },
      },
    }),
  )

  const stop = async () => {
    // From the door inwards, so that nothing is asked of what has gone.
    await Promise.all([haproxy, ...processes].map((part) => part.stop()))
    await pgbouncer.stop()
    await Promise.all(nodes.map(({ patroni }) => patroni.stop()))
    await Promise.all(etcd.map((part) => part.stop()))
    storage.close()
    await rm(folder, { recursive: true, force: true })
  }
  const findPrimary = async () => {
    for (const node of nodes) if (await node.isPrimary()) return node
    throw new Error('No machine is the primary')
  }

  const url = `http://localhost:${web}`
  const start = async (say: (what: string) => void = () => {}) => {
    say('etcd')
    for (const part of etcd) part.start()
    say('PostgreSQL')
    for (const { patroni } of nodes) patroni.start()
    await until(
      async () => Boolean(await findPrimary()),
      () => `No primary came up:\n${nodes[0]?.patroni.lastWords()}`,
    )
    haproxy.start()
    const superuser = toAddress(write_, 'postgres', passwords.superuser, 'postgres')
    await until(
      () => createDatabase(superuser, passwords.huella),
      () => `No database could be made:\n${haproxy.lastWords()}`,
    )
    pgbouncer.start()
    say('standbys')
    await until(
      () => hasStandbys(superuser, 2),
      () => `No standbys:\n${nodes.map(({ patroni }) => patroni.lastWords()).join('\n')}`,
    )
    // One brings the tables and the demonstration; the others find them.
    for (const [nth, part] of processes.entries()) {
      say(part.name)
      part.start()
      await until(
        () => answersOk(`http://${HOST}:${at(webPorts, nth + 1)}/readyz`),
        () => `${part.name} did not become ready:\n${part.lastWords()}`,
        FIRST_START_MS,
      )
    }
    say('HAProxy')
    await until(
      () => answersOk(`${url}/readyz`),
      () => `HAProxy leads to no process:\n${haproxy.lastWords()}`,
    )
  }
  return { url, addresses, etcd, nodes, bouncer: pgbouncer, haproxy, processes, folder, findPrimary, start, stop }
}

function getCommand(name: string): string {
  const path = findCommand(name)
  if (!path) throw new Error(`${name} is not installed`)
  return path
}

function makePassword(): string {
  return randomBytes(18).toString('base64url')
}

async function answersOk(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(2000) })
  await answer.body?.cancel()
  return answer.ok
}

async function createDatabase(superuser: string, password: string): Promise<boolean> {
  return ask(superuser, async (client) => {
    const { rows } = await client.query(`select from pg_roles where rolname = 'huella'`)
    if (rows.length === 0) await client.query(`create role huella login password '${password}'`)
    // Who follows the primary is told to monitors alone.
    await client.query('grant pg_monitor to huella')
    await client.query('create database huella owner huella')
    return true
  })
}

/** Standbys that stream, one of them waited for by each commit. */
async function hasStandbys(superuser: string, count: number): Promise<boolean> {
  return ask(superuser, async (client) => {
    const { rows } = await client.query<{ sync_state: string }>(
      `select sync_state from pg_stat_replication where state = 'streaming'`,
    )
    return rows.length >= count && rows.some(({ sync_state: state }) => state === 'sync')
  })
}

async function ask<Answer>(address: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
