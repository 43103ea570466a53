import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, chown, copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { clusterFolder, getStandpoint, serverEnvironment, superuser } from '../embedded/cluster.ts'
import { copyRunningCluster } from '../embedded/copy-running-cluster.ts'
import { startOrAttach } from '../embedded/embedded-postgres.ts'
import { findUnprivilegedUser, type UnprivilegedUser } from '../embedded/unprivileged-user.ts'
import { placeForScratch } from '../place-for-scratch.ts'

/** A PostgreSQL and one that follows it. */
export interface PrimaryAndStandby {
  primaryUrl: string
  standbyUrl: string
  /** The standby receives changes and shows none, until `replay`. */
  holdBack(): Promise<void>
  replay(): Promise<void>
  /** Waits until the standby shows all that is committed now. */
  catchUp(): Promise<void>
  /** Ends a server without a shutdown. */
  killStandby(): Promise<void>
  startStandby(): Promise<void>
  /** The standby keeps its connections and says nothing, until `wakeStandby`. */
  freezeStandby(): void
  wakeStandby(): void
  killPrimary(): Promise<void>
  startPrimary(): Promise<void>
  stop(): Promise<void>
}

/** Starts both in a folder for the test alone. Nothing of a crash is lost, but of a power cut. */
export async function openPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const user = findUnprivilegedUser()
  const [primaryFolder, standbyFolder] = [await makeFolder(), await makeFolder()]
  let primary = await startOrAttach({ dataDir: primaryFolder })
  const cluster = clusterFolder(standbyFolder)
  const primaryUrl = toUrl(primary.socketFolder)
  await copyRunningCluster(
    { connectionConfig: { connectionString: primaryUrl } },
    {
      from: clusterFolder(primaryFolder),
      to: cluster,
      copyFile: (from, to) => copyFile(from, to).then(() => true),
    },
  )
  await writeFile(join(cluster, 'standby.signal'), '')
  await writeFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socketFolder} user=${superuser}'\n`,
  )
  // The files that the server writes are its user's.
  await giveTo(user, standbyFolder)
  const [binary = ''] = (await readFile(join(clusterFolder(primaryFolder), 'postmaster.opts'), 'utf8')).split(' ')
  const standbyUrl = toUrl(standbyFolder)
  let standby = startStandby()

  function startStandby() {
    const { cwd, folder } = getStandpoint(cluster, user)
    const settings = [
      ...['listen_addresses=', `unix_socket_directories=${standbyFolder}`, 'max_connections=100'],
      'wal_retrieve_retry_interval=100ms',
    ]
    return spawn(binary, ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
      ...(user && { uid: user.uid, gid: user.gid }),
      env: serverEnvironment,
      cwd,
      stdio: 'ignore',
    })
  }

  /** Sends it to the server and to the processes that it has started. */
  function signalStandby(signal: NodeJS.Signals): void {
    const pid = Number(standby.pid)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    for (const each of [pid, ...children.map(Number)]) signalIfAlive(each, signal)
  }

  const shows = () => ask(standbyUrl, 'select pg_last_wal_replay_lsn()::text as value')
  async function catchUp() {
    const written = await ask(primaryUrl, 'select pg_current_wal_flush_lsn()::text as value')
    await until(() => ask(standbyUrl, `select (pg_last_wal_replay_lsn() >= '${written}')::text as value`), 'true')
  }
  await until(
    () =>
      shows()
        .then(() => 'up')
        .catch(() => ''),
    'up',
  )
  await catchUp()

  const kill = async (server: { pid?: number | undefined }) => {
    if (server.pid) process.kill(server.pid, 'SIGQUIT')
  }
  return {
    primaryUrl,
    standbyUrl,
    async holdBack() {
      await ask(standbyUrl, 'select pg_wal_replay_pause()::text as value')
      await until(() => ask(standbyUrl, 'select pg_get_wal_replay_pause_state() as value'), 'paused')
    },
    async replay() {
      await ask(standbyUrl, 'select pg_wal_replay_resume()::text as value')
    },
    catchUp,
    async killStandby() {
      const ended = new Promise((resolve) => standby.once('exit', resolve))
      await kill(standby)
      await ended
    },
    async startStandby() {
      standby = startStandby()
      await until(
        () =>
          shows()
            .then(() => 'up')
            .catch(() => ''),
        'up',
      )
    },
    freezeStandby: () => signalStandby('SIGSTOP'),
    wakeStandby: () => signalStandby('SIGCONT'),
    async killPrimary() {
      await kill(primary)
      await primary.gone
    },
    async startPrimary() {
      primary = await startOrAttach({ dataDir: primaryFolder })
    },
    async stop() {
      await kill(standby)
      await primary.stop()
      for (const folder of [primaryFolder, standbyFolder])
        await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(await placeForScratch(), 'huella-replica-'))
  // mkdtemp's folder is closed to other users, and the server's user must be able to pass.
  await chmod(folder, 0o711)
  return folder
}

async function giveTo(user: UnprivilegedUser | undefined, folder: string): Promise<void> {
  if (!user) return
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), user.uid, user.gid)
}

function toUrl(socketFolder: string): string {
  return `postgresql://${superuser}@localhost/${superuser}?host=${encodeURIComponent(socketFolder)}`
}

async function ask(url: string, question: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ value: string }>(question)
    return rows[0]?.value ?? ''
  } finally {
    await client.end()
  }
}

async function until(look: () => Promise<string>, wanted: string): Promise<void> {
  const deadline = performance.now() + 20_000
  while ((await look()) !== wanted) {
    if (performance.now() > deadline) throw new Error(`The standby did not become ${wanted}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** A process of the standby may end between being listed and being told, the more so once its parent is awake. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
