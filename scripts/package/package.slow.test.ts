import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const project = fileURLToPath(new URL('../..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'huella-package-'))
const unpacked = join(scratch, `huella-${manifest.version}`)
const isRoot = process.getuid?.() === 0
const nobody = 65534

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/package.mjs'], { cwd: project, stdio: 'inherit' })
  execFileSync('tar', ['-xzf', join(project, 'dist', `huella-${manifest.version}.tar.gz`), '-C', scratch])
  execFileSync('chmod', ['0711', scratch])
}, 600_000)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('the archive is the one that its checksum names', () => {
  execFileSync('sha256sum', ['--check', `huella-${manifest.version}.tar.gz.sha256`], { cwd: join(project, 'dist') })
})

test('the archive has no development package, no test and no demonstration', () => {
  const installed = Object.keys(manifest.devDependencies).filter((name) =>
    existsSync(join(unpacked, 'node_modules', name)),
  )
  const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('node_modules'),
  )

  expect(installed).toEqual([])
  expect(files.filter((path) => /\.test\.|(^|\/)testing\/|^demo|^tests/.test(path))).toEqual([])
  expect(JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))).not.toHaveProperty('devDependencies')
})

test('the archive starts a production without network, on a read-only root, as a user without rights', async () => {
  const folder = join(scratch, 'shop')
  mkdirSync(folder, { mode: 0o700 })
  mkdirSync(join(folder, 'tmp'), { mode: 0o700 })
  if (isRoot) for (const path of [folder, join(folder, 'tmp')]) chownSync(path, nobody, nobody)
  const program = join(project, 'scripts/package/packed-shop-process.mjs')
  const [command = '', ...words] = confine(folder, [join(unpacked, 'node_modules/.bin/node'), '-', folder])

  const running = promisify(execFile)(command, words, {
    cwd: unpacked,
    env: { ...offline, TMPDIR: join(folder, 'tmp') },
    maxBuffer: 1 << 24,
  })
  running.child.stdin?.end(readFileSync(program))
  const { stdout } = await running

  const { uid, setup, startedInMs, answers, backup, exitCode, ...after } = JSON.parse(
    stdout.trim().split('\n').at(-1) ?? '',
  )
  console.log(`ready after ${startedInMs} ms`)
  expect(uid).not.toBe(0)
  expect(setup).toEqual({ status: 0, error: '' })
  expect(answers.readiness).toEqual({ status: 200, body: expect.stringMatching(/^{"status":"ok","lagMs":\d+}$/) })
  expect(answers.home).toMatchObject({ status: 503, body: expect.stringContaining('Aún no abrimos') })
  expect(answers.asset.status).toBe(200)
  expect(backup).toEqual({ status: 0, error: '' })
  expect(exitCode).toBe(0)

  if (isRoot) expect(after.writable).toEqual([])
  expect(after.rehearsal).toMatchObject({
    status: 0,
    output: expect.stringContaining('restored, audited and started in'),
  })
  expect(after.rehearsalOfDamaged).toMatchObject({ status: 1, error: expect.stringContaining('FAILED') })
  expect(after.scratch).toEqual([])
  expect(after.demonstration).toEqual({
    status: 1,
    error: 'This build has no demonstration: set HUELLA_MODE=production, or CONFIG_FILE to what npm run setup wrote.\n',
  })
})

/** Neither proxy nor registry: what would fetch something fails, also where no network namespace can be made. */
const offline = { PATH: '/usr/bin:/bin:/usr/sbin', HOME: '/nonexistent', npm_config_registry: 'http://127.0.0.1:9' }

/**
 * As root, what a container does: processes, network and shared memory of their own, a read-only root but for `folder`,
 * and a user without any privilege.
 */
function confine(folder: string, command: string[]): string[] {
  const namespaces = ['unshare', '--mount', '--pid', '--ipc', '--net', '--fork', '--mount-proc']
  if (spawnSync(namespaces[0] ?? '', [...namespaces.slice(1), 'true']).status !== 0) {
    console.log('This user may make no namespaces: the archive runs as it is, with no proxy and no registry.')
    return command
  }
  const closed = 'mount --bind "$1" "$1" && mount -o remount,ro,bind / && ip link set lo up && shift && exec "$@"'
  const user = ['--reuid', String(nobody), '--regid', String(nobody), '--clear-groups', '--no-new-privs']
  const withoutRights = ['setpriv', ...user, '--bounding-set', '-all', '--inh-caps', '-all']
  return [...namespaces, 'sh', '-c', closed, 'sh', folder, ...withoutRights, ...command]
}
