import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type RunningShop, startShop } from '../tests/running-shop.ts'
import { clockOffsetTo } from '../tests/shop-clock.ts'
import { becomesIdle, readMemory } from './cpu-time.ts'
import { findTarget } from './find-target.ts'
import { median, percentile } from './load.ts'
import { type Measured, measure, sendCalls } from './measure.ts'
import { type Scenario, scenariosFor } from './scenarios.ts'

/**
 * `npm run bench [-- --runs 3 --only order --against DIR]`: measures the built shop on its own database, request by
 * request. CPU milliseconds cover the process and its PostgreSQL, so that they are comparable on a busy machine; times are
 * medians of runs. An 'alike' page is shared by visitors without cart and account, an 'own' page has the cart of one.
 * `--against` names the folder of another build of the shop, which is asked in turn with this one, each on its own
 * database: the ratio of a round is this build's CPU by the other's, and its noise the middle half of all rounds. Also
 * writes reports/bench.json.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    only: { type: 'string' },
    connections: { type: 'string', default: '4' },
    against: { type: 'string' },
  },
})
/** Ratios of short rounds want more of them. */
const runs = Number(values.runs ?? (values.against ? 9 : 3))
const share = values.against ? 0.25 : 1
const connections = Number(values.connections)

const folders = [undefined, ...(values.against ? [resolve(values.against)] : [])]
const shops: MeasuredShop[] = []
try {
  for (const folder of folders) {
    const shop = await startShop({ CLOCK_OFFSET: clockOffsetTo(10) }, { project: folder })
    shops.push({ ...shop, idleMb: 0, scenarios: scenariosFor(await findTarget(shop.port)) })
    await becomesIdle(shop.pid)
  }
  for (const shop of shops) shop.idleMb = readMemory(shop.pid)

  const [here] = shops
  if (!here) throw new Error('No shop was started')
  const rows = []
  for (const { name, aim } of here.scenarios.filter(
    (scenario) => !values.only || scenario.name.includes(values.only),
  )) {
    const measured = await measureInTurn(name)
    const [ours = [], theirs] = measured
    rows.push({ what: name, aim: aim ?? '', ...summary(ours), ...(theirs && comparison(ours, theirs)) })
  }
  console.table(rows)
  const memory = shops.map(({ pid, idleMb }) => `${idleMb} MB before, ${readMemory(pid)} MB after`).join(' and ')
  console.log(`${runs} rounds, ${connections} connections, ${cpus().length} cores, Node ${process.version}, ${memory}`)
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/bench.json', JSON.stringify({ runs, connections, rows, memory }, null, 2))
} finally {
  for (const shop of shops) await shop.stop()
}

interface MeasuredShop extends RunningShop {
  scenarios: Scenario[]
  /** Resident memory before the first request that is measured. */
  idleMb: number
}

/** What each build took in each round: in odd rounds the other build begins. */
async function measureInTurn(name: string): Promise<Measured[][]> {
  const chosen = shops.flatMap((shop) => {
    const found = shop.scenarios.find((scenario) => scenario.name === name)
    return found ? [{ shop, scenario: shortened(found), measured: [] as Measured[] }] : []
  })
  for (const { shop, scenario } of chosen) await sendCalls(shop, { scenario, from: 0, connections })
  for (let run = 1; run <= runs; run++) {
    for (const { shop, scenario, measured } of run % 2 ? chosen : chosen.toReversed())
      measured.push(await measure(shop, { scenario, from: run * scenario.requests, connections }))
  }
  return chosen.map(({ measured }) => measured)
}

function shortened(scenario: Scenario): Scenario {
  return { ...scenario, requests: Math.max(20, Math.round(scenario.requests * share)) }
}

function summary(measured: Measured[]) {
  const of = (key: keyof Measured) => median(measured.map((row) => row[key]))
  return {
    'CPU ms': round(median(measured.map(toCpu))),
    Node: round(of('nodeCpu')),
    PostgreSQL: round(of('databaseCpu')),
    'p50 ms': round(of('p50')),
    'p99 ms': round(of('p99')),
    'a second': Math.round(of('perSecond')),
    bytes: Math.round(of('bytes')),
  }
}

function comparison(ours: Measured[], theirs: Measured[]) {
  const ratios = ours.flatMap((row, round) => {
    const other = theirs[round]
    return other && toCpu(other) > 0 ? [toCpu(row) / toCpu(other)] : []
  })
  return {
    'other CPU ms': round(median(theirs.map(toCpu))),
    ratio: round(median(ratios)),
    noise: `${round(percentile(ratios, 0.25))} to ${round(percentile(ratios, 0.75))}`,
  }
}

function toCpu({ nodeCpu, databaseCpu }: Measured): number {
  return nodeCpu + databaseCpu
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
