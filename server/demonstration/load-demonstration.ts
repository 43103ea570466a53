import { demoRegulars, type Regular, toRegularAccount, toRegularCustomer } from '#demo/appointments/regulars.ts'
import { neighbours } from '#demo/community/neighbours.ts'
import { loadDemonstration } from '#demo/load.ts'
import type {
  AccountsDoor,
  AppointmentsDoor,
  CommunityDoor,
  InsuranceDoor,
  PetsDoor,
  RewardsDoor,
  ShoppingDoor,
  StepDependencies,
} from '#demo/steps/step.ts'
import { makeInternalAccounts } from '#services/accounts/internal-service.ts'
import { makeAccounts } from '#services/accounts/service.ts'
import { makeAccountsSetUp } from '#services/accounts/set-up.ts'
import { makeAppointments } from '#services/appointments/service.ts'
import { makeAppointmentsSetUp } from '#services/appointments/set-up.ts'
import type { CommunityDependencies } from '#services/community/deps.ts'
import { makeCommunity, suggestMatches, takeOverDonations } from '#services/community/service.ts'
import type { InsuranceDependencies } from '#services/insurance/deps.ts'
import { makeInsurance, startInsuranceWork } from '#services/insurance/service.ts'
import { makeInsuranceSetUp } from '#services/insurance/set-up.ts'
import type { MarketDependencies } from '#services/market/deps.ts'
import { makeInternalMarket } from '#services/market/internal-service.ts'
import { findNoDocuments } from '#services/market/sales-book/rules/sale-document.ts'
import { makeMarket, startMarketWork } from '#services/market/service.ts'
import { makeMarketSetUp } from '#services/market/set-up.ts'
import { makePets } from '#services/pets/service.ts'
import { benefitsInTime } from '#services/rewards/client.ts'
import type { RewardsDependencies } from '#services/rewards/deps.ts'
import { makeInternalRewards } from '#services/rewards/internal-service.ts'
import { earnsFrom, makeRewards, moveMembershipsWithTime, startRewardsWork } from '#services/rewards/service.ts'
import { makeRewardsSetUp, RewardsPlan } from '#services/rewards/set-up.ts'
import type { Clock } from '#shared/clock.ts'
import { DEFAULT_COUNTRY, forEachCountry } from '#shared/countries/countries.ts'
import { newId, newSecret } from '#shared/ids.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Config } from '../configuration/config.ts'
import type { Log } from '../log.ts'
import { memberMarks } from '../member-marks.ts'
import type { Infrastructure } from '../start.ts'
import { uploadStorage } from '../upload-storage.ts'
import { demoTill } from './demo-till.ts'

type Place = Pick<Infrastructure, 'connection' | 'now'>
type Uploads = Parameters<typeof uploadStorage>[0] & Pick<Config, 'communityKeys' | 'insuranceKeys' | 'paymentsKeys'>
type Doors = Pick<
  StepDependencies,
  'accounts' | 'pets' | 'appointments' | 'shopping' | 'insurance' | 'community' | 'rewards'
>

/** Loads missing demonstration data into the database, through the services' contracts. */
export async function loadDemonstrationInto(place: Place, config: Uploads, log: Log): Promise<void> {
  const { connection, now } = place
  const market = makeMarketSetUp({ db: connection.db(), now })
  await loadDemonstration({ connection, market, ...openPeopleDoors(place, config, log), now, log })
}

/** Opens the services that customers use. */
export function openPeopleDoors(place: Place, config: Uploads, log: Log): Doors {
  const accounts = openAccountsDoor(place, log)
  const pets = openPetsDoor(place, accounts, config, log)
  return {
    accounts,
    pets,
    appointments: openAppointmentsDoor(place, { accounts, pets }, config, log),
    shopping: openShoppingDoor(place, { accounts, config }, log),
    insurance: openInsuranceDoor(place, { accounts, pets }, config, log),
    community: openCommunityDoor(place, { accounts }, config, log),
    rewards: openRewardsDoor(place, { accounts }, config, log),
  }
}

