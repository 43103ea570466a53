import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A program of the cluster, with a log file of its own. */
export interface Part {
  name: string
  /** Of the running program; throws while there is none. */
  pid(): number
  start(): void
  kill(signal: NodeJS.Signals): void
  /** The code with which it ended; null while it runs. */
  exitCode(): number | null
  /** Ends it regularly; a program that does not end within 20 s is killed. */
  stop(): Promise<void>
}

interface Program {
  name: string
  command: string
  words: string[]
  /** Folder of its log. */
  logs: string
  options: SpawnOptions
}

const STOP_WITHIN_MS = 20_000
const PATIENCE_MS = 90_000

export function makePart({ name, command, words, logs, options }: Program): Part {
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
      const output = openSync(join(logs, `${name}.log`), 'a')
      // Whoever started the cluster may be killed: its parts end too.
      const withParent = ['--pdeathsig', 'TERM', '--', command, ...words]
      child = spawn('setpriv', withParent, { ...options, stdio: ['ignore', output, output] })
      closeSync(output)
    },
    kill(signal) {
      child?.kill(signal)
    },
    exitCode: () => child?.exitCode ?? null,
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
  }
}

/** Waits until something is so, at most a minute and a half; then throws `why`. Who cannot say now is asked again. */
export async function until(isSo: () => Promise<boolean>, why: string, patienceMs = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(why)
    await pause(200)
  }
}
