import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from 'selfsigned'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../free-ports.ts'

/**
 * The examples of nginx and Caddy run on free ports with a certificate made for the test, in front of a program that
 * tells what reaches it. tests/journeys/behind-tls.journey.ts walks through a whole shop behind such proxies.
 */
const deploy = fileURLToPath(new URL('../../deploy', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'huella-proxies-'))
const host = 'huella.example'
const running: ChildProcess[] = []
let streamEnds = () => {}

const upstream = createServer((incoming, outgoing) => {
  if (incoming.url === '/stream') {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
    outgoing.write('data: first\n\n')
    streamEnds = () => outgoing.end()
    return
  }
  let bytes = 0
  incoming.on('data', (piece) => {
    bytes += piece.length
  })
  // Never comes when the proxy cuts a body off.
  incoming.on('end', () => outgoing.end(JSON.stringify({ headers: incoming.headers, bytes })))
  incoming.on('error', () => outgoing.destroy())
})
upstream.listen(0, '127.0.0.1')
await once(upstream, 'listening')
const upstreamPort = (upstream.address() as AddressInfo).port

const { private: key, cert } = await generate([{ name: 'commonName', value: host }], { keyType: 'ec' })
writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 })
writeFileSync(join(folder, 'certificate.pem'), cert)

afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  upstream.closeAllConnections()
  upstream.close()
  rmSync(folder, { recursive: true, force: true })
})

test('Caddy accepts the file as it is', () => {
  const env = { ...process.env, HUELLA_HOSTS: 'huella.example, py.huella.example', HOME: folder }
  execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', `${deploy}/Caddyfile`], {
    env,
    stdio: 'pipe',
  })
})

test.each([
  { name: 'nginx', start: startNginx },
  { name: 'Caddy', start: startCaddy },
])('$name keeps the host, names the visitor, limits bodies and passes events on at once', async ({ start }) => {
  const port = await start()
  const ask = (path: string, body?: Buffer) => send(port, path, body)

  const { headers } = JSON.parse((await ask('/')).body) as { headers: IncomingHttpHeaders }
  expect(headers.host).toBe(host)
  expect(headers['x-forwarded-for']).toMatch(/(^|, )127\.0\.0\.1$/)

  const picture = await ask('/upload', Buffer.alloc(8.5 * 1024 * 1024))
  expect(JSON.parse(picture.body)).toMatchObject({ bytes: 8.5 * 1024 * 1024 })
  expect((await ask('/upload', Buffer.alloc(11 * 1024 * 1024))).status).toBeGreaterThanOrEqual(400)

  // The answer never ends by itself: a proxy that gathers it would never pass the first event on.
  const stream = await openStream(port)
  expect(await stream.first).toBe('data: first\n\n')
  streamEnds()
})

async function startNginx(): Promise<number> {
  const [plain, secure] = [await freePort(), await freePort()]
  const site = readFileSync(`${deploy}/nginx.conf`, 'utf8')
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${upstreamPort};`)
    .replaceAll(/listen (\[::\]:)?80;/g, (_, v6) => (v6 ? '' : `listen 127.0.0.1:${plain};`))
    .replaceAll(/listen (\[::\]:)?443 ssl http2;/g, (_, v6) => (v6 ? '' : `listen 127.0.0.1:${secure} ssl http2;`))
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, `${folder}/certificate.pem`)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, `${folder}/key.pem`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const file = join(folder, 'nginx.conf')
  const whole = `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${site}}\n`
  writeFileSync(file, whole)
  const nginx = ['-e', 'stderr', '-p', folder, '-c', file]
  execFileSync('nginx', ['-t', ...nginx], { stdio: 'pipe' })
  running.push(spawn('nginx', ['-g', 'daemon off;', ...nginx], { stdio: 'ignore' }))
  await accepts(secure)
  return secure
}

async function startCaddy(): Promise<number> {
  const port = await freePort()
  const site = readFileSync(`${deploy}/Caddyfile`, 'utf8').replace(
    '\treverse_proxy',
    `\tbind 127.0.0.1\n\ttls ${folder}/certificate.pem ${folder}/key.pem\n\treverse_proxy`,
  )
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  mkdirSync(join(folder, 'home'))
  const env = {
    ...process.env,
    HOME: join(folder, 'home'),
    HUELLA_HOSTS: `https://${host}:${port}`,
    HUELLA_UPSTREAM: `127.0.0.1:${upstreamPort}`,
  }
  running.push(spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' }))
  await accepts(port)
  return port
}

function options(port: number, path: string) {
  return { host: '127.0.0.1', port, path, servername: host, rejectUnauthorized: false, headers: { host } }
}

function send(port: number, path: string, body?: Buffer): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { headers, ...rest } = options(port, path)
    const length = body ? { 'content-length': body.length } : {}
    const sent = request(
      { ...rest, method: body ? 'POST' : 'GET', headers: { ...headers, ...length } },
      async (answer) => {
        let text = ''
        for await (const piece of answer) text += piece
        resolve({ status: answer.statusCode ?? 0, body: text })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

function openStream(port: number): Promise<{ first: Promise<string> }> {
  return new Promise((resolve, reject) => {
    const sent = request(options(port, '/stream'), (answer) => {
      resolve({ first: once(answer, 'data').then(([piece]) => String(piece)) })
    })
    sent.on('error', reject)
    sent.end()
  })
}

function accepts(port: number): Promise<void> {
  return vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.destroy()
          resolve()
        })
        socket.on('error', reject)
      }),
    { timeout: 30_000 },
  )
}
