import type { RunningShop } from '../tests/running-shop.ts'
import { measureCpu } from './cpu-time.ts'
import { type Answer, median, percentile, sendAll, whyFailed } from './load.ts'
import type { Scenario } from './scenarios.ts'

/** Of one request; CPU in milliseconds. */
export interface Measured {
  perSecond: number
  p50: number
  p99: number
  nodeCpu: number
  databaseCpu: number
  bytes: number
}

interface Round {
  scenario: Scenario
  /** Number of the first call, so that each round asks for other things. */
  from: number
  connections: number
}

export function sendCalls({ port }: RunningShop, { scenario, from, connections }: Round): Promise<Answer[]> {
  const calls = Array.from({ length: scenario.requests }, (_, index) => scenario.call(from + index))
  return sendAll(port, calls, connections)
}

/** Sends a round of requests and measures what one of them took. Throws when one failed. */
export async function measure(shop: RunningShop, round: Round): Promise<Measured> {
  const before = measureCpu(shop.pid)
  const started = performance.now()
  const answers = await sendCalls(shop, round)
  const seconds = (performance.now() - started) / 1000
  const after = measureCpu(shop.pid)

  for (const answer of answers) {
    const error = whyFailed(answer)
    if (error) throw new Error(`There is nothing to measure, ${round.scenario.name}: ${error}`)
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