/** Accounts with its own mailbox: mails to invented people must not fill the outbox. */
function openAccountsDoor({ connection, now }: Place, log: Log) {
  const mailbox = new Map<string, Record<string, string>>()
  const origins = forEachCountry(({ hostEnding }) => `http://localhost${hostEnding}`)
  const { client } = makeAccounts({
    db: connection.db(),
    now,
    // The secret's signatures are used here and at once.
    signingSecrets: [newSecret()],
    messaging: {
      async notify({ to, data }) {
        mailbox.set(to.email ?? to.phoneNumber ?? '', data)
        return { id: newId(), channel: 'email' }
      },
    },
    origins,
    providers: [],
    appIssuer: undefined,
    // Facts are dropped: no other service holds data of these customers yet.
    jobs: { publish: async () => {} },
    getOperationId: async (country) => country,
    geocoding: { kind: 'none', userAgent: '' },
    sessionsChanged: () => {},
    warn: (error) => log.warn({ err: error }, 'accounts warned while the demonstration was loaded'),
    report: (error) => log.error({ err: error }, 'accounts failed while the demonstration was loaded'),
  })
  const { grantRole } = makeAccountsSetUp({ db: connection.db(), now })
  return { client, grantRole, lastMessageTo: (whom: string) => mailbox.get(whom) ?? {}, origins }
}

/** Pets with its own mailbox, for the same reason. */
function openPetsDoor(
  { connection, now }: Place,
  { client, origins }: AccountsDoor,
  config: Uploads,
  log: Log,
): PetsDoor {
  const invitations = new Map<string, string>()
  const pets = makePets({
    db: connection.db(),
    now,
    accounts: client,
    messaging: {
      async notify({ to, data }) {
        invitations.set(to.email ?? '', data.link ?? '')
        return { id: newId(), channel: 'email' }
      },
    },
    market: { foodPurchases: async () => [] },
    content: { foodProductsSheet: async () => [] },
    storage: uploadStorage(config),
    signingSecrets: [],
    origins,
    jobs: { publish: async () => {} },
    log: log.child({ service: 'pets' }),
    report: (error) => log.error({ err: error }, 'pets failed while the demonstration was loaded'),
  })
  return { client: pets.client, invitationTo: (email) => invitations.get(email) ?? '' }
}

/**
 * Appointments at any time. Accounts known only to the stores are answered here. Notifications and facts are dropped,
 * because no service consumes them and those to people who can sign in would be about the distant past.
 */
function openAppointmentsDoor(
  { connection, now }: Place,
  { accounts, pets }: { accounts: AccountsDoor; pets: PetsDoor },
  config: Uploads,
  log: Log,
): AppointmentsDoor {
  const regularPets = new Map(demoRegulars.map(({ pet }) => [pet.id, pet]))
  const staff = operatorOfDemonstration()
  const report = (error: unknown) => log.error({ err: error }, 'appointments failed while the demonstration was loaded')
  const deps = {
    db: connection.db(),
    accounts: {
      account: accountAt(accounts),
      viewerOf: accounts.client.viewerOf,
      addresses: accounts.client.addresses,
      shareToken: accounts.client.shareToken,
      staffMemberships: async (...[, options]: Parameters<AccountsDoor['client']['staffMemberships']>) =>
        options?.context.viewer.uid === staff.viewer.uid ? [{ role: 'operator' as const, merchantId: null }] : [],
    },
    pets: {
      createPetProfile: pets.client.createPetProfile,
      petProfiles: pets.client.petProfiles,
      medicineApplications: pets.client.medicineApplications,
      petProfile: async (...[input, options]: Parameters<PetsDoor['client']['petProfile']>) =>
        regularPets.get(input.petProfileId) ?? pets.client.petProfile(input, options),
      customerByEcommerceUid: async (...[input, options]: Parameters<PetsDoor['client']['customerByEcommerceUid']>) => {
        const regular = findRegular(options)
        return regular ? toRegularCustomer(regular) : pets.client.customerByEcommerceUid(input, options)
      },
    },
    internalAccounts: makeInternalAccounts({ db: connection.db(), now, report }).client,
    customerDataServices: [],
    messaging: { notify: async () => ({ id: newId(), channel: 'email' as const }) },
    payments: noPayments,
    benefits: noBenefits,
    storage: uploadStorage(config),
    origins: accounts.origins,
    jobs: { publish: async () => {} },
    log: log.child({ service: 'appointments' }),
    report,
  }
  return {
    setUp: makeAppointmentsSetUp({ db: connection.db(), now }),
    at: (clock) => makeAppointments({ ...deps, now: clock, versions: { version: () => 0 } }).client,
    staff,
  }
}

