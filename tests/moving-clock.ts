import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningShop, startShop } from './running-shop.ts'

const READ_WITHIN_MS = 300

export interface ShopWithMovingClock extends RunningShop {
  /** Moves the clock of the running process to so many minutes from the machine's; from there it runs at this speed. */
  moveClock(minutes: number, speed?: number): Promise<void>
  /** The time of the process, to within a tenth of a second of the machine. */
  now(): Date
  /** Megabytes of the process's heap after a garbage collection. */
  measureHeap(): Promise<number>
}

/** Starts the built shop in a process whose clock moves while it runs (tests/moving-clock-server.ts). */
export async function startShopWithMovingClock(env: Record<string, string> = {}): Promise<ShopWithMovingClock> {
  const folder = mkdtempSync(join(tmpdir(), 'huella-clock-'))
  const [clockFile, memoryFile] = [join(folder, 'clock'), join(folder, 'memory')]
  writeFileSync(clockFile, '0 1')
  const files = { CLOCK_FILE: clockFile, MEMORY_FILE: memoryFile }
  const shop = await startShop({ ...env, ...files }, { program: 'tests/moving-clock-server.ts' })
  let clock = { minutes: 0, speed: 1, since: Date.now(), shown: Date.now() }
  const now = () => clock.shown + (Date.now() - clock.since) * clock.speed
  return {
    ...shop,
    now: () => new Date(now()),
    async moveClock(minutes, speed = 1) {
      writeFileSync(clockFile, `${minutes} ${speed}`)
      clock = { minutes, speed, since: Date.now(), shown: now() + (minutes - clock.minutes) * 60_000 }
      await pause(READ_WITHIN_MS)
    },
    async measureHeap() {
      rmSync(memoryFile, { force: true })
      process.kill(shop.pid, 'SIGUSR2')
      while (!existsSync(memoryFile) || readFileSync(memoryFile, 'utf8') === '') await pause(20)
      return Number(readFileSync(memoryFile, 'utf8')) / 1024 ** 2
    },
    async stop() {
      await shop.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
