import type { MarketForServicesClient } from '#services/market/client.ts'
import { remoteRewards, remoteRewardsForServices } from '#services/rewards/client.ts'
import { contract as rewardsContract } from '#services/rewards/contract.ts'
import { rewardsForServices } from '#services/rewards/contract-for-services.ts'
import type { RewardsNeeds } from '#services/rewards/deps.ts'
import { makeRewards, startRewardsWork } from '#services/rewards/service.ts'
import { makeRewardsForServices } from '#services/rewards/service-for-services.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { Services } from '../composition.ts'
import { connect } from '../connect.ts'
import type { Ground } from './ground.ts'

interface RewardsTies extends Pick<Services, 'accounts' | 'messaging' | 'payments' | 'market'> {
  marketForServices: MarketForServicesClient
}

/** Huellas, memberships and invitations, for the world and for those of our services that give their benefits. */
export function composeRewards(ground: Ground, services: RewardsTies) {
  const { addresses, connection, jobs, now, toldBy, serviceKey, serviceUrls } = ground
  const { accounts, messaging, payments, market, marketForServices } = services

  const rewardsNeeds: RewardsNeeds = {
    db: connection.db(),
    now,
    accounts,
    payments,
    messaging,
    market,
    marketForServices,
    origins: addresses.origins,
    jobs,
    ...toldBy('rewards'),
  }
  const rewards = connect({
    contract: rewardsContract,
    service: makeRewards(rewardsNeeds),
    url: serviceUrls.rewards,
    remote: remoteRewards,
    serviceKey,
    report: toldBy('rewards').report,
  })
  const rewardsInternal = connect({
    contract: rewardsForServices,
    service: makeRewardsForServices(rewardsNeeds),
    url: serviceUrls.rewards?.replace(/\/rewards-api\/?$/, '/rewards-internal'),
    remote: remoteRewardsForServices,
    serviceKey,
    report: toldBy('rewards').report,
    isInternal: true,
  })

  return {
    rewards,
    rewardsInternal,
    async startWork(workers: Jobs) {
      if (rewards.runsHere) await startRewardsWork(rewardsNeeds, workers)
    },
  }
}
