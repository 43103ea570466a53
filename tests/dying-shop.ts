import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { clusterFolder } from '#shared/database/embedded/cluster.ts'
import { freePort } from './free-ports.ts'
import { runAudit } from './run-audit.ts'

const project = fileURLToPath(new URL('../', import.meta.url))
/** The first start fills the shop, which takes long on a busy machine. */
const READY_WITHIN_MS = 900_000

export interface DyingShop {
  url: string
  dataDir: string
  /** Kills the server, its PostgreSQL, or both with SIGKILL. */
  kill(what: 'server' | 'database' | 'server and database'): Promise<void>
  /** Starts the server on the same data unless it runs, and waits until it serves. */
  start(): Promise<void>
  /** Output of `npm run audit` for its data. */
  audit(): Promise<string>
  /** Stops it regularly. Its data stay until `remove`. */
  stop(): Promise<void>
  remove(): Promise<void>
}

/**
 * A shop on its own data folder, to be killed and restarted. It is not started yet. FILLED=FOLDER begins with a copy of a
 * filled data folder.
 */
export async function aDyingShop(env: Record<string, string>): Promise<DyingShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'huella-dying-'))
  const { FILLED } = process.env
  // PostgreSQL refuses files of another user, which fs.cp would make.
  if (FILLED) await promisify(execFile)('cp', ['-a', `${FILLED}/.`, dataDir])
  // PostgreSQL's user must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | null = null

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!server) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
    server = null
  }
  return {
    url,
    dataDir,
    async kill(what) {
      const database = what === 'server' ? null : await databasePid(dataDir)
      if (what !== 'database') await end('SIGKILL')
      if (database !== null) process.kill(database, 'SIGKILL')
    },
    async start() {
      if (server) return becomesReady(`${url}/readyz`)
      mkdirSync(join(project, 'reports'), { recursive: true })
      const output = openSync(join(project, 'reports', 'shop-dying.log'), 'a')
      server = spawn(process.execPath, ['server/main.ts'], {
        cwd: project,
        env: { ...process.env, NODE_ENV: 'production', PORT: String(port), RATE_LIMIT: '0', DATA_DIR: dataDir, ...env },
        stdio: ['ignore', output, output],
      })
      closeSync(output)
      await becomesReady(`${url}/readyz`)
    },
    audit: () => runAudit({ DATA_DIR: dataDir }),
    stop: () => end('SIGTERM'),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/** Pid of the running or starting PostgreSQL; its file is empty for a moment, and pid 0 would kill our whole group. */
async function databasePid(dataDir: string): Promise<number> {
  const file = join(clusterFolder(dataDir), 'postmaster.pid')
  for (let tries = 0; tries < 600; tries += 1) {
    const [line = ''] = (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n')
    if (/^[1-9]\d*$/.test(line)) return Number(line)
    await pause(50)
  }
  throw new Error(`Nothing stands in ${file}`)
}

async function becomesReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error('The shop did not become ready within a quarter of an hour: see reports/shop-dying.log')
}
