import * as z from 'zod'
import { type CountryIso, DEFAULT_COUNTRY } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { CommunityDependencies } from '../deps.ts'
import { missingLines } from './rules/donations.ts'
import { addLine, findGifts, holdLedger } from './store.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'internalMarket'>

/** Fields of an order's facts that the ledger needs. */
const OrderThatGives = z.object({ orderId: z.string(), hasDonation: z.boolean().default(false) })

/** Records the donation of an order in the ledger; skips orders without one. */
export async function takeOverDonations(deps: Dependencies, fact: object): Promise<void> {
  const { orderId, hasDonation } = OrderThatGives.parse(fact)
  if (hasDonation) await bringIn(deps, orderId)
}

/** Maximum number of retries; each is caused by a change of the order during the write. */
const ROUNDS = 10

/**
 * Brings the ledger up to date with the order. Facts come twice, late and out of order, so the current order is read,
 * and read again after each write, to correct a line written from an outdated order.
 */
async function bringIn(deps: Dependencies, orderId: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    // Asked before the ledger is locked: a slow service must not hold our lock.
    const order = await deps.internalMarket.donatedLines(
      { orderId },
      { context: { viewer: anonymousViewer(DEFAULT_COUNTRY), requestId: `donations of order ${orderId}` } },
    )
    if (!order) return
    if (!(await write(deps, orderId, order))) return
  }
  throw new Error(`What order ${orderId} gives changed ${ROUNDS} times while it was written`)
}

/** False when there was nothing to write. */
async function write(
  { db, now }: Dependencies,
  orderId: string,
  { country, lines }: { country: CountryIso; lines: { position: number; grams: number }[] },
): Promise<boolean> {
  if (missingLines(lines, await findGifts(db, orderId)).length === 0) return false
  return db.transaction().execute(async (trx) => {
    await holdLedger(trx)
    const missing = missingLines(lines, await findGifts(trx, orderId))
    for (const line of missing) await addLine(trx, { ...line, orderId, country, at: now() })
    return missing.length > 0
  })
}
