// npm run test:battery -- soak: the demonstration's traffic of 24 hours in 30 minutes, by a clock that runs 48 times as
// fast. At most one answer in a thousand asks to come again, none fails, and memory is flat. MINUTES=6 is a short run.
// PostgreSQL and timers keep the machine's time: what runs every five minutes does so six times.
import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { readMemory } from '../../bench/cpu-time.ts'
import { median } from '../../bench/load.ts'
import { startShopWithMovingClock } from '../moving-clock.ts'
import { sendTraffic } from './day-of-traffic.ts'

const MINUTES = Number(process.env.MINUTES ?? 30)
const SPEED = (24 * 60) / MINUTES
const SAMPLES = 60
const MOST_GROWTH = 1.05
/** Share of answers that ask to come again: a machine with other work may leave PostgreSQL waiting for its turn. */
const MOST_BUSY = 0.001

// A machine that has other things to do must not refuse requests.
const shop = await startShopWithMovingClock({ LOG_LEVEL: 'warn', SHED_LOAD: 'off' })
afterAll(() => shop.stop())

interface Sample {
  heap: number
  resident: number
}

test(
  'a day of traffic fails nowhere, and memory is flat after the first third',
  async () => {
    await shop.moveClock(0, SPEED)
    const end = performance.now() + MINUTES * 60_000
    const isOver = () => performance.now() >= end
    const samples: Sample[] = []
    const watch = async () => {
      while (!isOver()) {
        await pause((MINUTES * 60_000) / SAMPLES)
        const heap = await shop.measureHeap()
        samples.push({ heap: Math.round(heap * 10) / 10, resident: readMemory(shop.pid) })
      }
    }
    const [traffic] = await Promise.all([sendTraffic(shop, isOver), watch()])

    const growth = { heap: measureGrowth(samples, 'heap'), resident: measureGrowth(samples, 'resident') }
    mkdirSync('reports', { recursive: true })
    writeFileSync('reports/soak.json', JSON.stringify({ minutes: MINUTES, growth, ...traffic, samples }, null, 2))
    console.log(growth, traffic.visits, traffic.statuses)

    const busy = traffic.statuses[503] ?? 0
    const answers = Object.values(traffic.statuses).reduce((sum, count) => sum + count, 0)
    expect(traffic.failed.filter((what) => !what.startsWith('503'))).toEqual([])
    expect(busy / answers).toBeLessThanOrEqual(MOST_BUSY)
    for (const visits of Object.values(traffic.visits)) expect(visits).toBeGreaterThan(0)
    expect(growth.heap).toBeLessThanOrEqual(MOST_GROWTH)
    expect(growth.resident).toBeLessThanOrEqual(MOST_GROWTH)
  },
  (MINUTES + 5) * 60_000,
)

/** The last third of the day against the second: caches fill in the first. */
function measureGrowth(samples: Sample[], kind: keyof Sample): number {
  const third = Math.floor(samples.length / 3)
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)]
  const ratio = median(last.map((sample) => sample[kind])) / median(second.map((sample) => sample[kind]))
  return Math.round(ratio * 1000) / 1000
}
