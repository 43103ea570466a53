import * as z from 'zod'
import { anonymousViewer } from '#shared/viewer.ts'
import type { CommunityDependencies } from '../deps.ts'
import { missingLines } from './rules/donations.ts'
import { addLine, findGifts, holdLedger } from './store.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'internalMarket'>

/** What every fact of an order says to the ledger. */
const OrderThatGives = z.object({ orderId: z.string(), hasDonation: z.boolean().default(false) })

/** Takes over what an order gives since this fact; of an order that gives nothing there is nothing to ask. */
export async function takeOverDonations(needs: Dependencies, fact: object): Promise<void> {
  const { orderId, hasDonation } = OrderThatGives.parse(fact)
  if (hasDonation) await bringIn(needs, orderId)
}

/** Each round answers one change of the order while its line was written. */
const ROUNDS = 10

/**
 * Brings the ledger to what the order gives now. Facts come twice, late and in any order, so it is the order that is asked, and
 * asked again after each line that was written: who wrote what was true a moment ago puts it right.
 */
async function bringIn(needs: Dependencies, orderId: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    // Asked before the ledger is held: a slow neighbour must not keep others from it.
    const order = await needs.internalMarket.donatedLines(
      { orderId },
      { context: { viewer: anonymousViewer('BO'), requestId: `donations of order ${orderId}` } },
    )
    if (!order) return
    if (!(await write(needs, orderId, order))) return
  }
  throw new Error(`What order ${orderId} gives changed ${ROUNDS} times while it was written`)
}

/** False: there was nothing to write. */
async function write(
  { db, now }: Dependencies,
  orderId: string,
  { country, lines }: { country: 'BO' | 'PY'; lines: { position: number; grams: number }[] },
): Promise<boolean> {
  if (missingLines(lines, await findGifts(db, orderId)).length === 0) return false
  return db.transaction().execute(async (trx) => {
    await holdLedger(trx)
    const missing = missingLines(lines, await findGifts(trx, orderId))
    for (const line of missing) await addLine(trx, { ...line, orderId, country, at: now() })
    return missing.length > 0
  })
}
