import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseStartError } from './database-start-error.ts'
import { isAlive, isOtherProgram, isStillRunning, isZombie } from './processes.ts'

/** Contents of PostgreSQL's `postmaster.pid`, and the process that started the server. */
export type RunningServer = {
  pid: number
  socketFolder: string
  state: 'starting' | 'ready'
  /** Identity of the owning process: while it runs, others attach; once it has ended, they take over. */
  owner: string
}

/** Setting in which the server stores its owner. */
export const ownerSetting = 'huella.owner'

/** The server running on this cluster, if any. */
export function findRunningServer(cluster: string): RunningServer | undefined {
  const lock = readLock(cluster)
  if (!lock || !isAlive(lock.pid) || isOtherProgram(lock.pid, 'postgres')) return undefined

  // PostgreSQL writes the state after its command line, so a present state means that the owner was read whole.
  if (!lock.state || !lock.socketFolder) return { ...lock, state: 'starting', owner: 'unknown' }
  return { ...lock, state: lock.state === 'ready' ? 'ready' : 'starting', owner: readOwner(cluster) }
}

export function ownerIsGone(server: RunningServer): boolean {
  return server.owner !== 'unknown' && !isStillRunning(server.owner)
}

/** Stops a server whose owner was killed. Its commits are on disk; open transactions are rolled back. */
export async function stopOrphan(server: RunningServer): Promise<void> {
  process.kill(server.pid, 'SIGINT')
  await until(() => !isAlive(server.pid), {
    seconds: 30,
    otherwise: `The PostgreSQL process ${server.pid}, left over from an earlier run, does not stop: end it and start again.`,
  })
}

/**
 * PostgreSQL clears the locks of a dead server itself, but takes a zombie for a living one, and so any program that has
 * its pid since. This clears such locks, once no process is attached to the shared memory any more: before that, data
 * could still be written.
 */
export async function clearStaleLocks(cluster: string): Promise<void> {
  const lock = readLock(cluster)
  if (!lock || !(isZombie(lock.pid) || isOtherProgram(lock.pid, 'postgres'))) return

  await until(() => attachedProcesses(lock.sharedMemoryId) === 0, {
    seconds: 10,
    otherwise: `Processes of the PostgreSQL server ${lock.pid} still run after its death: end them and start again.`,
  })
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (!existsSync(lock.socketFolder)) return
  for (const file of readdirSync(lock.socketFolder)) {
    if (file.startsWith('.s.PGSQL.')) rmSync(join(lock.socketFolder, file), { force: true })
  }
}

/** Polls every few milliseconds until `isSo` returns true; throws after the limit. */
export async function until(isSo: () => boolean, limit: { seconds: number; otherwise: string }): Promise<void> {
  const deadline = performance.now() + limit.seconds * 1000
  while (!isSo()) {
    if (performance.now() > deadline) throw new DatabaseStartError(limit.otherwise)
    await pause(5)
  }
}

function readLock(cluster: string) {
  const lines = readLines(join(cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!pid) return undefined
  return {
    pid,
    socketFolder: lines[4] ?? '',
    sharedMemoryId: lines[6]?.trim().split(/\s+/)[1] ?? '',
    state: lines[7]?.trim(),
  }
}

function readOwner(cluster: string): string {
  const commandLine = readLines(join(cluster, 'postmaster.opts')).join(' ')
  return commandLine.match(new RegExp(`${ownerSetting}=(\\d+:\\d*)`))?.[1] ?? 'unknown'
}

function attachedProcesses(sharedMemoryId: string): number {
  const segment = readLines('/proc/sysvipc/shm')
    .map((line) => line.trim().split(/\s+/))
    .find(([, id]) => id === sharedMemoryId)
  return Number(segment?.[6] ?? 0)
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
