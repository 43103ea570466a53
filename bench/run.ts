import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { startShop } from '../tests/running-shop.ts'
import { clockOffsetTo } from '../tests/shop-clock.ts'
import { becomesIdle, measureCpu, readMemory } from './cpu-time.ts'
import { findTarget } from './find-target.ts'
import { median, percentile, sendAll, whyFailed } from './load.ts'
import { type Scenario, scenariosFor } from './scenarios.ts'

/**
 * `npm run bench [-- --runs 3 --only order]`: measures the built shop on its own database, request by request. CPU
 * milliseconds cover the process and its PostgreSQL, so that they are comparable on a busy machine; times are medians
 * of runs. An 'alike' page is shared by visitors without cart and account for five seconds, an 'own' page is rendered
 * for one visitor. Also writes reports/bench.json.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    connections: { type: 'string', default: '4' },
  },
})
const runs = Number(values.runs)
const connections = Number(values.connections)

const shop = await startShop({ CLOCK_OFFSET: clockOffsetTo(10) })
try {
  const target = await findTarget(shop.port)
  const chosen = scenariosFor(target).filter(({ name }) => !values.only || name.includes(values.only))
  await becomesIdle(shop.pid)
  const rows = []
  for (const scenario of chosen) {
    await sendAll(shop.port, calls(scenario, scenario.requests, 0), connections)
    const measured = []
    for (let run = 0; run < runs; run++) measured.push(await measure(scenario, run + 1))
    rows.push(summary(scenario.name, measured))
  }
  console.table(rows)
  console.log(
    `${runs} runs each, ${connections} connections, ${cpus().length} cores, Node ${process.version}, server memory ${readMemory(shop.pid)} MB`,
  )
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/bench.json', JSON.stringify({ runs, connections, rows }, null, 2))
} finally {
  await shop.stop()
}

interface Measured {
  perSecond: number
  p50: number
  p99: number
  nodeCpu: number
  databaseCpu: number
  bytes: number
}

async function measure(scenario: Scenario, run: number): Promise<Measured> {
  const before = measureCpu(shop.pid)
  const started = performance.now()
  const answers = await sendAll(shop.port, calls(scenario, scenario.requests, run * scenario.requests), connections)
  const seconds = (performance.now() - started) / 1000
  const after = measureCpu(shop.pid)

  for (const answer of answers) {
    const error = whyFailed(answer)
    if (error) throw new Error(`There is nothing to measure, ${scenario.name}: ${error}`)
  }
  const times = answers.map(({ ms }) => ms)
  return {
    perSecond: answers.length / seconds,
    p50: median(times),
    p99: percentile(times, 0.99),
    nodeCpu: (after.node - before.node) / answers.length,
    databaseCpu: (after.database - before.database) / answers.length,
    bytes: median(answers.map(({ body }) => body.byteLength)),
  }
}

function calls(scenario: Scenario, count: number, from: number) {
  return Array.from({ length: count }, (_, index) => scenario.call(from + index))
}

function summary(name: string, measured: Measured[]) {
  const of = (key: keyof Measured) => median(measured.map((row) => row[key]))
  return {
    what: name,
    'Node CPU ms': round(of('nodeCpu')),
    'database CPU ms': round(of('databaseCpu')),
    'p50 ms': round(of('p50')),
    'p99 ms': round(of('p99')),
    'a second': Math.round(of('perSecond')),
    'bytes sent': Math.round(of('bytes')),
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
