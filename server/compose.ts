import { remoteAccounts } from '#services/accounts/client.ts'
import { contract as accountsContract } from '#services/accounts/contract.ts'
import { makeAccounts, startAccountsWork } from '#services/accounts/service.ts'
import { remoteAppointments } from '#services/appointments/client.ts'
import { contract as appointmentsContract } from '#services/appointments/contract.ts'
import type { AppointmentsNeeds } from '#services/appointments/needs.ts'
import { makeAppointments, reviewPictures, startAppointmentsWork } from '#services/appointments/service.ts'
import { remoteCommunity } from '#services/community/client.ts'
import { contract as communityContract } from '#services/community/contract.ts'
import type { CommunityNeeds } from '#services/community/needs.ts'
import { communityPictures, makeCommunity, startCommunityWork } from '#services/community/service.ts'
import { remoteContent } from '#services/content/client.ts'
import { contract as contentContract } from '#services/content/contract.ts'
import { makeContent } from '#services/content/service.ts'
import { makeGraph } from '#services/graph/service.ts'
import { remoteInsurance } from '#services/insurance/client.ts'
import { contract as insuranceContract } from '#services/insurance/contract.ts'
import type { InsuranceNeeds } from '#services/insurance/needs.ts'
import { httpUnderwriter, makeInsurance, startInsuranceWork } from '#services/insurance/service.ts'
import { remoteMarket, remoteMarketForServices } from '#services/market/client.ts'
import { contract as marketContract } from '#services/market/contract.ts'
import { marketForServices } from '#services/market/contract-for-services.ts'
import type { MarketNeeds } from '#services/market/needs.ts'
import { makeImageServer, makeMarket, startMarketWork, startOrderLetters } from '#services/market/service.ts'
import { makeMarketForServices } from '#services/market/service-for-services.ts'
import { remoteMessaging } from '#services/messaging/client.ts'
import { contract as messagingContract } from '#services/messaging/contract.ts'
import type { MessagingNeeds } from '#services/messaging/needs.ts'
import { makeMessaging, startMessageWork } from '#services/messaging/service.ts'
import { contract as operationsContract } from '#services/operations/contract.ts'
import { makeOperations } from '#services/operations/service.ts'
import { remotePayments } from '#services/payments/client.ts'
import { contract as paymentsContract } from '#services/payments/contract.ts'
import type { PaymentsNeeds } from '#services/payments/needs.ts'
import { makePayments, makeSandbox, makeWebhookDoor, startPaymentsWork } from '#services/payments/service.ts'
import { remotePets } from '#services/pets/client.ts'
import { contract as petsContract } from '#services/pets/contract.ts'
import type { PetsNeeds } from '#services/pets/needs.ts'
import { makePets, petPictures, startPetsWork } from '#services/pets/service.ts'
import { benefitsInTime, remoteRewards, remoteRewardsForServices } from '#services/rewards/client.ts'
import { contract as rewardsContract } from '#services/rewards/contract.ts'
import { rewardsForServices } from '#services/rewards/contract-for-services.ts'
import type { RewardsNeeds } from '#services/rewards/needs.ts'
import { makeRewards, startRewardsWork } from '#services/rewards/service.ts'
import { makeRewardsForServices } from '#services/rewards/service-for-services.ts'
import { remoteTracking } from '#services/tracking/client.ts'
import { contract as trackingContract } from '#services/tracking/contract.ts'
import type { TrackingNeeds } from '#services/tracking/needs.ts'
import { makeSink, makeTracking, startTrackingWork } from '#services/tracking/service.ts'
import type { Clock } from '#shared/clock.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { VersionWatch } from '#shared/database/notify.ts'
import type { FactPublisher, JobSender, ParkedJobs } from '#shared/jobs.ts'
import { makePictureServer } from '#shared/pictures/serve-picture.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { catalogueSource } from './catalogue-source.ts'
import { collectors } from './collectors.ts'
import type { Composition } from './composition.ts'
import type { Config } from './config.ts'
import { connect, type Neighbour } from './connect.ts'
import { contentSource } from './content-source.ts'
import { couponFinder } from './coupon-finder.ts'
import type { Log } from './log.ts'
import { describeMachine } from './machine.ts'
import { memberMarks, startMemberMarks } from './member-marks.ts'
import { messageChannels, pushChannel } from './message-channels.ts'
import { operationFinder } from './operation-of-country.ts'
import type { PublicAddresses } from './public-addresses.ts'
import { uploadStorage } from './upload-storage.ts'

export interface CompositionNeeds {
  config: Config
  addresses: PublicAddresses
  connection: DatabaseConnection
  versions: VersionWatch
  jobs: FactPublisher & JobSender & ParkedJobs
  now: Clock
  log: Log
}

