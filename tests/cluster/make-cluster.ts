import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openS3Server } from '#shared/storage/testing/s3-server.ts'
import { freePort } from '../free-ports.ts'
import { HOST, makeLayout } from './layout.ts'
import {
  answersOk,
  type DatabaseNode,
  makeBackup,
  makeBouncer,
  makeEtcd,
  makeHaproxy,
  makeNode,
  makeRestored,
} from './make-parts.ts'
import { nameMissingCommands } from './needed-commands.ts'
import { makePart, type Part, until } from './part.ts'
import { makePlace } from './place.ts'
import { createDatabase, endLogSegment, hasStandbys, takesWrites } from './prepare-database.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))
/** The first process fills the database. */
const FIRST_START_MS = 600_000
/** Folder of the backup. */
const BACKUP = 'backup'

export interface Cluster {
  /** Where people come in, by any of the processes. */
  url: string
  /** PostgreSQL: the primary, standbys that are not behind, and the primary by PgBouncer. */
  addresses: { write: string; read: string; pooled: string }
  etcd: Part[]
  nodes: DatabaseNode[]
  bouncer: Part
  processes: Part[]
  logs: string
  findPrimary(): Promise<DatabaseNode>
  /** Whether both standbys follow the primary, and one of them may take over. */
  isWhole(): Promise<boolean>
  /** Ends a process regularly and starts it again, until it is ready. */
  restart(process: Part): Promise<void>
  /** Writes a backup of the database while it works. */
  backUp(): Promise<void>
  /** Opens the backed-up database as it was at a moment. Answers its address. */
  restoreTo(moment: Date): Promise<string>
  /** Starts everything, from the inside to the door. `say` hears what is being waited for. */
  start(say?: (what: string) => void): Promise<void>
  /** Ends everything, also what has only begun to start, and removes its folder unless its logs are asked for. */
  stop(options?: { keepsLogs?: boolean }): Promise<void>
}

/**
 * Three of each on this machine, on loopback alone: etcd, Patroni with PostgreSQL, and processes of the product; one
 * PgBouncer, one HAProxy, and a store of uploads in memory. Nothing runs before `start`. `env` extends the environment of the
 * processes. Throws one sentence when a program is not installed.
 */
export async function makeCluster({ env = {} }: { env?: Record<string, string> } = {}): Promise<Cluster> {
  const missing = nameMissingCommands()
  if (missing) throw new Error(missing)

  const [place, layout, storage] = await Promise.all([makePlace(), makeLayout(), openS3Server()])
  const { machines } = layout
  const passwords = { superuser: makePassword(), replication: makePassword(), huella: makePassword() }
  const toAddress = (port: number) => `postgres://huella:${passwords.huella}@${HOST}:${port}/huella`
  const superuser = `postgres://postgres:${passwords.superuser}@${HOST}:${layout.writePort}/postgres`
  const addresses = {
    write: toAddress(layout.writePort),
    read: toAddress(layout.readPort),
    pooled: `${toAddress(layout.bouncerPort)}?pgbouncer=true`,
  }
  const url = `http://localhost:${layout.webPort}`

  const etcd = machines.map((machine) => makeEtcd(place, layout, machine))
  const nodes = machines.map((machine) => makeNode(place, layout, machine, passwords))
  const bouncer = makeBouncer(place, layout, passwords)
  const haproxy = makeHaproxy(place, layout)
  const processes = machines.map(({ nth, webPort }) =>
    makePart({
      name: `web${nth}`,
      command: join(project, 'node_modules/.bin/node'),
      words: ['server/main.ts'],
      logs: place.logs,
      options: {
        cwd: project,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          HUELLA_MODE: 'demo',
          PORT: String(webPort),
          PUBLIC_URL_BO: url,
          PUBLIC_URL_PY: url.replace('localhost', 'huella.com.py.localhost'),
          TRUSTED_PROXIES: HOST,
          DATA_DIR: join(place.folder, `web${nth}`),
          DATABASE_URL: addresses.pooled,
          DATABASE_DIRECT_URL: addresses.write,
          DATABASE_REPLICA_URL: addresses.read,
          STORAGE: 's3',
          STORAGE_S3_ENDPOINT: storage.options.endpoint,
          STORAGE_S3_BUCKET: storage.options.bucket,
          STORAGE_S3_KEY_ID: storage.options.accessKeyId,
          STORAGE_S3_SECRET: storage.options.secretAccessKey,
          ...env,
        },
      },
    }),
  )

  const findPrimary = async () => {
    for (const node of nodes) if (await node.isPrimary()) return node
    throw new Error('No machine is the primary')
  }

  const isWhole = async () => {
    const standbys = await Promise.all(nodes.map((node) => node.mayTakeOver()))
    return standbys.includes(true) && hasStandbys(superuser)
  }

  const isReady = (part: Part) => answersOk(`http://${HOST}:${machines[processes.indexOf(part)]?.webPort}/readyz`)
  let restored: Part | undefined

  return {
    url,
    addresses,
    etcd,
    nodes,
    bouncer,
    processes,
    logs: place.logs,
    findPrimary,
    isWhole,
    async restart(part) {
      await part.stop()
      part.start()
      await until(() => isReady(part), `${part.name} did not become ready again: ${place.logs}`)
    },
    async backUp() {
      const backup = makeBackup(place, layout, BACKUP, passwords)
      backup.start()
      await until(async () => backup.exitCode() !== null, `The backup did not end: ${place.logs}`)
      if (backup.exitCode() !== 0) throw new Error(`The backup failed: ${place.logs}`)
    },
    async restoreTo(moment) {
      const segment = await endLogSegment(superuser)
      await until(async () => existsSync(join(place.archive, segment)), `${segment} was not archived: ${place.logs}`)
      const port = await freePort()
      restored = makeRestored(place, { backup: BACKUP, moment, port })
      restored.start()
      const address = `postgres://huella:${passwords.huella}@${HOST}:${port}/huella`
      await until(() => takesWrites(address), `The moment was not reached: ${place.logs}`)
      return address
    },
    async start(say = () => {}) {
      say('etcd')
      for (const part of etcd) part.start()
      say('PostgreSQL')
      for (const { patroni } of nodes) patroni.start()
      await until(async () => (await findPrimary()) !== null, `No primary came up: ${place.logs}`)
      haproxy.start()
      await until(() => createDatabase(superuser, passwords.huella), `No database could be made: ${place.logs}`)
      bouncer.start()
      say('standbys')
      await until(isWhole, `No standbys came up: ${place.logs}`)
      // One brings the tables and the demonstration; the others find them.
      for (const part of processes) {
        say(part.name)
        part.start()
        await until(() => isReady(part), `${part.name} did not become ready: ${place.logs}`, FIRST_START_MS)
      }
      say('HAProxy')
      await until(() => answersOk(`${url}/readyz`), `HAProxy leads to no process: ${place.logs}`)
    },
    async stop({ keepsLogs = false } = {}) {
      // From the door inwards, so that nothing is asked of what has gone.
      await Promise.all([haproxy, ...processes].map((part) => part.stop()))
      await restored?.stop()
      await bouncer.stop()
      await Promise.all(nodes.map(({ patroni }) => patroni.stop()))
      await Promise.all(etcd.map((part) => part.stop()))
      storage.close()
      if (!keepsLogs) await rm(place.folder, { recursive: true, force: true })
    },
  }
}

function makePassword(): string {
  return randomBytes(18).toString('base64url')
}
