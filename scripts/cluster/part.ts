import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A program of the cluster, with a log file of its own. */
export interface Part {
  name: string
  /** Of the running program; throws while there is none. */
  pid(): number
  start(): void
  kill(signal: NodeJS.Signals): void
  /** Ends it regularly; a program that does not end within 20 s is killed. */
  stop(): Promise<void>
  /** Last lines of its log. */
  lastWords(): string
}

interface Program {
  name: string
  command: string
  words: string[]
  logs: string
  options: SpawnOptions
}

const STOP_WITHIN_MS = 20_000

export function makePart({ name, command, words, logs, options }: Program): Part {
  const log = join(logs, `${name}.log`)
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  return {
    name,
    pid() {
      if (!child?.pid || !isRunning()) throw new Error(`${name} does not run`)
      return child.pid
    },
    start() {
      if (isRunning()) return
      const output = openSync(log, 'a')
      // Whoever started the cluster may be killed: its parts end too.
      const withParent = ['--pdeathsig', 'TERM', '--', command, ...words]
      child = spawn('setpriv', withParent, { ...options, stdio: ['ignore', output, output] })
      closeSync(output)
    },
    kill(signal) {
      child?.kill(signal)
    },
    async stop() {
      if (!child || !isRunning()) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      // A frozen program hears nothing before it goes on.
      child.kill('SIGCONT')
      const impatience = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS)
      await ended
      clearTimeout(impatience)
    },
    lastWords: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n') : ''),
  }
}

/** Waits until something is so. Throws with `why` after a minute and a half. */
export async function until(isSo: () => Promise<boolean>, why: () => string, patienceMs = 90_000): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(why())
    await pause(200)
  }
}

/** Debian keeps daemons, and the programs of PostgreSQL, out of the PATH of users. */
export function findCommand(name: string): string | undefined {
  const folders = ['/usr/lib/postgresql/15/bin', ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
