import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openS3Server } from '#shared/storage/testing/s3-server.ts'
import { freePort } from '../free-ports.ts'
import { HOST, type Machine, makeLayout } from './layout.ts'
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
  /** Starts a HAProxy that takes the doors over from the one that runs, as a reload does. */
  reloadBalancer(): void
  /** Replaces the processes one by one by those of the release in a folder, each once the one before is ready. */
  deploy(folder: string): Promise<void>
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
 * processes, which run the release in the folder `release`; `diskMegabytes` gives each PostgreSQL a disk of its own. Throws one sentence when a program is not installed.
 */
export async function makeCluster({
  env = {},
  release = project,
  diskMegabytes = null,
}: {
  env?: Record<string, string>
  release?: string
  diskMegabytes?: number | null
} = {}): Promise<Cluster> {
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
  const nodes = await Promise.all(
    machines.map((machine) => makeNode(place, layout, machine, { passwords, diskMegabytes })),
  )
  const bouncer = makeBouncer(place, layout, passwords)
  const balancers = [makeHaproxy(place, layout)]
  const makeProcess = ({ nth, webPort }: Machine, folder: string) =>
    makePart({
      name: `web${nth}`,
      command: join(folder, 'node_modules/.bin/node'),
      words: ['server/main.ts'],
      logs: place.logs,
      options: {
        cwd: folder,
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
          DRAIN_SECONDS: '3',
          STORAGE: 's3',
          STORAGE_S3_ENDPOINT: storage.options.endpoint,
          STORAGE_S3_BUCKET: storage.options.bucket,
          STORAGE_S3_KEY_ID: storage.options.accessKeyId,
          STORAGE_S3_SECRET: storage.options.secretAccessKey,
          ...env,
        },
      },
    })
  const processes = machines.map((machine) => makeProcess(machine, release))

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
    reloadBalancer() {
      const next = makeHaproxy(place, layout, balancers.at(-1))
      balancers.push(next)
      next.start()
    },
    async deploy(folder) {
      for (const [index, machine] of machines.entries()) {
        await processes[index]?.stop()
        const part = makeProcess(machine, folder)
        processes[index] = part
        part.start()
        // The first one brings its migrations and what the demonstration has gained.
        await until(() => isReady(part), `${part.name} did not become ready: ${place.logs}`, FIRST_START_MS)
      }
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
      for (const { patroni, diskWatch } of nodes) {
        patroni.start()
        diskWatch.start()
      }
      await until(async () => (await findPrimary()) !== null, `No primary came up: ${place.logs}`)
      balancers[0]?.start()
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
      await Promise.all([...balancers, ...processes].map((part) => part.stop()))
      await restored?.stop()
      await bouncer.stop()
      await Promise.all(nodes.flatMap(({ patroni, diskWatch }) => [patroni.stop(), diskWatch.stop()]))
      await Promise.all(etcd.map((part) => part.stop()))
      for (const link of nodes.flatMap(({ etcdLinks }) => etcdLinks)) link.close()
      storage.close()
      await place.remove({ keepsLogs })
    },
  }
}

function makePassword(): string {
  return randomBytes(18).toString('base64url')
}
