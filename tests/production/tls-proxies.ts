import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { generate } from 'selfsigned'

/**
 * Proxies that end TLS on this machine: each passes Host, adds X-Forwarded-For and -Proto, and speaks plain HTTP to the
 * shop.
 */

export interface ProxyOptions {
  /** Port for browsers. */
  port: number
  /** Port of the shop. */
  shopPort: number
  hosts: string[]
}

export interface RunningProxy {
  stop(): Promise<void>
}

export const tlsProxies = { node: startNodeProxy, caddy: startCaddy, haproxy: startHaproxy }
export type TlsProxy = keyof typeof tlsProxies

async function startNodeProxy({ port, shopPort, hosts }: ProxyOptions): Promise<RunningProxy> {
  const { private: key, cert } = await makeCertificate(hosts)
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    }
    const { method, url: path } = incoming
    const onward = request({ host: '127.0.0.1', port: shopPort, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    // Either side may disconnect; the other is closed too.
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function startCaddy(options: ProxyOptions): Promise<RunningProxy> {
  const { port, shopPort, hosts } = options
  const folder = await folderWithCertificate(hosts)
  const config = join(folder, 'Caddyfile')
  const sites = hosts.map((host) => `https://${host}:${port}`).join(', ')
  const certificate = `${join(folder, 'certificate.pem')} ${join(folder, 'key.pem')}`
  await writeFile(
    config,
    `{
  admin off
  auto_https off
}
${sites} {
  bind 127.0.0.1
  tls ${certificate}
  reverse_proxy 127.0.0.1:${shopPort}
}
`,
  )
  return startProgram('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { folder, port })
}

async function startHaproxy({ port, shopPort, hosts }: ProxyOptions): Promise<RunningProxy> {
  const folder = await folderWithCertificate(hosts)
  const config = join(folder, 'haproxy.cfg')
  await writeFile(
    config,
    `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend browsers
  bind 127.0.0.1:${port} ssl crt ${join(folder, 'both.pem')} alpn h2,http/1.1
  option forwardfor
  http-request set-header X-Forwarded-Proto https
  default_backend shop
backend shop
  server shop 127.0.0.1:${shopPort}
`,
  )
  return startProgram('haproxy', ['-db', '-f', config], { folder, port })
}

/** Makes a self-signed certificate for a day, which browsers must be told to accept. */
function makeCertificate(hosts: string[]) {
  const [first = 'localhost'] = hosts
  return generate([{ name: 'commonName', value: first }], {
    keyType: 'ec',
    notAfterDate: new Date(Date.now() + 86_400_000),
    extensions: [{ name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) }],
  })
}

async function folderWithCertificate(hosts: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'huella-tls-'))
  const { private: key, cert } = await makeCertificate(hosts)
  const files = { 'key.pem': key, 'certificate.pem': cert, 'both.pem': `${cert}\n${key}` }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 })
  return folder
}

async function startProgram(
  name: string,
  parameters: string[],
  { folder, port }: { folder: string; port: number },
): Promise<RunningProxy> {
  const program = spawn(name, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Folders of Caddy's state.
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let output = ''
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (text) => {
      output += text
    })
  let failure: Error | undefined
  program.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code === 'ENOENT' ? new Error(`${name} is not installed: apt-get install ${name}`) : error
  })
  const stop = async () => {
    await end(program)
    await rm(folder, { recursive: true, force: true })
  }

  const deadline = performance.now() + 20_000
  while (!(await accepts(port))) {
    if (failure || program.exitCode !== null || performance.now() > deadline) {
      await stop()
      throw failure ?? new Error(`${name} does not listen. It said:\n${output}`)
    }
    await pause(50)
  }
  return { stop }
}

async function end(program: ChildProcess): Promise<void> {
  if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) return
  program.kill('SIGTERM')
  await once(program, 'exit')
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
