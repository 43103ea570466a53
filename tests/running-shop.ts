import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type CountryIso, DEFAULT_COUNTRY, forEachCountry } from '#shared/countries/countries.ts'
import { freePort } from './free-ports.ts'

const thisProject = fileURLToPath(new URL('../', import.meta.url))
const reports = join(thisProject, 'reports')

export interface RunningShop {
  pid: number
  port: number
  dataDir: string
  urls: Record<CountryIso, string>
  stop(): Promise<void>
}

interface ShopOptions {
  /** Parent of the folder of its data. */
  place?: string | undefined
  /** In place of the server of npm start. */
  program?: string
  /** Folder of another build of the shop. */
  project?: string | undefined
}

/**
 * Starts the built shop as a process, with demonstration data, in its own folder and on its own port, for journeys,
 * screens and benchmarks. `env` extends the environment. FILLED=FOLDER takes a filled data folder instead of filling one;
 * it is left there, changed.
 */
export async function startShop(
  env: Record<string, string> = {},
  { place = tmpdir(), program = 'server/main.ts', project = thisProject }: ShopOptions = {},
): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(place, 'huella-shop-'))
  // PostgreSQL's user must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const usedDir = env.DATA_DIR ?? process.env.FILLED ?? dataDir
  // A second shop on the same data must not overwrite the first one's log.
  const log = join(reports, env.DATA_DIR || project !== thisProject ? `shop-${port}.log` : 'shop.log')
  const server = await spawnShop({ program, project }, { PORT: String(port), ...env, DATA_DIR: usedDir }, log)

  const stop = async () => {
    if (!hasEnded(server)) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await becomesReady(server, `http://127.0.0.1:${port}/readyz`, log)
  } catch (error) {
    await stop()
    throw error
  }
  return { pid: server.pid ?? 0, port, dataDir: usedDir, urls: toShopUrls(`http://localhost:${port}`), stop }
}

/** Addresses of the shops behind a local one: the first country is at `localhost`, others have their ending before it. */
export function toShopUrls(url: string): Record<CountryIso, string> {
  return forEachCountry(({ iso, hostEnding }) =>
    iso === DEFAULT_COUNTRY ? url : url.replace('//localhost', `//huella${hostEnding}.localhost`),
  )
}

async function spawnShop(
  { program, project }: { program: string; project: string },
  env: Record<string, string>,
  log: string,
): Promise<ChildProcess> {
  await mkdir(reports, { recursive: true })
  const output = openSync(log, 'w')
  const server = spawn(join(project, 'node_modules', '.bin', 'node'), [program], {
    cwd: project,
    // All journeys share one address, so the rate limit would stop them.
    env: { ...process.env, NODE_ENV: 'production', RATE_LIMIT: '0', ...env },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return server
}

async function becomesReady(server: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = performance.now() + 600_000
  while (performance.now() < deadline && !hasEnded(server)) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The shop did not become ready. Its last words, from ${log}:\n${lastLines(log)}`)
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null || server.pid === undefined
}

function lastLines(log: string): string {
  return readFileSync(log, 'utf8').split('\n').slice(-15).join('\n')
}