/** Insurance at any time. Regulars pay in the sandbox, as the demonstration's users do; notifications are dropped. */
function openInsuranceDoor(
  { connection }: Place,
  { accounts, pets }: { accounts: AccountsDoor; pets: PetsDoor },
  config: Uploads,
  log: Log,
): InsuranceDoor {
  const regularPets = new Map(demoRegulars.map(({ pet }) => [pet.id, pet]))
  const deps: Omit<InsuranceDependencies, 'now' | 'payments'> = {
    db: connection.db(),
    accounts: { account: accountAt(accounts) },
    pets: {
      petProfile: async (...[input, options]: Parameters<PetsDoor['client']['petProfile']>) =>
        regularPets.get(input.petProfileId) ?? pets.client.petProfile(input, options),
    },
    messaging: { notify: async () => ({ id: newId(), channel: 'email' as const }) },
    underwriters: [],
    storage: uploadStorage(config),
    secrets: config.insuranceKeys,
    origins: accounts.origins,
    jobs: { publish: async () => {} },
    log: log.child({ service: 'insurance' }),
    report: (error) => log.error({ err: error }, 'insurance failed while the demonstration was loaded'),
  }
  const till = (clock: Clock) =>
    demoTill({
      db: connection.db(),
      now: clock,
      accounts: accounts.client,
      origins: accounts.origins,
      keys: config.paymentsKeys,
      tell: async (fact, data) =>
        startInsuranceWork(at(clock), {
          ...noJobs,
          subscribe: async (consumer, heard, consume) => {
            if (consumer === 'insurance' && heard === fact) await consume(data)
          },
        }),
      log,
    })
  const at = (clock: Clock): InsuranceDependencies => ({ ...deps, now: clock, payments: till(clock).client })
  return {
    ...makeInsuranceSetUp({ db: connection.db() }),
    at: (clock) => makeInsurance(at(clock)).client,
    payAt: (link, clock) => till(clock).pay(link),
    staff: operatorOfDemonstration(),
  }
}

/** The market at any time. Buyers are trusted and pay in the sandbox; notifications and further facts are dropped. */
function openShoppingDoor(place: Place, services: MarketTies, log: Log): ShoppingDoor {
  const { accounts, config } = services
  const deps = toMarketDependencies(place, services, log)
  const till = (clock: Clock) =>
    demoTill({
      db: place.connection.db(),
      now: clock,
      accounts: accounts.client,
      origins: accounts.origins,
      keys: config.paymentsKeys,
      tell: (fact, data) => settleInMarket({ ...deps, now: clock }, fact, data),
      log,
    })
  return {
    at: (clock) => makeMarket({ ...deps, payments: till(clock).client, now: clock }).client,
    payAt: (link, clock) => till(clock).pay(link),
    staff: operatorOfDemonstration(),
  }
}

interface MarketTies {
  accounts: AccountsDoor
  config: Parameters<typeof uploadStorage>[0] & Pick<Config, 'paymentsKeys'>
}

/** Delivers a fact of payments to the market's consumer of it. */
async function settleInMarket(deps: MarketDependencies, fact: string, data: object): Promise<void> {
  await startMarketWork(deps, {
    ...noJobs,
    subscribe: async (consumer, heard, consume) => {
      if (consumer === 'market' && heard === fact) await consume(data)
    },
  })
}

/** No job runs while the demonstration is loaded. */
const noJobs: Jobs = {
  publish: async () => {},
  send: async () => {},
  work: async () => {},
  repeat: async () => {},
  subscribe: async () => {},
  retryParked: async () => {},
  removeParked: async () => {},
  stop: async () => {},
}

function toMarketDependencies(
  { connection }: Place,
  { accounts, config }: MarketTies,
  log: Log,
): Omit<MarketDependencies, 'now'> {
  return {
    db: connection.db(),
    connection,
    internalInvoicing: { printedInvoice: async () => null },
    accounts: {
      account: accountAt(accounts),
      viewerOf: accounts.client.viewerOf,
      couriers: accounts.client.couriers,
      checkCredibility: async () => ({
        verifiedPhone: true,
        verifiedEmail: true,
        completedOrders: 0,
        cancelledAtDoor: 0,
        canPayAtDoor: true,
        maxAtDoorMinor: Number.MAX_SAFE_INTEGER,
      }),
    },
    internalAccounts: { accountOf: askedByLink, createCounterAccount: askedByLink, credibilityOf: askedByLink },
    payments: noPayments,
    documentsOf: findNoDocuments,
    benefits: noBenefits,
    jobs: { publish: async () => {} },
    versions: { version: () => 0 },
    storage: uploadStorage(config),
    origins: accounts.origins,
    dataDir: '',
    log: log.child({ service: 'market' }),
    report: (error) => log.error({ err: error }, 'market failed while the demonstration was loaded'),
  }
}

