import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectDatabase } from '../connect.ts'
import { clusterFolder } from './cluster.ts'

export type CrashRound = { acknowledged: number; lost: number; recoveryMs: number }

/** Lets a process write until `writes` were acknowledged, kills it with SIGKILL, restarts it and counts lost rows. */
export async function crashRound(options: {
  dataDir: string
  kill: 'the process' | 'the process and PostgreSQL'
  writes: number
}): Promise<CrashRound> {
  const acknowledged = await writeAndCrash(options)

  const restarted = performance.now()
  const connection = await connectDatabase({
    dataDir: options.dataDir,
    poolSize: 2,
    applicationName: 'after the crash',
  })
  try {
    const { rows } = await connection.pool.query<{ id: number }>('select id from written')
    const recoveryMs = performance.now() - restarted
    const storedIds = new Set(rows.map((row) => row.id))
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((id) => !storedIds.has(id)).length,
      recoveryMs,
    }
  } finally {
    await connection.close()
  }
}

async function writeAndCrash({ dataDir, kill, writes }: Parameters<typeof crashRound>[0]): Promise<number[]> {
  const program = fileURLToPath(new URL('crash-writer-process.ts', import.meta.url))
  const writer = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(writer, 'close')

  let output = ''
  let lines = 0
  for await (const part of writer.stdout.setEncoding('utf8')) {
    output += part
    lines += part.split('\n').length - 1
    if (writer.killed || lines < writes) continue
    const postgres = kill === 'the process' ? [] : postgresProcesses(dataDir)
    writer.kill('SIGKILL')
    for (const pid of postgres) process.kill(pid, 'SIGKILL')
  }
  await closed
  // The text after the last line break is an incomplete number.
  return output.split('\n').slice(0, -1).map(Number)
}

// Pids of the server, then of its sessions and helpers, which are its children.
function postgresProcesses(dataDir: string): number[] {
  const [line = ''] = readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(line)
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && readParentPid(pid) === postmaster)
  return [postmaster, ...children]
}

function readParentPid(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
