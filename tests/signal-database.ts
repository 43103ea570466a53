import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFolder } from '#shared/database/embedded/cluster.ts'

/** Sends a signal to the PostgreSQL of a data folder and all its processes. */
export function signalDatabase(dataDir: string, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  const [line = ''] = readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')
  const server = Number(line)
  if (!(server > 0)) throw new Error(`No PostgreSQL runs on ${dataDir}`)
  const children = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && getParent(entry) === server)
  for (const pid of [server, ...children.map(Number)]) process.kill(pid, signal)
}

function getParent(pid: string): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return null
  }
}
