import type { AccountsDoor, ShoppingDoor } from '#demo/steps/step.ts'
import { makeInternalAccounts } from '#services/accounts/internal-service.ts'
import type { MarketDependencies } from '#services/market/deps.ts'
import { noTaxRecords } from '#services/market/sales-book/rules/sale-document.ts'
import { makeMarket, startMarketWork } from '#services/market/service.ts'
import type { Clock } from '#shared/clock.ts'
import type { Config } from '../../configuration/config.ts'
import type { Log } from '../../log.ts'
import { uploadStorage } from '../../upload-storage.ts'
import { demoTill } from '../demo-till.ts'
import { noBenefits, noJobs, noPayments, operatorOfDemonstration, type Place } from './door-parts.ts'

/** The market at any time. Buyers are trusted and pay in the sandbox; notifications and further facts are dropped. */
export function openShoppingDoor(place: Place, services: MarketTies, log: Log): ShoppingDoor {
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

export function toMarketDependencies(
  { connection, now }: Place,
  { accounts, config }: MarketTies,
  log: Log,
): Omit<MarketDependencies, 'now'> {
  return {
    db: connection.db(),
    connection,
    internalInvoicing: { printedInvoice: async () => null },
    accounts: {
      account: knownBuyerAt(accounts),
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
    internalAccounts: {
      accountOf: makeInternalAccounts({ db: connection.db(), now, report: reportIn(log) }).client.accountOf,
      createCounterAccount: askedByLink,
      credibilityOf: askedByLink,
    },
    payments: noPayments,
    taxRecords: noTaxRecords,
    soldElsewhere: [],
    canSendPhoneCodes: false,
    customerSecrets: [],
    webhookTargets: { allowsHttp: false, allowsPrivate: false },
    benefits: noBenefits,
    jobs: { publish: async () => {}, send: async () => {} },
    versions: { version: () => 0 },
    storage: uploadStorage(config),
    origins: accounts.origins,
    dataDir: '',
    log: log.child({ service: 'market' }),
    report: reportIn(log),
  }
}

function reportIn(log: Log) {
  return (error: unknown) => log.error({ err: error }, 'market failed while the demonstration was loaded')
}

async function askedByLink(): Promise<never> {
  throw new Error('nobody has the link of a proposal while the demonstration is loaded')
}

/** Buyers of the demonstration bought before: no limit of newcomers applies, and their orders need no confirmation. */
function knownBuyerAt({ client }: AccountsDoor): MarketDependencies['accounts']['account'] {
  return async (input, options) => {
    const account = await client.account(input, options)
    return { ...account, credibility: { ...account.credibility, completedOrders: 1 } }
  }
}
