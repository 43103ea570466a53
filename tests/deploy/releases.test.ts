import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

/**
 * upgrade.sh and rollback.sh with releases that have a small server instead of the shop: what they switch, in which
 * order, and when they switch back. scripts/package/package.slow.test.ts starts the real archive.
 */
const deploy = fileURLToPath(new URL('../../deploy', import.meta.url))
let root: string
let port = 40_000 + (process.pid % 20_000)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'huella-releases-'))
  port += 1
})
afterEach(() => {
  spawnSync('sh', ['-c', stop], { env: { ...process.env, ROOT: root } })
  rmSync(root, { recursive: true, force: true })
})

test('the scripts are sound for every POSIX shell', () => {
  const scripts = readdirSync(deploy, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sh'))
  execFileSync('shellcheck', ['--external-sources', ...scripts], { cwd: deploy })
})

test('a first release can be put in place before it has a configuration', () => {
  expect(upgrade(pack('0.1.0'), { RESTART_COMMAND: 'false' }, '--without-start').status).toBe(0)
  expect(current()).toBe('huella-0.1.0')
})

test('a first release is switched to, and an upgrade takes a backup before', () => {
  expect(upgrade(pack('0.1.0')).status).toBe(0)
  expect(acts()).toEqual(['started 0.1.0'])

  expect(upgrade(pack('0.2.0')).status).toBe(0)
  expect(acts()).toEqual(['started 0.1.0', 'backup', 'started 0.2.0'])
  expect(current()).toBe('huella-0.2.0')
})

test('a release that does not become ready is switched back from, and the exit code says so', () => {
  upgrade(pack('0.1.0'))
  const { status, stderr } = upgrade(pack('0.2.0', { isBroken: true }))

  expect(status).toBe(1)
  expect(stderr).toContain('huella-0.1.0 runs again')
  expect(current()).toBe('huella-0.1.0')
  expect(acts().slice(-2)).toEqual(['backup', 'started 0.1.0'])
})

test('without a backup nothing changes', () => {
  upgrade(pack('0.1.0'))
  const { status, stderr } = upgrade(pack('0.2.0'), { BACKUP_COMMAND: 'false' })

  expect({ status, stderr, current: current() }).toEqual({
    status: 1,
    stderr: 'The backup failed: nothing was changed.\n',
    current: 'huella-0.1.0',
  })
})

test('an archive that is not what its checksum says is refused', () => {
  const archive = pack('0.1.0')
  writeFileSync(archive, Buffer.concat([readFileSync(archive), Buffer.from('more')]))
  const { status, stderr } = upgrade(archive)

  expect({ status, isSwitched: existsSync(join(root, 'current')) }).toEqual({ status: 1, isSwitched: false })
  expect(stderr).toContain('nothing was changed')
})

test('a rollback goes to the release before, and forward again', () => {
  upgrade(pack('0.1.0'))
  upgrade(pack('0.2.0'))

  expect(rollback().status).toBe(0)
  expect(current()).toBe('huella-0.1.0')
  expect(rollback('0.2.0').status).toBe(0)
  expect(current()).toBe('huella-0.2.0')
  expect(rollback('0.9.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('no such release') })
})

test('a release whose migration the version before cannot bear is taken knowingly, and there is no way back', () => {
  upgrade(pack('0.1.0'))
  const archive = pack('0.3.0', { contract: '-- contract: needs 0.2.0\nalter table a drop column b;\n' })

  expect(upgrade(archive)).toMatchObject({ status: 1, stderr: expect.stringContaining('no way back to huella-0.1.0') })
  expect(current()).toBe('huella-0.1.0')
  expect(upgrade(archive, {}, '--without-rollback').status).toBe(0)
  expect(rollback()).toMatchObject({ status: 1, stderr: expect.stringContaining('001-less.sql needs 0.2.0') })
  expect(current()).toBe('huella-0.3.0')
})

test('the same migration is no obstacle between versions that do not need what it drops', () => {
  upgrade(pack('0.2.0'))

  expect(upgrade(pack('0.3.0', { contract: '-- contract: needs 0.2.0\ndrop table a;\n' })).status).toBe(0)
  expect(rollback().status).toBe(0)
})

const stop = '[ ! -f "$ROOT/pid" ] || { kill "$(cat "$ROOT/pid")" 2>/dev/null; rm "$ROOT/pid"; }'
/** What systemd does for a unit, without systemd. */
const restart = `${stop}; cd "$ROOT/current"; PORT=$SHOP_PORT node_modules/.bin/node server/main.ts >/dev/null 2>&1 & echo $! >"$ROOT/pid"`

function upgrade(archive: string, env: Record<string, string> = {}, ...words: string[]) {
  return runScript('upgrade.sh', [archive, ...words], env)
}

function rollback(...words: string[]) {
  return runScript('rollback.sh', words, {})
}

function runScript(name: string, words: string[], env: Record<string, string>) {
  const { status, stderr } = spawnSync(join(deploy, name), words, {
    encoding: 'utf8',
    env: {
      ...process.env,
      ROOT: root,
      SHOP_PORT: String(port),
      HUELLA_ROOT: root,
      RESTART_COMMAND: restart,
      BACKUP_COMMAND: 'echo backup >>"$ROOT/acts"',
      HEALTH_ADDRESS: `http://127.0.0.1:${port}`,
      HEALTH_SECONDS: '5',
      ...env,
    },
  })
  return { status, stderr }
}

function acts(): string[] {
  return readFileSync(join(root, 'acts'), 'utf8').trim().split('\n')
}

function current(): string {
  return basename(readlinkSync(join(root, 'current')))
}

/** An archive as `npm run package` makes it, with a server that tells when it starts and whether it is ready. */
function pack(version: string, { isBroken = false, contract }: { isBroken?: boolean; contract?: string } = {}): string {
  const name = `huella-${version}`
  const folder = join(root, 'made', name)
  for (const path of ['node_modules/.bin', 'deploy', 'server/migrations', 'services/a/migrations', 'shared/database'])
    mkdirSync(join(folder, path), { recursive: true })
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'huella', version, type: 'module' }, null, 2))
  writeFileSync(join(folder, 'deploy/check-health.mjs'), readFileSync(join(deploy, 'check-health.mjs')))
  if (contract) writeFileSync(join(folder, 'services/a/migrations/001-less.sql'), contract)
  const ready = `import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
createServer((_, answer) => answer.end('ok')).listen(process.env.PORT, '127.0.0.1', () =>
  appendFileSync(process.env.ROOT + '/acts', 'started ${version}\\n'))`
  writeFileSync(join(folder, 'server/main.ts'), isBroken ? 'process.exit(1)' : ready)
  const archive = `${name}.tar.gz`
  execFileSync('tar', ['-czf', archive, name], { cwd: join(root, 'made') })
  execFileSync('sh', ['-c', `sha256sum ${archive} >${archive}.sha256`], { cwd: join(root, 'made') })
  return join(root, 'made', archive)
}
