import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { RewardsDependencies } from '../deps.ts'
import { addLine } from '../missions/store/ledger.ts'
import { lockPerson } from '../missions/store/people.ts'
import { SavedCoupon } from './granted-coupon.ts'
import { type ExchangeRow, findDue, settleExchange, takeTry } from './store.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now' | 'internalMarket' | 'log'>

/**
 * Asks the market for the coupon of an exchange, with its id as the cause, so repeated calls grant once. A refusal is
 * final and returns the huellas; any other failure is retried later.
 */
export async function grantExchange(deps: Dependencies, id: string): Promise<void> {
  const exchange = await takeTry(deps.db, id, deps.now())
  if (!exchange) return
  try {
    const { code } = await askShop(deps, exchange)
    await settleExchange(deps.db, id, { status: 'granted', code, at: deps.now() })
  } catch (error) {
    if (isRefusal(error)) await giveBack(deps, exchange)
    deps.log.warn({ err: error, exchange: id, tries: exchange.tries }, 'the coupon of an exchange was not granted')
  }
}

/** Retries pending exchanges. Answers how many it tried. */
export async function grantPending(deps: Dependencies): Promise<number> {
  const due = await findDue(deps.db, deps.now(), 100)
  for (const id of due) await grantExchange(deps, id)
  return due.length
}

function askShop({ internalMarket }: Dependencies, { id, uid, coupon, valid_until }: ExchangeRow) {
  const { country, ...terms } = SavedCoupon.parse(coupon)
  return internalMarket.grantCoupon(
    { ...terms, country, ownerUid: uid, cause: `huellas:${id}`, endsAt: valid_until.toISOString() },
    { context: { viewer: anonymousViewer(country), requestId: `exchange ${id}` } },
  )
}

/** Failures that a retry cannot change. */
function isRefusal(error: unknown): boolean {
  const status = asServiceError(error)?.status ?? 500
  return status === 400 || status === 404 || status === 409 || status === 422
}

async function giveBack({ db, now }: Dependencies, { id, uid, cost, title }: ExchangeRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const balance = await lockPerson(trx, uid)
    const at = now()
    if (!balance || !(await settleExchange(trx, id, { status: 'returned', code: null, at }))) return
    if (cost === 0) return
    const line = { kind: 'exchange', account: `exchange ${id}`, cause: `exchange:${id}:returned` } as const
    await addLine(trx, { uid, balance, at }, { ...line, title: `${title} (devuelto)`, points: cost })
  })
}
