import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Clock ticks a second in /proc (Linux: always 100 for user space). */
const TICKS_PER_SECOND = 100

interface ProcessFacts {
  pid: number
  parent: number
  cpuMs: number
  command: string
}

/** CPU milliseconds (user and system) that a process and all its descendants have used so far, by kind. Linux only. */
export function measureCpu(rootPid: number): { node: number; database: number } {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcessFacts(Number(name)))
  const family = new Set([rootPid])
  for (let grew = true; grew; ) {
    grew = false
    for (const { pid, parent } of processes) {
      if (family.has(parent) && !family.has(pid)) {
        family.add(pid)
        grew = true
      }
    }
  }
  const sum = (wanted: (facts: ProcessFacts) => boolean) =>
    processes.filter((facts) => family.has(facts.pid) && wanted(facts)).reduce((total, { cpuMs }) => total + cpuMs, 0)
  return { node: sum(({ command }) => command !== 'postgres'), database: sum(({ command }) => command === 'postgres') }
}

/** After a million rows PostgreSQL tidies up for minutes. */
const IDLE_WITHIN_MS = 300_000

/** Waits until a process and its children are nearly idle, so that neither their start nor their tidying is measured. */
export async function becomesIdle(rootPid: number): Promise<void> {
  const deadline = performance.now() + IDLE_WITHIN_MS
  const used = () => {
    const { node, database } = measureCpu(rootPid)
    return node + database
  }
  for (let before = used(); performance.now() < deadline; ) {
    await pause(1000)
    const after = used()
    if (after - before < 30) return
    before = after
  }
}

/** Resident memory of one process, in MB. */
export function readMemory(pid: number): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith('VmRSS'))
  return Math.round(Number(line?.replace(/\D/g, '') ?? 0) / 1024)
}

function readProcessFacts(pid: number): ProcessFacts[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const command = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // proc(5): state, ppid, … follow the name; utime and stime are fields 14 and 15, cutime and cstime (ended children)
    // 16 and 17.
    const ticks = [11, 12, 13, 14].reduce((total, index) => total + Number(fields[index]), 0)
    return [{ pid, parent: Number(fields[1]), cpuMs: (ticks * 1000) / TICKS_PER_SECOND, command }]
  } catch {
    // The process ended meanwhile.
    return []
  }
}
