import { makeGraph } from '#services/graph/service.ts'
import { benefitsInTime } from '#services/rewards/client.ts'
import type { Services } from '#web/request/context.ts'
import { makeCompanies } from './company/companies.ts'
import { composeCare } from './compose/care.ts'
import { composeCommunity } from './compose/community.ts'
import { composeInvoicing } from './compose/invoicing.ts'
import { composeMarket } from './compose/market.ts'
import { composeOperations } from './compose/operations.ts'
import { composePayments } from './compose/payments.ts'
import { composePeople } from './compose/people.ts'
import { composeRewards } from './compose/rewards.ts'
import { type CompositionDependencies, toSharedDependencies } from './compose/shared-dependencies.ts'
import { composeTracking } from './compose/tracking.ts'
import type { Composition } from './composition.ts'
import { cacheMarkets } from './country-operation.ts'
import { memberMarks, startMemberMarks } from './member-marks.ts'

/** Composes the services in dependency order; compose/ holds the dependencies of each. */
export function compose(deps: CompositionDependencies): Composition {
  const { config, connection, now, log } = deps
  const shared = toSharedDependencies(deps)
  const companies = makeCompanies(config)

  // Cycles are broken by late calls: accounts asks market for a country's operation, sellers ask rewards for a member's
  // benefits and the erasure of a customer, and the community asks pets for the pet of a notice.
  const people = composePeople(shared, {
    getOperationId: (...asked) => getOperationId(...asked),
    internalRewards: { haveTwoMemberships: (...asked) => members.internalRewards.haveTwoMemberships(...asked) },
  })
  const marks = memberMarks({ connection, now })
  const benefits = benefitsInTime({
    rewards: { benefitsOf: (...asked) => members.internalRewards.benefitsOf(...asked) },
    marks,
    now,
    log: log.child({ service: 'rewards' }),
  })

  const accounts = people.accounts.client
  const { internalAccounts, messaging } = people
  const money = composePayments(shared, { accounts, companies })
  const { payments } = money
  const shops = composeMarket(shared, {
    ...{ accounts, internalAccounts, messaging, payments, benefits },
    internalInvoicing: {
      documentsOf: (...asked) => billing.internalInvoicing.documentsOf(...asked),
      registeredDocuments: (...asked) => billing.internalInvoicing.registeredDocuments(...asked),
      taxpayers: (...asked) => billing.internalInvoicing.taxpayers(...asked),
      printedInvoice: (...asked) => billing.internalInvoicing.printedInvoice(...asked),
    },
    internalAppointments: {
      soldEntries: (...asked) => care.internalAppointments.soldEntries(...asked),
      soldGroups: (...asked) => care.internalAppointments.soldGroups(...asked),
    },
  })
  const market = shops.market.client
  const { internalMarket } = shops
  const markets = cacheMarkets({ market, appName: config.appName, versions: deps.versions })
  const { getOperationId } = markets

  const published = composeCommunity(shared, {
    accounts,
    messaging,
    market,
    internalMarket,
    getOperationId,
    pets: { petProfile: (...asked) => care.pets.client.petProfile(...asked) },
  })
  const content = published.content.client
  const care = composeCare(shared, {
    accounts,
    internalAccounts,
    rewards: {
      exportPerson: (...asked) => members.rewards.client.exportPerson(...asked),
      erasePerson: (...asked) => members.rewards.client.erasePerson(...asked),
    },
    messaging,
    payments,
    market,
    content,
    benefits,
  })
  const members = composeRewards(shared, { accounts, messaging, payments, market, internalMarket })
  const billing = composeInvoicing(shared, {
    internalAccounts,
    internalMarket,
    internalRewards: members.internalRewards,
    internalAppointments: care.internalAppointments,
    payments,
  })
  const counted = composeTracking(shared)
  const operations = composeOperations(shared, { market, content, companies })

  const clients: Services = {
    accounts,
    market,
    messaging,
    operations,
    payments,
    pets: care.pets.client,
    appointments: care.appointments.client,
    insurance: care.insurance.client,
    invoicing: billing.invoicing,
    content,
    community: published.community.client,
    rewards: members.rewards.client,
    tracking: counted.tracking.client,
  }
  return {
    clients,
    markets,
    companies,
    watchCompanies: () => companies.watch({ operations, versions: deps.versions, log }),
    publicServices: [
      people.accounts,
      shops.market,
      care.pets,
      care.appointments,
      care.insurance,
      published.content,
      published.community,
      members.rewards,
      counted.tracking,
    ],
    graph: makeGraph({ ...clients, mode: config.mode, log: log.child({ service: 'graph' }) }),
    productImages: shops.productImages,
    paymentWebhook: money.webhook,
    channelWebhook: people.channelWebhook,
    sandboxPage: money.sandboxPage,
    paymentOrigins: money.origins,
    petPictures: care.petPictures,
    reviewPictures: care.reviewPictures,
    productReviewPictures: shops.productReviewPictures,
    visitPictures: care.visitPictures,
    storePictures: care.storePictures,
    communityPictures: published.communityPictures,
    contentPictures: published.contentPictures,
    onSessionsChanged: people.onSessionsChanged,
    savedRequests: people.savedRequests,
    watchSheets: published.watchSheets,
    errorOrigins: config.sentryDsn ? [new URL(config.sentryDsn).origin] : [],
    pictureOrigins: config.content.pictureHosts.map((host) => `https://${host}`),
    async startWork(workers) {
      for (const each of [people, shops, money, care, published, members, billing, counted])
        await each.startWork(workers)
      await startMemberMarks(marks, workers)
    },
  }
}
