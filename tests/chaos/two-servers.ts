import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import type { PlaceOrder } from '#services/market/contract.ts'
import { aShop } from '#services/market/testing/shop-with-goods.ts'
import { orderAt } from '#services/market/testing/what-a-buyer-sends.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { aGuest, callUntilServed, type Guest, phoneOf, send } from '../guests.ts'
import { startShop } from '../running-shop.ts'

/** ROUNDS=3 is a short run. */
const ROUNDS = Number(process.env.ROUNDS ?? 30)
export const RACERS = 64
/** Of an order of one piece, delivered. */
export const DUE = 5390

/** A shop that is always open. */
export const shopFacts = {
  schedule: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ active: true, day, startTime: 0, endTime: 1440 })),
  paymentOptions: ['cash', 'qr'],
}

/** Two whole servers on one database with a shop of its own, for races by HTTP; `report` names the file of figures. */
export async function startTwoServers(report: string) {
  // A machine that has other things to do must not refuse requests.
  const one = await startShop({ SHED_LOAD: 'off' })
  const { dataDir } = one
  const two = await startShop({ SHED_LOAD: 'off', DATA_DIR: dataDir })
  const connection = await connectDatabase({ dataDir, poolSize: 2, applicationName: 'races' })
  const figures: Record<string, { rounds: number; longestRoundMs: number; answers: Record<string, number> }> = {}
  afterAll(async () => {
    await connection.close()
    await two.stop()
    await one.stop()
    mkdirSync('reports', { recursive: true })
    writeFileSync(`reports/${report}.json`, JSON.stringify(figures, null, 2))
  })

  const url = one.urls.BO
  const getDoor = (nth: number) => (nth % 2 === 0 ? url : two.urls.BO)
  const shopId = await aShop(connection.db(), { facts: shopFacts })
  return {
    url,
    connection,
    shopId,
    getDoor,
    aCrowd: () => Promise.all(Array.from({ length: RACERS }, (_, nth) => aGuest(getDoor(nth)))),
    order(nth: number, { token }: Guest, changes: Partial<PlaceOrder>, key: string): Promise<Response> {
      // The same call again has the same phone and notes.
      const contact = { fullName: 'Ana Roca', phoneNumber: phoneOf(key), email: null }
      const body = orderAt(shopId, { notes: key, contact, ...changes })
      return send(getDoor(nth), '/api/market/app/orders', body, { token, key })
    },
    /** Runs the rounds of one race, and keeps its answers for the figures. */
    async race(name: string, round: () => Promise<Record<string, number>>): Promise<void> {
      const answers: Record<string, number> = {}
      let longestRoundMs = 0
      for (let count = 0; count < ROUNDS; count += 1) {
        const started = performance.now()
        for (const [answer, times] of Object.entries(await round())) answers[answer] = (answers[answer] ?? 0) + times
        longestRoundMs = Math.max(longestRoundMs, Math.round(performance.now() - started))
      }
      figures[name] = { rounds: ROUNDS, longestRoundMs, answers }
    },
  }
}

/** Counts the answers of concurrent calls. Calls that a busy server refused are made again, with their key. */
export async function atOnce<Racer>(
  racers: readonly Racer[],
  act: (racer: Racer, nth: number, key: string) => Promise<Response>,
) {
  const answers: Record<string, number> = {}
  await Promise.all(
    racers.map(async (racer, nth) => {
      const key = newId()
      const answer = await callUntilServed(() => act(racer, nth, key))
      const code = answer.status >= 400 ? ` ${(await answer.json()).code}` : ''
      const outcome = `${answer.status}${code}`
      answers[outcome] = (answers[outcome] ?? 0) + 1
    }),
  )
  return answers
}
