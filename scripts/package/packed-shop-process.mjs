// For package.slow.test.ts, run by the Node of an unpacked archive in its folder: sets a production up, starts it, asks
// it from inside (there may be no way in from outside), stops it, and prints what came of each step as JSON.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, appendFileSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'

const [folder] = process.argv.slice(2)
const configuration = join(folder, 'huella.env')
const settings = ['--owner', 'duena@huella.test', '--address', 'BO=https://huella.test', '--data', join(folder, 'data')]
const setup = runCommand('setup', ...settings, '--config', configuration)

const env = { ...process.env, NODE_ENV: 'production', CONFIG_FILE: configuration, PORT: '0' }
const startedAt = performance.now()
const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
const port = await readPort()
const startedInMs = Math.round(performance.now() - startedAt)
const answers = {
  readiness: await ask('/readyz'),
  home: await ask('/'),
  asset: await ask('/favicon.svg'),
}
const backup = runCommand('backup', join(folder, 'backups'))
server.kill('SIGTERM')
const [exitCode] = await once(server, 'exit')
const rehearsal = rehearse()
damageNewestBackup()
const rehearsalOfDamaged = rehearse()
const demonstration = spawnSync(process.execPath, ['server/main.ts'], { env: { PATH: process.env.PATH, PORT: '0' } })
console.log(
  JSON.stringify({
    uid: process.getuid(),
    writable: ['.', '/', '/usr'].filter(canWrite),
    setup,
    startedInMs,
    answers,
    backup,
    exitCode,
    rehearsal,
    rehearsalOfDamaged,
    scratch: readdirSync(join(folder, 'scratch')),
    demonstration: { status: demonstration.status, error: String(demonstration.stderr) },
  }),
)

function runCommand(name, ...words) {
  const env = { ...process.env, CONFIG_FILE: configuration }
  const { status, stderr } = spawnSync(process.execPath, [`server/commands/${name}.ts`, ...words], { env })
  return { status, error: String(stderr) }
}

function canWrite(place) {
  try {
    accessSync(place, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function rehearse() {
  const env = { ...process.env, CONFIG_FILE: configuration, SCRATCH_DIR: join(folder, 'scratch') }
  mkdirSync(env.SCRATCH_DIR, { recursive: true, mode: 0o711 })
  const { status, stdout, stderr } = spawnSync(
    join(process.cwd(), 'deploy/restore-rehearsal.sh'),
    [join(folder, 'backups')],
    { env },
  )
  return { status, output: String(stdout), error: String(stderr) }
}

function damageNewestBackup() {
  const [newest] = readdirSync(join(folder, 'backups'))
  appendFileSync(join(folder, 'backups', newest, 'pg18', 'PG_VERSION'), 'x')
}

async function readPort() {
  let log = ''
  for await (const piece of server.stdout) {
    log += piece
    const [, port] = /"port":(\d+).*"msg":"ready"/.exec(log) ?? []
    if (port) {
      server.stdout.resume()
      return port
    }
  }
  throw new Error(`The server ended before it was ready: ${log}`)
}

function ask(path) {
  return new Promise((resolve, reject) => {
    const headers = { host: 'huella.test' }
    get({ host: '127.0.0.1', port, path, headers }, async (answer) => {
      let body = ''
      for await (const piece of answer) body += piece
      resolve({ status: answer.statusCode, body: body.slice(0, 4000) })
    }).on('error', reject)
  })
}
