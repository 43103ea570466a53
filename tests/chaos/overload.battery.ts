// npm run test:battery -- overload: people look around ten times as often as the shop can answer. It answers nine tenths of
// what it can answer at most, tells the others at once that they may come again, 99 of 100 within 50 ms, and whoever buys
// is served. Capacity and overload are measured in turn, three times, each by the processor time of the shop and its
// PostgreSQL, as a machine with other work differs from minute to minute; by the clock too, which is only reported. The load
// generator is a process of its own on the same machine; its processor time is in the figures. SECONDS=5 is a short run.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { becomesIdle, measureCpu } from '../../bench/cpu-time.ts'
import { findTarget } from '../../bench/find-target.ts'
import { type Call, median } from '../../bench/load.ts'
import { type Scenario, scenariosFor } from '../../bench/scenarios.ts'
import { startShop } from '../running-shop.ts'
import { clockOffsetTo } from '../shop-clock.ts'
import type { FloodFigures, FloodTask } from './flood.ts'

const SECONDS = Number(process.env.SECONDS ?? 20)
const ROUNDS = 3
const TIMES = 10
const LEAST_GOODPUT = 0.9
const BUYER_MS = 500
const LONGEST_REFUSAL_MS = 50
/**
 * As many at a time use the whole machine; of an overload, enough that a request which is due finds one, and few enough that
 * none is idle for so long that the shop closes it.
 */
const CONNECTIONS = { saturated: 16, overloaded: 400 }

/** Pages of people with a cart, of strangers, and with an account. */
const MIX = {
  'listing page, own': 4,
  'product page, own': 4,
  'search page, own': 2,
  'home page, own': 2,
  'listing page, alike': 4,
  'profile page': 1,
  'orders page': 1,
  'pets page': 1,
  'visits page': 1,
}

const shop = await startShop({ CLOCK_OFFSET: clockOffsetTo(10) })
afterAll(() => shop.stop())
const scenarios = scenariosFor(await findTarget(shop.port, 1))
const requests = Array.from({ length: 100 }, (_, nth) => nth).flatMap((nth) => {
  const turns = Object.entries(MIX).flatMap(([name, times]) => Array.from({ length: times }, () => name))
  // The kinds in turn, so that none comes in a row.
  return turns.map((_, index) => aRequest(turns[(index * 7 + nth) % turns.length] ?? '', nth))
})

test(
  'of ten times what it can answer the shop answers nine tenths of what it can, and refuses the rest at once',
  async () => {
    await becomesIdle(shop.pid)
    // Pages that everybody sees alike are written, and code is compiled.
    await saturate()
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const saturated = await saturate()
      const capacity = toGoodput(saturated)
      let isOver = false
      const buying = buy(() => isOver)
      const overloaded = await flood({ connections: CONNECTIONS.overloaded, rate: TIMES * capacity })
      isOver = true
      const goodput = toGoodput(overloaded)
      const share = overloaded.goodPerCpuSecond / saturated.goodPerCpuSecond
      const byClock = goodput / capacity
      rounds.push({ capacity, goodput, share, byClock, saturated, overloaded, buyers: await buying })
    }
    const after = await saturate()

    const share = median(rounds.map((round) => round.share))
    const byClock = median(rounds.map((round) => round.byClock))
    const refusedMs = median(rounds.map(({ overloaded }) => overloaded.refusedMs.p99))
    mkdirSync('reports', { recursive: true })
    writeFileSync('reports/overload.json', JSON.stringify({ share, byClock, refusedMs, rounds, after }, null, 2))
    console.log({ share, byClock, refusedMs })

    for (const { overloaded, saturated, buyers } of rounds) {
      expect(new Set(listStatuses(overloaded))).toEqual(new Set(['200', '503']))
      expect({ bare: overloaded.bareRefusals, broken: overloaded.broken }).toEqual({ bare: 0, broken: 0 })
      expect(new Set([...listStatuses(saturated), ...listStatuses(after)])).toEqual(new Set(['200']))
      expect(new Set(buyers.statuses)).toEqual(new Set([200]))
    }
    expect(share).toBeGreaterThanOrEqual(LEAST_GOODPUT)
    expect(refusedMs).toBeLessThanOrEqual(LONGEST_REFUSAL_MS)
  },
  SECONDS * 30_000,
)

function saturate(): Promise<Flooded> {
  return flood({ connections: CONNECTIONS.saturated, rate: null })
}

interface Flooded extends FloodFigures {
  goodPerCpuSecond: number
}

async function flood(task: Pick<FloodTask, 'connections' | 'rate'>): Promise<Flooded> {
  const before = measureCpu(shop.pid)
  const generator = spawn(process.execPath, ['tests/chaos/flood.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  generator.stdin.end(JSON.stringify({ ...task, seconds: SECONDS, port: shop.port, requests } satisfies FloodTask))
  const figures = (await json(generator.stdout)) as FloodFigures
  const { node, database } = measureCpu(shop.pid)
  const cpuSeconds = (node - before.node + database - before.database) / 1000
  return { ...figures, goodPerCpuSecond: (toGoodput(figures) * figures.seconds) / cpuSeconds }
}

/** Somebody counts what is in the basket, again and again; too seldom to be part of the load. */
async function buy(isOver: () => boolean): Promise<{ statuses: number[]; p50: number; longest: number }> {
  const [statuses, times]: [number[], number[]] = [[], []]
  for (let nth = 0; !isOver(); nth += 1) {
    const { path, headers, body } = findScenario('basket').call(nth)
    const startedAt = performance.now()
    const answer = await fetch(`${shop.urls.BO}${path}`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    statuses.push(answer.status)
    times.push(performance.now() - startedAt)
    await pause(BUYER_MS)
  }
  return { statuses, p50: Math.round(median(times)), longest: Math.round(Math.max(...times)) }
}

function findScenario(name: string): Scenario {
  const scenario = scenarios.find((one) => one.name === name)
  if (!scenario) throw new Error(`Nothing is asked by the name of ${name}`)
  return scenario
}

function aRequest(name: string, nth: number): FloodTask['requests'][number] {
  return { kind: name, bytes: toBytes(findScenario(name).call(nth)) }
}

function toBytes({ method, path, host, headers, body = '' }: Call): string {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const all = { host, 'accept-encoding': 'gzip, deflate, br, zstd', ...headers, ...length }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** Answers 200 a second. */
function toGoodput({ answers, seconds }: FloodFigures): number {
  return Object.values(answers).reduce((sum, statuses) => sum + (statuses[200] ?? 0), 0) / seconds
}

function listStatuses({ answers }: FloodFigures): string[] {
  return Object.values(answers).flatMap((statuses) => Object.keys(statuses))
}
