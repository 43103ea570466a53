import type { AccountsDoor, RewardsDoor } from '#demo/steps/step.ts'
import { makeInternalMarket } from '#services/market/internal-service.ts'
import { makeMarket } from '#services/market/service.ts'
import { benefitsInTime } from '#services/rewards/client.ts'
import type { RewardsDependencies } from '#services/rewards/deps.ts'
import { makeInternalRewards } from '#services/rewards/internal-service.ts'
import { earnsFrom, makeRewards, moveMembershipsWithTime, startRewardsWork } from '#services/rewards/service.ts'
import { makeRewardsSetUp, RewardsPlan } from '#services/rewards/set-up.ts'
import type { Clock } from '#shared/clock.ts'
import { newId } from '#shared/ids.ts'
import type { Log } from '../../log.ts'
import { memberMarks } from '../../member-marks.ts'
import { demoTill } from '../demo-till.ts'
import type { Place, Uploads } from './door-parts.ts'
import { toMarketDependencies } from './market-door.ts'

/**
 * Rewards at any time. Members pay in the sandbox, as the demonstration's users do; queued jobs run at once.
 * Notifications are dropped.
 */
export function openRewardsDoor(
  place: Place,
  { accounts }: { accounts: AccountsDoor },
  config: Uploads,
  log: Log,
): RewardsDoor {
  const { connection, now } = place
  const { setUp } = makeRewardsSetUp({ db: connection.db(), now })
  const market = toMarketDependencies(place, { accounts, config }, log)
  const deps: Omit<RewardsDependencies, 'now' | 'internalMarket' | 'payments'> = {
    db: connection.db(),
    accounts: accounts.client,
    market: { orders: async () => ({ orders: [], hasNextPage: false, endCursor: null }) },
    messaging: { notify: async () => ({ id: newId(), channel: 'email' as const }) },
    origins: accounts.origins,
    canSendPhoneCodes: false,
    jobs: { publish: async () => {} },
    log: log.child({ service: 'rewards' }),
    report: (error) => log.error({ err: error }, 'rewards failed while the demonstration was loaded'),
  }
  const till = (clock: Clock) =>
    demoTill({
      db: connection.db(),
      now: clock,
      accounts: accounts.client,
      origins: accounts.origins,
      keys: config.paymentsKeys,
      tell: (fact, data) => publishFact(at(clock), fact, data),
      log,
    })
  const at = (clock: Clock): RewardsDependencies => ({
    ...deps,
    now: clock,
    payments: till(clock).client,
    internalMarket: makeInternalMarket({ ...market, now: clock }).client,
  })
  return {
    at: (clock) => ({
      client: makeRewards(at(clock)).client,
      hear: (fact, data) => earnsFrom[fact](at(clock), data),
      moveWithTime: async () => void (await moveMembershipsWithTime(at(clock))),
    }),
    putPlans: async (plans) => void (await setUp({ plan: RewardsPlan.parse(plans), dryRun: false })),
    payAt: (link, clock) => till(clock).pay(link),
    shoppingAt: (clock) =>
      makeMarket({
        ...market,
        now: clock,
        benefits: benefitsInTime({
          rewards: makeInternalRewards(at(clock)).client,
          marks: memberMarks(place),
          now: clock,
          log,
          patienceMs: 60_000,
        }),
        jobs: { publish: (_trx, fact, data) => publishFact(at(clock), fact, data), send: async () => {} },
      }).client,
  }
}

/** Delivers a fact to its consumer in rewards. */
async function publishFact(deps: RewardsDependencies, fact: string, data: object): Promise<void> {
  await startRewardsWork(deps, {
    repeat: async () => {},
    subscribe: async (consumer, heard, consume) => {
      if (consumer === 'memberships' && heard === fact) await consume(data)
    },
  })
}
