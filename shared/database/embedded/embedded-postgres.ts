import { type ChildProcess, spawn } from 'node:child_process'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copyBinaries, findInstalledBinaries } from './binaries.ts'
import { canStandAnywhere, clusterFolder, createCluster, getStandpoint, serverEnvironment } from './cluster.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { getProcessIdentity } from './processes.ts'
import {
  clearStaleLocks,
  findRunningServer,
  ownerIsGone,
  ownerSetting,
  type RunningServer,
  stopOrphan,
  until,
} from './running-server.ts'
import { createSocketFolder, socketFolder } from './socket-folder.ts'
import { canReach, findUnprivilegedUser, type UnprivilegedUser } from './unprivileged-user.ts'

export type EmbeddedPostgres = {
  socketFolder: string
  pid: number
  /** Whether this process started the server and will stop it; false when another process owns it. */
  owned: boolean
  /** Settles when the server has ended, for any reason. */
  gone: Promise<void>
  /** Stops the server if this process owns it; close pools first. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Turned off only by tests that never reread their data. */
  fsync?: boolean
  log?: (message: string) => void
}

/** Attaches to the server that runs on this data folder, or starts one that this process owns. */
export async function startOrAttach(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {})
  const user = findUnprivilegedUser()
  const dataDir = prepareDataDir(options.dataDir, user)
  const cluster = clusterFolder(dataDir)

  // Several processes may start at once. PostgreSQL's lock lets one server live; the losers retry and attach.
  for (let attempt = 1; ; attempt++) {
    const running = findRunningServer(cluster)
    if (running && !ownerIsGone(running)) return attach(cluster, running)
    if (running) {
      log(`stopping PostgreSQL ${running.pid}, left over from a process that is gone`)
      await stopOrphan(running)
    }
    await clearStaleLocks(cluster)

    const started = await start({ ...options, dataDir }, user, log)
    if (started) return started
    if (attempt === 5) throw new DatabaseStartError(`PostgreSQL does not start: ${lastLogLines(dataDir)}`)
    await pause(100)
  }
}

async function attach(cluster: string, found: RunningServer): Promise<EmbeddedPostgres> {
  await until(() => findRunningServer(cluster)?.state !== 'starting', {
    seconds: 60,
    otherwise: `The PostgreSQL server ${found.pid}, started by another process, does not become ready.`,
  })
  const { pid, socketFolder } = findRunningServer(cluster) ?? found
  return { socketFolder, pid, owned: false, gone: untilGone(cluster, pid), stop: async () => {} }
}

async function start(options: EmbeddedOptions, user: UnprivilegedUser | undefined, log: (message: string) => void) {
  const { dataDir } = options
  const cluster = clusterFolder(dataDir)
  const sockets = socketFolder(cluster)
  createSocketFolder(sockets, user)
  const binaries = await reachableBinaries({ dataDir, sockets }, user, log)
  createCluster(dataDir, binaries, user)
  refuseForeignCluster(cluster, user)
  const { cwd, folder } = getStandpoint(cluster, user)

  const output = openSync(join(dataDir, 'postgres.log'), 'a')
  // The server gets its own process group: Ctrl-C must reach this process, which finishes requests first, and not it.
  const server = spawn(join(binaries, 'bin', 'postgres'), serverArguments(folder, sockets, options.fsync ?? true), {
    ...(user && { uid: user.uid, gid: user.gid }),
    env: serverEnvironment,
    cwd,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  server.unref()

  // The server ends with this process on every exit but kill -9.
  const takeAlong = () => server.kill('SIGINT')
  process.once('exit', takeAlong)
  const exited = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
    server.once('error', () => resolve())
  }).then(() => {
    process.off('exit', takeAlong)
  })
  const isReady = await becomesReady(cluster, server)
  if (!isReady) return undefined

  return {
    socketFolder: sockets,
    pid: Number(server.pid),
    owned: true,
    gone: exited,
    stop: () => stop(server, exited),
  } satisfies EmbeddedPostgres
}