/**
 * The community at any time. Accounts known only to the community are answered here; notifications and facts are
 * dropped.
 */
function openCommunityDoor(
  { connection, now }: Place,
  { accounts }: { accounts: AccountsDoor },
  config: Uploads,
  log: Log,
): CommunityDoor {
  const market = toMarketDependencies({ connection, now }, { accounts, config }, log)
  const writers = new Map(neighbours.map((neighbour) => [neighbour.uid, neighbour]))
  const deps: Omit<CommunityDependencies, 'now'> = {
    db: connection.db(),
    accounts: {
      account: async (input, options) => {
        const neighbour = writers.get(options?.context.viewer.uid ?? '')
        if (!neighbour) return accounts.client.account(input, options)
        return { ...toRegularAccount(neighbour), phoneNumber: null }
      },
    },
    messaging: { notify: async () => ({ id: newId(), channel: 'email' as const }) },
    pets: { petProfile: noPet },
    market: { order: unknownOrder },
    internalMarket: makeInternalMarket({ ...market, now }).client,
    storage: uploadStorage(config),
    secrets: config.communityKeys,
    origins: accounts.origins,
    jobs: { publish: async () => {} },
    versions: { version: () => 0 },
    log: log.child({ service: 'community' }),
    report: (error) => log.error({ err: error }, 'the community failed while the demonstration was loaded'),
  }
  return {
    at: (clock) => makeCommunity({ ...deps, now: clock }).client,
    staff: operatorOfDemonstration(),
    suggestMatches: (postId) => suggestMatches({ ...deps, now }, { postId, status: 'open' }),
    takeOverDonations: (orderId, clock) => takeOverDonations({ ...deps, now: clock }, { orderId, hasDonation: true }),
  }
}

/**
 * Rewards at any time. Members pay in the sandbox, as the demonstration's users do; queued jobs run at once.
 * Notifications are dropped.
 */
function openRewardsDoor(
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
        jobs: { publish: (_trx, fact, data) => publishFact(at(clock), fact, data) },
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

/** An operator who acts in place of the shops' people: the same after an interruption, so that no act happens twice. */
function operatorOfDemonstration(): CallContext {
  return {
    viewer: {
      uid: 'demo-operator',
      isGuest: false,
      roles: ['operator'],
      areas: 'all',
      country: DEFAULT_COUNTRY,
      token: null,
    },
    requestId: 'demonstration',
  }
}

const regulars = new Map(demoRegulars.map((regular) => [regular.uid, regular]))

function findRegular(options?: { context: CallContext }): Regular | undefined {
  return regulars.get(options?.context.viewer.uid ?? '')
}

/** Accounts as seen by stores and shops, which also know people without an account. */
function accountAt({ client }: AccountsDoor) {
  return async (...[input, options]: Parameters<AccountsDoor['client']['account']>) => {
    const regular = findRegular(options)
    return regular ? toRegularAccount(regular) : client.account(input, options)
  }
}

/** Regular customers pay on the spot, deposits too. */
const noPayments = {
  ways: async () => [],
  createPayment: unpaid,
  cancelPayment: unpaid,
  refund: unpaid,
  handOverPayments: unpaid,
}

/** Regular customers' purchases predate memberships. */
const noBenefits = { of: async () => ({ membership: null, freeDelivery: null, groomingPercent: 0 }) }

async function askedByLink(): Promise<never> {
  throw new Error('nobody has the link of a proposal while the demonstration is loaded')
}

async function noPet(): Promise<never> {
  throw new Error('no notice of the demonstration names a pet of an account')
}

async function unknownOrder(): Promise<never> {
  throw new Error('nobody asks what an order gave while the demonstration is loaded')
}

async function unpaid(): Promise<never> {
  throw new Error('nobody pays online while the demonstration is loaded')
}
