import { remoteCommunity } from '#services/community/client.ts'
import { contract as communityContract } from '#services/community/contract.ts'
import type { CommunityNeeds } from '#services/community/deps.ts'
import { communityPictures, makeCommunity, startCommunityWork } from '#services/community/service.ts'
import { remoteContent } from '#services/content/client.ts'
import { contract as contentContract } from '#services/content/contract.ts'
import { makeContent } from '#services/content/service.ts'
import type { MarketForServicesClient } from '#services/market/client.ts'
import type { Jobs } from '#shared/jobs.ts'
import { makePictureServer } from '#shared/pictures/serve-picture.ts'
import type { Services } from '../composition.ts'
import { connect } from '../connect.ts'
import { couponFinder } from '../coupon-finder.ts'
import type { OperationFinder } from '../operation-of-country.ts'
import { uploadStorage } from '../upload-storage.ts'
import type { Ground } from './ground.ts'

interface CommunityTies extends Pick<Services, 'accounts' | 'messaging' | 'market'> {
  marketForServices: MarketForServicesClient
  operationOf: OperationFinder
}

/** What editors and neighbours publish. */
export function composeCommunity(ground: Ground, services: CommunityTies) {
  const { config, addresses, connection, versions, jobs, now, toldBy, serviceKey, serviceUrls } = ground
  const { accounts, messaging, market, marketForServices, operationOf } = services

  const contentService = makeContent({
    ...config.content,
    dataDir: config.dataDir,
    now,
    knowsCoupon: couponFinder({ market, operationOf, appName: config.appName }),
    ...toldBy('content'),
  })
  const content = connect({
    contract: contentContract,
    service: contentService,
    url: serviceUrls.content,
    remote: remoteContent,
    serviceKey,
    report: toldBy('content').report,
  })

  const communityNeeds: CommunityNeeds = {
    db: connection.db(),
    now,
    accounts,
    messaging,
    market,
    marketForServices,
    storage: uploadStorage(config),
    secret: config.communityKey,
    origins: addresses.origins,
    jobs,
    versions,
    ...toldBy('community'),
  }
  const community = connect({
    contract: communityContract,
    service: makeCommunity(communityNeeds),
    url: serviceUrls.community,
    remote: remoteCommunity,
    serviceKey,
    report: toldBy('community').report,
  })

  return {
    content,
    community,
    communityPictures: makePictureServer(communityPictures, communityNeeds),
    async watchSheets() {
      if (!content.runsHere) return () => {}
      await contentService.start()
      return contentService.close
    },
    async startWork(workers: Jobs) {
      if (community.runsHere) await startCommunityWork(communityNeeds, workers)
    },
  }
}
