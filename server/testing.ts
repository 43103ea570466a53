import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseConnection, isBehindPgBouncer } from '#shared/database/connect.ts'
import { beforeItIsDropped } from '#shared/database/testing.ts'
import { readConfig } from './configuration/config.ts'
import type { LoadLimits } from './edge/load-gate.ts'
import { precompress } from './edge/precompress.ts'
import { openErrorTracking } from './error-tracking.ts'
import { makeLog } from './log.ts'
import type { HandlePage, RenderShared } from './pages.ts'
import { type RunningServer, startServer } from './start.ts'
import { sourcePages } from './testing/source-pages.ts'

export interface TestServer extends RunningServer {
  connection: DatabaseConnection
  /** `http://127.0.0.1:PORT`. */
  url: string
  /** Log so far, one JSON line each. */
  logged(): string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

/** Starts the whole outer server on its own port, with a minimal website. */
export async function testServer(
  connection: DatabaseConnection,
  {
    environment = {},
    handlePage = plainWebsite,
    renderShared = null,
    assetsVersion = 'test',
    assets = {},
    limits,
  }: {
    environment?: Record<string, string>
    handlePage?: HandlePage
    renderShared?: RenderShared | null
    assetsVersion?: string
    /** Further files of the build, by their names. */
    assets?: Record<string, string>
    limits?: LoadLimits
  } = {},
): Promise<TestServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'huella-test-data-'))
  const clientFolder = mkdtempSync(join(tmpdir(), 'huella-client-'))
  writeClientBuild(clientFolder, assets)
  await precompress(clientFolder)
  const lines: string[] = []
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: connection.url,
    ...(isBehindPgBouncer(connection.url) && {
      DATABASE_DIRECT_URL: connection.connectionConfig.connectionString ?? '',
    }),
    DATA_DIR: dataFolder,
    POOL_SIZE: '3',
    LOG_LEVEL: 'debug',
    SHED_LOAD: 'off',
    ...environment,
  })
  const errors = await openErrorTracking(config)
  const log = makeLog(config, { write: (line) => void lines.push(line) }, errors.logTo)
  const server = await startServer({
    config,
    log,
    errors,
    limits,
    loadWebsite: async () => ({ handlePage, renderShared, pages: sourcePages, clientFolder, assetsVersion }),
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= server.stop().finally(errors.close)
    return stopped
  }
  beforeItIsDropped(async () => {
    await stop()
    for (const folder of [dataFolder, clientFolder]) rmSync(folder, { recursive: true, force: true })
  })

  const url = `http://127.0.0.1:${server.port}`
  return {
    ...server,
    connection,
    stop,
    url,
    logged: () => lines.join(''),
    get: (path, headers = {}) => fetch(url + path, { headers, redirect: 'manual' }),
    post: (path, body, headers = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        redirect: 'manual',
      }),
  }
}

/** Writes a client build of two files and these, to be compressed like a real one. */
function writeClientBuild(folder: string, assets: Record<string, string>): void {
  mkdirSync(join(folder, 'assets'))
  const script = `export const greeting = 'hola'\n${'// A line that compresses well.\n'.repeat(40)}`
  writeFileSync(join(folder, 'assets', 'app-abc123.js'), script)
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(folder, 'assets', name), text)
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\n')
}

const plainWebsite: HandlePage = async (request, _services, visit) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/account') await visit.ensureAccount()
  const facts = { country: visit.country.iso, uid: visit.viewer.uid, delivery: visit.delivery, cookies: visit.cookies }
  return new Response(`<!doctype html><title>Huella</title>${JSON.stringify(facts)}`, {
    status: pathname === '/missing' ? 404 : 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/** Sends raw bytes (fetch refuses malformed requests) and returns everything received until the end. */
export function sendRaw(port: number, ...pieces: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connectSocket(port, '127.0.0.1', () => {
      for (const piece of pieces) socket.write(piece)
    })
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('close', () => resolve(answer))
    // Reset while sending too much: the answer received until then counts.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') resolve(answer)
      else reject(error)
    })
  })
}
