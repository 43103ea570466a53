import { readFileSync } from 'node:fs'

/** Whether a process lives. A zombie is dead for us, although the kernel still answers for it. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false
  return !isZombie(pid)
}

/** Dead, but not yet collected by its parent: happens in containers whose first process collects nobody. */
export function isZombie(pid: number): boolean {
  const state = processStat(pid)?.[0]
  return state === 'Z' || state === 'X'
}

/** `pid:start time`, so that a number the system gave to somebody else is not taken for the process we knew. */
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

// The fields of /proc/PID/stat after the name, which may itself hold spaces and parentheses. Only Linux has them.
function processStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
