import { readFileSync } from 'node:fs'

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
  return !startTime || getProcessIdentity(Number(pid)) === identity
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
