import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { DailyClose } from './contract.ts'
import { dailyClose, findOpenRange, requireShop, toDay } from './daily-close.ts'
import { sumDay, whyCannotClose } from './rules/daily-close.ts'
import { insertClose, insertTillCash, lockCloses, takeEntries } from './store.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

interface CountedDay {
  shopId: string
  day: string
  /** Cash that was shown to whoever counted. */
  expected: number
  counted: number
  left: number | null
  opening: number | null
  reason: string
}

/**
 * Closes a shop's day with what was counted: takes the entries that no close has, and writes what they expect beside it.
 * Throws day-closed, day-not-begun, till-changed, difference-needs-reason, left-too-much.
 */
export async function closeDay(deps: Dependencies, input: CountedDay, context: CallContext): Promise<DailyClose> {
  const { shopId, day, counted, reason } = input
  const shop = await requireShop(deps, shopId)
  const closedBy = accountUid(context)
  await createOnce(deps, { operation: 'closeDay', input }, context, async (trx) => {
    await lockCloses(trx, shopId)
    const now = deps.now()
    const { from, since, until, ...open } = await findOpenRange({ db: trx, now: deps.now }, shop, day)
    const id = newId()
    const sums = await takeEntries(trx, id, { shopId, from, until })
    const shown = sumDay(sums, open.opening).cash.expected
    const opening = open.isFirst ? (input.opening ?? 0) : open.opening
    const expected = shown + opening - open.opening
    const left = input.left ?? counted
    // Compared with what was shown, which for a first close lacked the opening that was typed beside it.
    const isSeen = input.expected === shown
    const refusal = whyCannotClose({
      ...{ day, today: toDay(now, shop), lastClosed: open.lastClosed, counted, left, reason, expected },
      seen: isSeen ? expected : Number.NaN,
    })
    if (refusal) throw marketError(refusal)
    await insertClose(trx, shopId, {
      ...{ id, day, since, until, opening, expected, counted, left, reason, closedBy, closedAt: now },
    })
    return { id }
  })
  return dailyClose(deps, { shopId, day })
}

interface TillCash {
  shopId: string
  direction: 'in' | 'out'
  amount: number
  reason: string
}

/** Puts cash into the till or takes it out, once per Idempotency-Key. */
export async function moveTillCash(deps: Dependencies, input: TillCash, context: CallContext): Promise<DailyClose> {
  await requireShop(deps, input.shopId)
  const actorUid = accountUid(context)
  await createOnce(deps, { operation: 'moveTillCash', input }, context, async (trx) => {
    const id = newId()
    await insertTillCash(trx, { ...input, at: deps.now(), cause: `cash:${id}`, actorUid })
    return { id }
  })
  return dailyClose(deps, { shopId: input.shopId })
}
