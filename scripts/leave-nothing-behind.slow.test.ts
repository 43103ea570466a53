import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { isAlive } from '#shared/database/embedded/processes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'huella-leave-'))
chmodSync(dataDir, 0o711)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test.each([
  { how: 'Ctrl-C, which reaches everybody at once', leave: (npm: number) => process.kill(-npm, 'SIGINT'), exitCode: 0 },
  { how: 'SIGTERM to npm alone', leave: (npm: number) => process.kill(npm, 'SIGTERM'), exitCode: 0 },
  { how: 'kill -9 of npm', leave: (npm: number) => process.kill(npm, 'SIGKILL'), exitCode: undefined },
])('$how leaves neither a server nor a database behind', async ({ leave, exitCode }) => {
  const npm = startAsNpmDoes()
  const pids = await readPids(npm)
  expect(pids.map(isAlive)).toEqual([true, true])

  leave(Number(npm.pid))

  await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), 60_000)
  if (exitCode !== undefined) await vi.waitFor(() => expect(npm.exitCode).toBe(exitCode), 60_000)
})

// npm runs a script in a shell, waits for it whatever Ctrl-C says, and passes SIGTERM on.
function startAsNpmDoes(): ChildProcess {
  const script =
    'node scripts/run-shop-like-process.mjs & child=$!; trap : INT; trap "kill -TERM $child" TERM; wait $child; wait $child'
  return spawn('sh', ['-c', script], {
    env: { ...process.env, npm_lifecycle_event: 'start', DATA_DIR: dataDir, VITEST: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
}

async function readPids(npm: ChildProcess): Promise<number[]> {
  if (!npm.stdout) throw new Error('no output')
  const [line] = await once(npm.stdout, 'data')
  const { pids }: { pids: number[] } = JSON.parse(String(line))
  return pids
}
