import type { AccountsForServicesClient } from '#services/accounts/client.ts'
import { remoteMarket, remoteMarketForServices } from '#services/market/client.ts'
import { contract as marketContract } from '#services/market/contract.ts'
import { marketForServices } from '#services/market/contract-for-services.ts'
import type { MarketNeeds } from '#services/market/deps.ts'
import { makeImageServer, makeMarket, startMarketWork, startOrderLetters } from '#services/market/service.ts'
import { makeMarketForServices } from '#services/market/service-for-services.ts'
import type { BenefitsInTime } from '#services/rewards/client.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { Services } from '../composition.ts'
import { connect } from '../connect.ts'
import type { Ground } from './ground.ts'

interface MarketTies extends Pick<Services, 'accounts' | 'messaging' | 'payments'> {
  accountsForServices: AccountsForServicesClient
}

/** The shops, for the world and for our own services, with the pictures and the letters of what they sell. */
export function composeMarket(
  ground: Ground,
  { accounts, accountsForServices, messaging, payments }: MarketTies,
  benefits: BenefitsInTime,
) {
  const { config, addresses, connection, versions, jobs, now, log, toldBy, serviceKey, serviceUrls } = ground
  const marketNeeds: MarketNeeds = {
    db: connection.db(),
    connection,
    versions,
    jobs,
    now,
    accounts,
    accountsForServices,
    payments,
    benefits,
    dataDir: config.dataDir,
    ...toldBy('market'),
  }
  const market = connect({
    contract: marketContract,
    service: makeMarket(marketNeeds),
    url: serviceUrls.market,
    remote: remoteMarket,
    serviceKey,
    report: toldBy('market').report,
  })
  const marketInternal = connect({
    contract: marketForServices,
    service: makeMarketForServices(marketNeeds),
    url: serviceUrls.market?.replace(/\/api\/market\/?$/, '/market-internal'),
    remote: remoteMarketForServices,
    serviceKey,
    report: toldBy('market').report,
    isInternal: true,
  })

  const orderLetterNeeds = {
    db: connection.db(),
    now,
    messaging,
    benefits,
    origins: addresses.origins,
    log: log.child({ service: 'market' }),
  }

  return {
    market,
    marketInternal,
    productImages: makeImageServer({
      db: connection.db(),
      now,
      dataDir: config.dataDir,
      log: log.child({ service: 'market' }),
    }),
    async startWork(workers: Jobs) {
      if (!market.runsHere) return
      await startMarketWork(marketNeeds, workers)
      await startOrderLetters(orderLetterNeeds, workers)
    },
  }
}
