import type { DemoPlan } from '#demo/insurance/plans.ts'
import type { DemoRewards } from '#demo/rewards/plans.ts'
import type { DemoCoupon } from '#demo/shops/coupons.ts'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { AppointmentsClient } from '#services/appointments/client.ts'
import type { MerchantPlan, StorePlan } from '#services/appointments/stores/rules/store-plan.ts'
import type { CommunityClient } from '#services/community/client.ts'
import type { InsuranceClient } from '#services/insurance/client.ts'
import type { MarketClient } from '#services/market/client.ts'
import type { ImportedProduct } from '#services/market/imports/rules/imported-product.ts'
import type { PetsClient } from '#services/pets/client.ts'
import type { RewardsClient } from '#services/rewards/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Point } from '#shared/geo.ts'
import type { Currency } from '#shared/money.ts'
import type { CallContext } from '#shared/rpc/service.ts'

/**
 * One numbered unit of demonstration data of a service, loaded once per database. It may be interrupted and run again,
 * so it uses operations that set a state rather than add to one.
 */
export interface DemoStep {
  service: string
  /** Increases within its service; released steps are never renumbered. */
  number: number
  name: string
  run(deps: StepDependencies): Promise<void>
}

/** Dependencies of steps: the services' operator operations, and the clock to which all dates are relative. */
export interface StepDependencies {
  market: MarketDoor
  accounts: AccountsDoor
  pets: PetsDoor
  appointments: AppointmentsDoor
  shopping: ShoppingDoor
  insurance: InsuranceDoor
  community: CommunityDoor
  rewards: RewardsDoor
  now: Clock
}

/** Accounts: its public and operator operations, and the mailbox of the created people. */
export interface AccountsDoor {
  client: AccountsClient
  at(clock: Clock): AccountsClient
  grantRole(grant: { whom: string; role: 'merchant' | 'operator'; merchantId: string | null }): Promise<object>
  /** Data of the newest message to an e-mail or a phone, such as a code or a link. */
  lastMessageTo(whom: string): Record<string, string>
  /** Origins of the pages in each country's mails. */
  origins: Record<CountryIso, string>
}

/** Pets: its public operations, and the mailbox of people with whom pets are shared. */
export interface PetsDoor {
  client: PetsClient
  /** Link of the newest invitation. */
  invitationTo(email: string): string
}

/** Appointments: operator operations, and public ones at any time. */
export interface AppointmentsDoor {
  /** Client at this clock's time: the demonstration's month is booked day by day. */
  at(clock: Clock): AppointmentsClient
  /** An operator of the demonstration alone: accepts, finishes and answers in place of the stores' people. */
  staff: CallContext
  setUp: {
    putMerchant(merchant: MerchantPlan): Promise<void>
    putStore(store: StorePlan): Promise<void>
  }
}

/** Market at any time, for buyers and staff. */
export interface ShoppingDoor {
  at(clock: Clock): MarketClient
  /** Pays an order's payment link at this time, on the page it leads to. */
  payAt(link: string, clock: Clock): Promise<void>
  /** An operator of the demonstration alone. */
  staff: CallContext
}

/** Insurance at any time, for owners and operators. */
export interface InsuranceDoor {
  at(clock: Clock): InsuranceClient
  /** Pays a contract's payment link at this time, on the page it leads to. */
  payAt(link: string, clock: Clock): Promise<void>
  /** Ends contracts that are over at this time, as the job of insurance does. */
  moveWithTime(clock: Clock): Promise<void>
  /** An operator of the demonstration alone. */
  staff: CallContext
  putPlans(plans: readonly DemoPlan[]): Promise<void>
}

/** The community at any time, for users and operators. */
export interface CommunityDoor {
  at(clock: Clock): CommunityClient
  /** An operator of the demonstration alone. */
  staff: CallContext
  /** Runs the matching job of a listed notice. */
  suggestMatches(postId: string): Promise<void>
  /** Runs the job that begins the waves of a listed lost notice. */
  findNeighbours(postId: string): Promise<void>
  /** Code on the posters of a lost notice. */
  getSightingCode(postId: string): Promise<string>
  /** Runs the job for an order with a donation, at this time. */
  takeOverDonations(orderId: string, clock: Clock): Promise<void>
}

/** Rewards: operator operations, and public ones at any time. */
export interface RewardsDoor {
  /** Client at this clock's time. */
  at(clock: Clock): {
    client: RewardsClient
    /** Delivers a fact to rewards. */
    hear(fact: 'appointment-completed' | 'care-recorded' | 'order-delivered', data: object): Promise<void>
    /** Does the work on memberships that is due by then. */
    moveWithTime(): Promise<void>
  }
  putPlans(plans: DemoRewards): Promise<void>
  /** Pays a payment link at this time, on the page it leads to. */
  payAt(link: string, clock: Clock): Promise<void>
  /** Market as members use it: with benefits, and with their savings recorded. */
  shoppingAt(clock: Clock): MarketClient
}

/** Operations of market's set-up (`services/market/set-up.ts`) that the demonstration uses. */
export interface MarketDoor {
  openMarket(market: {
    operation: { operationUid: string; countryIso: CountryIso; countryName: string; countryFlag: string }
    places: readonly {
      country: CountryIso
      city: string
      neighbourhood: string
      lat: number
      lon: number
      position: number
    }[]
  }): Promise<void>
  putShop(shop: {
    id: string
    country: CountryIso
    name: string
    currency: Currency
    coordinates: Point
    deliveryZones: {
      name: string
      corners: Point[]
      deliveryCharge: number | null
      minimumCharge: number | null
      minimumTicketFreeDelivery: number | null
    }[]
    facts: object
  }): Promise<void>
  putTags(
    tags: readonly {
      id: string
      slug: string
      name: string
      emoji: string | null
      parentId: string | null
      position: number
    }[],
  ): Promise<void>
  importProducts(
    shopId: string,
    products: readonly ImportedProduct[],
    scores: readonly { slug: string; score: number }[],
  ): Promise<{ refused: { handle: string | null; reason: string }[] }>
  productIds(slugs: readonly string[]): Promise<string[]>
  putDonation(donation: { shopId: string; priceMinor: number }): Promise<void>
  putCoupons(coupons: readonly DemoCoupon[]): Promise<void>
  completePastOrders(orders: { orderIds: readonly string[]; actorUid: string }): Promise<void>
}
