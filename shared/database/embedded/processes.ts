import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Whether a process is running. A zombie counts as dead, although the kernel still answers for its pid. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false
  return !isZombie(pid)
}

/** Whether a process is dead but not reaped by its parent, as in containers whose first process reaps nothing. */
export function isZombie(pid: number): boolean {
  const state = processStat(pid)?.[0]
  return state === 'Z' || state === 'X'
}

/** `pid:start time`, so that a reused pid is not taken for the original process. */
export function getProcessIdentity(pid: number): string {
  return `${pid}:${processStat(pid)?.[19] ?? ''}`
}

export function isStillRunning(identity: string): boolean {
  const [pid, startTime] = identity.split(':')
  if (!pid || !isAlive(Number(pid))) return false
  // A living process whose start time cannot be read (another user namespace, `hidepid`) counts as the original one:
  // otherwise its server would be stopped while it is in use.
  const isUnreadable = processStat(Number(pid)) === undefined
  return !startTime || isUnreadable || getProcessIdentity(Number(pid)) === identity
}

/**
 * Whether the pid belongs to a process, or to a thread, of another program. Pids start again in a restarted container, so
 * that an old one of PostgreSQL may be a thread of this process. False where that cannot be read.
 */
export function isOtherProgram(pid: number, program: string): boolean {
  try {
    const [command = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return command !== '' && basename(command) !== program
  } catch {
    return false
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

// Fields of /proc/PID/stat after the name, which may contain spaces and parentheses. Linux only.
function processStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