function serverArguments(folder: string, sockets: string, fsync: boolean): string[] {
  const settings = {
    [ownerSetting]: getProcessIdentity(process.pid),
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    // What is asked for all day is in memory, where jumping costs no more than reading on: plans then go by indexes.
    random_page_cost: '1.1',
    log_min_messages: 'warning',
    // A process stopped in mid-transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: '30s',
    ...(fsync ? { fsync: 'on' } : withoutDurability),
  }
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

// PostgreSQL, "Non-Durable Settings". Without `wal_level` minimal a copied database is written to the log as well.
const withoutDurability = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

async function becomesReady(cluster: string, server: ChildProcess): Promise<boolean> {
  await until(() => hasEnded(server) || isReady(cluster, server.pid), {
    seconds: 60,
    otherwise: 'PostgreSQL did not become ready within a minute: see postgres.log in the data folder.',
  })
  return !hasEnded(server)
}

function isReady(cluster: string, pid: number | undefined): boolean {
  const running = findRunningServer(cluster)
  return running?.pid === pid && running?.state === 'ready'
}

function hasEnded(server: ChildProcess): boolean {
  return server.pid === undefined || server.exitCode !== null || server.signalCode !== null
}

// SIGINT is PostgreSQL's fast shutdown: it ends sessions, writes a checkpoint and exits. SIGQUIT skips the checkpoint.
async function stop(server: ChildProcess, exited: Promise<void>): Promise<void> {
  if (hasEnded(server)) return
  server.ref()
  server.kill('SIGINT')
  const impatience = setTimeout(() => server.kill('SIGQUIT'), 20_000)
  await exited
  clearTimeout(impatience)
}

// A server that is not our child sends no exit event, so its pid is polled.
function untilGone(cluster: string, pid: number): Promise<void> {
  return new Promise((resolve) => {
    const checking = setInterval(() => {
      if (findRunningServer(cluster)?.pid === pid) return
      clearInterval(checking)
      resolve()
    }, 500)
    checking.unref()
  })
}

function prepareDataDir(folder: string, user: UnprivilegedUser | undefined): string {
  if (process.platform === 'win32') {
    throw new DatabaseStartError('On Windows set DATABASE_URL to a PostgreSQL 15 or newer, or run this inside WSL.')
  }
  let dataDir: string
  try {
    createFolder(resolve(folder))
    dataDir = realpathSync(folder)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseStartError(
      `The data folder ${folder} cannot be created or written (${reason}): set DATA_DIR to one that can.`,
    )
  }
  if (!user || canReach(user, dataDir) || canStandAnywhere()) return dataDir
  throw new DatabaseStartError(
    `PostgreSQL does not run as root, and the user it runs as (${user.name}) cannot enter ${dataDir}: ` +
      'start with DATA_DIR=/var/lib/huella, or open the folders above it with chmod o+x.',
  )
}

// Creates folders one by one: Node's `recursive` never returns below /proc, where a missing folder cannot be made.
function createFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  createFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o711 })
  } catch (error) {
    // A concurrent process created it first.
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error
  }
}

async function reachableBinaries(
  { dataDir, sockets }: { dataDir: string; sockets: string },
  user: UnprivilegedUser | undefined,
  log: (message: string) => void,
): Promise<string> {
  const installed = await findInstalledBinaries()
  if (canReach(user, join(installed, 'bin', 'postgres'))) return installed

  // The data stays in place; only the binaries, which npm can restore, may go to the socket folder.
  const copy = copyBinaries(installed, canReach(user, dataDir) ? dataDir : sockets)
  log(`PostgreSQL runs from the copy in ${copy}, because ${user?.name ?? 'its user'} cannot enter ${installed}`)
  return copy
}

function refuseForeignCluster(cluster: string, user: UnprivilegedUser | undefined): void {
  const owner = statSync(cluster).uid
  if (owner === (user?.uid ?? process.getuid?.())) return
  throw new DatabaseStartError(
    `The database in ${cluster} belongs to the user with uid ${owner}: start as the user who started it first, or set another DATA_DIR.`,
  )
}

function lastLogLines(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres.log'), 'utf8').trim().split('\n').slice(-3).join(' / ')
}
