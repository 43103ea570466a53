import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '../connect.ts'
import { copyBinaries, findInstalledBinaries, restoreSymlinks } from './binaries.ts'
import { clusterFolder } from './cluster.ts'
import { crashRound } from './crash-round.ts'
import { isAlive } from './processes.ts'
import { clearStaleLocks } from './running-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'huella-embedded-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// mkdtemp's folder is closed to other users. As root, this proves that PostgreSQL, which then runs as another user,
// works below a folder that the user cannot enter; the name proves that long paths work.
const dataDir = join(folder, 'data'.padEnd(120, '-long'))

test.each(['the process', 'the process and PostgreSQL'] as const)(
  'after kill -9 of %s a start recovers by itself and nothing acknowledged is lost',
  async (kill) => {
    const round = await crashRound({ dataDir, kill, writes: 300 })

    expect(round.acknowledged).toBeGreaterThanOrEqual(300)
    expect(round.lost).toBe(0)
  },
)

test('a second connection attaches to the running server, and carries on when its owner leaves', async () => {
  const owner = await connect()
  await owner.pool.query('create table note (text text)')
  const guest = await connect()
  await guest.pool.query(`insert into note values ('from the guest')`)

  await owner.close()

  await vi.waitFor(async () => {
    const { rows } = await guest.pool.query('select text from note')
    expect(rows).toEqual([{ text: 'from the guest' }])
  }, 60_000)
})

test('a server that dies under us is started again', async () => {
  const connection = await connect()
  const postgres = serverPid()

  process.kill(postgres, 'SIGKILL')

  await vi.waitFor(async () => {
    const { rows } = await connection.pool.query('select 1 as alive')
    expect(rows).toEqual([{ alive: 1 }])
  }, 60_000)
  expect(serverPid()).not.toBe(postgres)
})

test('three connections that start at once share one server', async () => {
  const connections = await Promise.all([connect(), connect(), connect()])

  const answers = await Promise.all(connections.map((connection) => connection.pool.query('show data_directory')))

  expect(answers).toHaveLength(3)
  expect(new Set(connections.map((connection) => connection.url)).size).toBe(1)
})

test('closing leaves no server behind, and nothing listens on the network', async () => {
  const connection = await connect()
  const { rows } = await connection.pool.query('show listen_addresses')
  const postgres = serverPid()

  await connection.close()

  expect(rows).toEqual([{ listen_addresses: '' }])
  expect(isAlive(postgres)).toBe(false)
})

test('a data folder that cannot be one is refused in one sentence', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')

  const refused = connectDatabase({ dataDir: join(file, 'data'), poolSize: 1, applicationName: 'test' })

  await expect(refused).rejects.toThrow(
    /^The data folder .* cannot be created or written .*: set DATA_DIR to one that can\.$/,
  )
})

test('a data folder below /proc is refused like any other, and not waited for', async () => {
  const refused = connectDatabase({ dataDir: '/proc/huella/data', poolSize: 1, applicationName: 'test' })

  await expect(refused).rejects.toThrow(/^The data folder \/proc\/huella\/data cannot be created or written .*ENOENT/)
})

test('the binaries work as a copy, and when npm was not allowed to make their symbolic links', async () => {
  const copy = copyBinaries(await findInstalledBinaries(), mkdtempSync(join(folder, 'copy-')))
  for (const { target } of readLinks(copy)) unlinkSync(inside(copy, target))
  expect(runsFrom(copy)).toBe(false)

  restoreSymlinks(copy)

  expect(runsFrom(copy)).toBe(true)
})

test('the locks of a server that is a zombie are cleared, those of a living one are not', async () => {
  const cluster = clusterFolder(mkdtempSync(join(folder, 'zombie-')))
  mkdirSync(cluster)
  await connect()

  writeLock(cluster, serverPid())
  await clearStaleLocks(cluster)
  expect(existsSync(lockFile(cluster))).toBe(true)

  writeLock(cluster, await aZombie())
  await clearStaleLocks(cluster)
  expect(existsSync(lockFile(cluster))).toBe(false)
})

// Pids begin again in a container that starts again.
test('a lock whose pid another program has by now is cleared, and that program is left alone', async () => {
  await (await connect()).close()
  const other = spawn('sleep', ['60'])
  onTestFinished(() => void other.kill('SIGKILL'))
  await once(other, 'spawn')
  writeLock(clusterFolder(dataDir), Number(other.pid))

  const { rows } = await (await connect()).pool.query('select 1 as alive')

  expect(rows).toEqual([{ alive: 1 }])
  expect(other.exitCode ?? other.signalCode).toBeNull()
})

function lockFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

function writeLock(cluster: string, pid: number): void {
  writeFileSync(lockFile(cluster), [pid, cluster, 1, 5432, folder, '', '1 -1', 'ready'].join('\n'))
}

async function connect(): Promise<DatabaseConnection> {
  const connection = await connectDatabase({ dataDir, poolSize: 2, applicationName: 'test' })
  onTestFinished(async () => {
    if (!connection.pool.ending) await connection.close()
  })
  return connection
}

function serverPid(): number {
  return Number.parseInt(readFileSync(lockFile(clusterFolder(dataDir)), 'utf8'), 10)
}

// `sleep` never waits for the child that the shell left it, so the killed child stays a zombie.
async function aZombie(): Promise<number> {
  const parent: ChildProcess = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  if (!parent.stdout) throw new Error('no output')
  const [line] = await once(parent.stdout, 'data')
  const child = Number(line)
  await vi.waitFor(() => expect(readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8')).toMatch(/^sleep/), 60_000)
  process.kill(child, 'SIGKILL')
  await vi.waitFor(() => expect(isAlive(child)).toBe(false), 60_000)
  return child
}

function readLinks(copy: string): { target: string }[] {
  return JSON.parse(readFileSync(join(copy, 'pg-symlinks.json'), 'utf8'))
}

// The list's paths are relative to the package: `native/lib/…`.
function inside(copy: string, target: string): string {
  return join(copy, target.replace(/^native\//, ''))
}

function runsFrom(copy: string): boolean {
  return spawnSync(join(copy, 'bin', 'postgres'), ['--version']).status === 0
}
