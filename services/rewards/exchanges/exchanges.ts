import type { Kysely } from 'kysely'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Exchange, Reward } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import type { RewardsDependencies } from '../deps.ts'
import { rewardsError } from '../errors.ts'
import { levelNumbered } from '../missions/rules/levels.ts'
import { findRewards, formatWhyNot, isPresent, whyNotReward } from '../missions/rules/rewards.ts'
import { addLine } from '../missions/store/ledger.ts'
import { findBalance, holdPerson } from '../missions/store/people.ts'
import type { Tables } from '../tables.ts'
import { grantExchange } from './grant-exchange.ts'
import { toSavedCoupon } from './granted-coupon.ts'
import { type ExchangeRow, findExchange, findExchanges, findPresents, insertExchange } from './store.ts'

const dayMs = 86_400_000

/** Rewards of the caller's country, each with the reason why this caller cannot take it, if any. */
export async function rewards({ db }: Pick<RewardsDependencies, 'db'>, context: CallContext): Promise<Reward[]> {
  const uid = accountUid(context)
  const [balance, taken] = await Promise.all([findBalance(db, uid), findPresents(db, uid)])
  return findRewards(context.viewer.country)
    .toSorted((a, b) => a.cost - b.cost)
    .map((reward) => {
      const why = whyNotReward(reward, { balance, taken })
      return {
        id: reward.id,
        title: reward.title,
        says: reward.says,
        cost: reward.cost,
        fromLevel: reward.fromLevel > 1 ? levelNumbered(reward.fromLevel) : null,
        validDays: reward.validDays,
        whyNot: why && { code: why, detail: formatWhyNot(why, reward, balance) },
      }
    })
}

/**
 * Exchanges huellas for a coupon. One transaction deducts them, with the person locked and a constraint behind it. The
 * market is asked after the commit: when it is slow or down, the exchange stays pending and is granted later.
 */
export async function exchange(
  deps: Pick<RewardsDependencies, 'db' | 'now' | 'internalMarket' | 'log'>,
  input: { rewardId: string },
  context: CallContext,
): Promise<Exchange> {
  const uid = accountUid(context)
  const reward = findRewards(context.viewer.country).find(({ id }) => id === input.rewardId)
  if (!reward) throw rewardsError('reward-not-found')
  const { cost, title } = reward
  const { id } = await createOnce(deps, { operation: 'exchange', input }, context, async (trx) => {
    const at = deps.now()
    const balance = await holdPerson(trx, uid, at)
    const why = whyNotReward(reward, { balance, taken: await findPresents(trx, uid) })
    if (why) throw rewardsError(why, { detail: `${formatWhyNot(why, reward, balance)}.` })

    const exchangeId = newId()
    const isTaken = await insertExchange(trx, {
      id: exchangeId,
      uid,
      rewardId: reward.id,
      title,
      cost,
      coupon: toSavedCoupon(reward),
      isPresent: isPresent(reward),
      validUntil: new Date(at.getTime() + reward.validDays * dayMs),
      at,
    })
    if (!isTaken) throw rewardsError('taken-already')
    if (cost > 0) {
      const line = { kind: 'exchange', account: `exchange ${exchangeId}`, cause: `exchange:${exchangeId}` } as const
      await addLine(trx, { uid, balance, at }, { ...line, title, points: -cost })
    }
    return { id: exchangeId }
  })
  await grantExchange(deps, id)
  const row = await findExchange(deps.db, id)
  if (!row) throw rewardsError('reward-not-found')
  return toExchange(row)
}

/** Exchanges of the caller, newest first. */
export async function exchanges({ db }: Pick<RewardsDependencies, 'db'>, context: CallContext): Promise<Exchange[]> {
  return listExchanges(db, accountUid(context), { first: 100 })
}

/** Exchanges of a person, newest first. */
export async function listExchanges(
  db: Kysely<Tables>,
  uid: string,
  limit: { first?: number } = {},
): Promise<Exchange[]> {
  return (await findExchanges(db, uid, limit)).map(toExchange)
}

function toExchange(row: ExchangeRow): Exchange {
  return {
    id: row.id,
    rewardId: row.reward_id,
    title: row.title,
    cost: row.cost,
    status: row.status as Exchange['status'],
    code: row.code,
    until: row.valid_until.toISOString(),
    at: row.created_at.toISOString(),
  }
}