/** Ties everybody to whom they need. One list in the order of who needs whom: it is as long as there are services. */
export function compose({ config, addresses, connection, versions, jobs, now, log }: CompositionNeeds): Composition {
  const { serviceKey, serviceUrls } = config
  const toldBy = (service: string) => ({ log: log.child({ service }), report: reporter(log, service) })
  const sessionListeners: ((uid: string) => void)[] = []

  const messagingNeeds: MessagingNeeds = {
    db: connection.db(),
    now,
    jobs,
    channels: messageChannels(config),
    push: pushChannel(config),
    origins: addresses.origins,
    accounts: () => accounts.client,
    ...toldBy('messaging'),
  }
  const messaging = connect({
    contract: messagingContract,
    service: makeMessaging(messagingNeeds),
    url: serviceUrls.messaging,
    remote: remoteMessaging,
    serviceKey,
    isInternal: true,
  })

  const accounts: Neighbour<typeof accountsContract> = connect({
    contract: accountsContract,
    service: makeAccounts({
      db: connection.db(),
      now,
      signingSecret: config.accountsKey,
      messaging: messaging.client,
      origins: addresses.origins,
      providers: config.signInProviders,
      appIssuer: config.appIssuer,
      jobs,
      operationOf: (country, context) => operationOf(country, context),
      geocoding: config.geocoding,
      warn: (error) => log.warn({ err: error, service: 'accounts' }, 'the geocoder failed'),
      sessionsChanged: (uid) => {
        for (const tell of sessionListeners) tell(uid)
      },
      report: reporter(log, 'accounts'),
    }),
    url: serviceUrls.accounts,
    remote: remoteAccounts,
    serviceKey,
  })

  const sandbox = config.isSandboxOn
    ? makeSandbox({
        db: connection.db(),
        now,
        jobs,
        mode: config.mode,
        keys: config.paymentsKeys,
        log: log.child({ service: 'payments', provider: 'sandbox' }),
      })
    : null
  const paymentsNeeds: PaymentsNeeds = {
    db: connection.db(),
    now,
    accounts: accounts.client,
    // The first that collects is taken: what is configured goes before what moves no money.
    providers: [...collectors(config, { db: connection.db(), now }), ...(sandbox ? [sandbox.provider] : [])],
    linkSecrets: config.paymentsKeys,
    origins: addresses.origins,
    jobs,
    ...toldBy('payments'),
  }
  const payments = connect({
    contract: paymentsContract,
    service: makePayments(paymentsNeeds),
    url: serviceUrls.payments,
    remote: remotePayments,
    serviceKey,
    isInternal: true,
  })

  const marks = memberMarks({ connection, now })
  const benefits = benefitsInTime({
    rewards: { benefitsOf: (...asked) => rewardsInternal.client.benefitsOf(...asked) },
    marks,
    now,
    log: log.child({ service: 'rewards' }),
  })

  const marketNeeds: MarketNeeds = {
    db: connection.db(),
    connection,
    versions,
    jobs,
    now,
    accounts: accounts.client,
    payments: payments.client,
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
  })
  const marketInternal = connect({
    contract: marketForServices,
    service: makeMarketForServices(marketNeeds),
    url: serviceUrls.market?.replace(/\/api\/market\/?$/, '/market-internal'),
    remote: remoteMarketForServices,
    serviceKey,
    isInternal: true,
  })

  const petsNeeds: PetsNeeds = {
    db: connection.db(),
    now,
    accounts: accounts.client,
    messaging: messaging.client,
    market: market.client,
    storage: uploadStorage(config),
    signingSecrets: config.petsKeys,
    origins: addresses.origins,
    jobs,
    ...toldBy('pets'),
  }
  const pets = connect({
    contract: petsContract,
    service: makePets(petsNeeds),
    url: serviceUrls.pets,
    remote: remotePets,
    serviceKey,
  })

  const appointmentsNeeds: AppointmentsNeeds = {
    db: connection.db(),
    now,
    versions,
    accounts: accounts.client,
    pets: pets.client,
    messaging: messaging.client,
    payments: payments.client,
    benefits,
    storage: uploadStorage(config),
    origins: addresses.origins,
    jobs,
    ...toldBy('appointments'),
  }
  const appointments = connect({
    contract: appointmentsContract,
    service: makeAppointments(appointmentsNeeds),
    url: serviceUrls.appointments,
    remote: remoteAppointments,
    serviceKey,
  })

  const operationOf = operationFinder(market.client, config.appName)
  const contentService = makeContent({
    ...config.content,
    dataDir: config.dataDir,
    now,
    knowsCoupon: couponFinder({ market: market.client, operationOf, appName: config.appName }),
    ...toldBy('content'),
  })
  const content = connect({
    contract: contentContract,
    service: contentService,
    url: serviceUrls.content,
    remote: remoteContent,
    serviceKey,
  })

  const operations = connect({
    contract: operationsContract,
    service: makeOperations({
      db: connection.db(),
      now,
      jobs,
      machine: describeMachine(config, connection),
      isClosedByEnvironment: config.maintenance,
      sources: [catalogueSource(market.client, now), contentSource(content.client)],
      report: reporter(log, 'operations'),
    }),
    // Each process tells of itself.
    url: undefined,
    remote: () => {
      throw new Error('Operations run in every process')
    },
    serviceKey,
    isInternal: true,
  })

  const insuranceNeeds: InsuranceNeeds = {
    db: connection.db(),
    now,
    accounts: accounts.client,
    pets: pets.client,
    payments: payments.client,
    messaging: messaging.client,
    underwriters: config.underwriter ? [httpUnderwriter({ name: 'insurer', ...config.underwriter })] : [],
    storage: uploadStorage(config),
    secret: config.insuranceKey,
    origins: addresses.origins,
    jobs,
    ...toldBy('insurance'),
  }
  const insurance = connect({
    contract: insuranceContract,
    service: makeInsurance(insuranceNeeds),
    url: serviceUrls.insurance,
    remote: remoteInsurance,
    serviceKey,
  })

  const communityNeeds: CommunityNeeds = {
    db: connection.db(),
    now,
    accounts: accounts.client,
    messaging: messaging.client,
    market: market.client,
    marketForServices: marketInternal.client,
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
  })

  const rewardsNeeds: RewardsNeeds = {
    db: connection.db(),
    now,
    accounts: accounts.client,
    payments: payments.client,
    messaging: messaging.client,
    market: market.client,
    marketForServices: marketInternal.client,
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
  })
  const rewardsInternal = connect({
    contract: rewardsForServices,
    service: makeRewardsForServices(rewardsNeeds),
    url: serviceUrls.rewards?.replace(/\/rewards-api\/?$/, '/rewards-internal'),
    remote: remoteRewardsForServices,
    serviceKey,
    isInternal: true,
  })
  const toldByTracking = toldBy('tracking')
  const trackingNeeds: TrackingNeeds = {
    db: connection.db(),
    now,
    sink: makeSink(config.analytics.strategy, {
      db: connection.db(),
      now,
      log: toldByTracking.log,
      segment: config.analytics.segment,
    }),
    writeKey: config.analytics.writeKey,
    ...toldByTracking,
  }
  const tracking = connect({
    contract: trackingContract,
    service: makeTracking(trackingNeeds),
    url: serviceUrls.tracking,
    remote: remoteTracking,
    serviceKey,
  })

  const productImages = makeImageServer({
    db: connection.db(),
    now,
    dataDir: config.dataDir,
    log: log.child({ service: 'market' }),
  })
  const orderLetterNeeds = {
    db: connection.db(),
    now,
    messaging: messaging.client,
    benefits,
    origins: addresses.origins,
    log: log.child({ service: 'market' }),
  }
  const clients = {
    accounts: accounts.client,
    market: market.client,
    messaging: messaging.client,
    operations: operations.client,
    payments: payments.client,
    pets: pets.client,
    appointments: appointments.client,
    insurance: insurance.client,
    content: content.client,
    community: community.client,
    rewards: rewards.client,
    tracking: tracking.client,
  }
  const graph = makeGraph({ ...clients, mode: config.mode, log: log.child({ service: 'graph' }) })
  return {
    clients,
    neighbours: [
      accounts,
      market,
      marketInternal,
      messaging,
      operations,
      payments,
      pets,
      appointments,
      insurance,
      content,
      community,
      rewards,
      rewardsInternal,
      tracking,
    ],
    graph,
    productImages,
    paymentWebhook: makeWebhookDoor(paymentsNeeds),
    sandboxPage: sandbox?.page ?? null,
    paymentOrigins: paymentsNeeds.providers.flatMap(({ origins }) => origins),
    petPictures: makePictureServer(petPictures, petsNeeds),
    reviewPictures: makePictureServer(reviewPictures, appointmentsNeeds),
    communityPictures: makePictureServer(communityPictures, communityNeeds),
    onSessionsChanged: (tell) => void sessionListeners.push(tell),
    async watchSheets() {
      if (!content.runsHere) return () => {}
      await contentService.start()
      return contentService.close
    },
    errorOrigins: config.sentryDsn ? [new URL(config.sentryDsn).origin] : [],
    pictureOrigins: config.content.pictureHosts.map((host) => `https://${host}`),
    async startWork(workers) {
      if (accounts.runsHere) await startAccountsWork({ db: connection.db(), now }, workers)
      if (market.runsHere) await startMarketWork(marketNeeds, workers)
      if (messaging.runsHere) await startMessageWork(messagingNeeds, workers)
      if (payments.runsHere) await startPaymentsWork(paymentsNeeds, workers)
      if (payments.runsHere) await sandbox?.startWork(workers)
      if (pets.runsHere) await startPetsWork(petsNeeds, workers)
      if (appointments.runsHere) await startAppointmentsWork(appointmentsNeeds, workers)
      if (insurance.runsHere) await startInsuranceWork(insuranceNeeds, workers)
      if (community.runsHere) await startCommunityWork(communityNeeds, workers)
      if (rewards.runsHere) await startRewardsWork(rewardsNeeds, workers)
      if (tracking.runsHere) await startTrackingWork(trackingNeeds, workers)
      if (market.runsHere) await startOrderLetters(orderLetterNeeds, workers)
      if (market.runsHere) await startMemberMarks(marks, workers)
    },
  }
}

function reporter(log: Log, service: string) {
  return (error: unknown, { requestId, viewer }: CallContext, operation: string) =>
    log.error({ err: error, service, operation, requestId, uid: viewer.uid }, 'an operation failed')
}
