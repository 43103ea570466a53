import type { DemoPlan } from '#demo/insurance/plans.ts'
import type { DemoRewards } from '#demo/rewards/plans.ts'
import type { DemoCoupon } from '#demo/shops/coupons.ts'
import type { AccountsClient } from '#services/accounts/client.ts'
import type { AppointmentsClient } from '#services/appointments/client.ts'
import type { MerchantPlan, StorePlan } from '#services/appointments/stores/rules/store-plan.ts'
import type { CommunityClient } from '#services/community/client.ts'
import type { MarketClient } from '#services/market/client.ts'
import type { ImportedProduct } from '#services/market/imports/rules/imported-product.ts'
import type { PetsClient } from '#services/pets/client.ts'
import type { RewardsClient } from '#services/rewards/client.ts'
import type { Clock } from '#shared/clock.ts'
import type { CountryIso } from '#shared/country.ts'
import type { Point } from '#shared/geo.ts'
import type { Currency } from '#shared/money.ts'
import type { CallContext } from '#shared/rpc/service.ts'

/**
 * One thing that the demonstration data brings to one service, once per database. It may be cut off half way and is then
 * run again, so it goes through operations that bring things to a state rather than add to them.
 */
export interface DemoStep {
  service: string
  /** Grows within its service; a step that was shipped is never renumbered. */
  number: number
  name: string
  run(needs: StepDependencies): Promise<void>
}

/** What the steps are handed: the operator doors of the services, and the clock that every date is relative to. */
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

/** The front door of accounts, its operator door, and the mailbox of the people who are made. */
export interface AccountsDoor {
  client: AccountsClient
  grantRole(grant: { whom: string; role: 'merchant' | 'operator'; merchantId: string | null }): Promise<object>
  /** What the newest message to an e-mail or a phone held: a code, a link. */
  lastMessageTo(whom: string): Record<string, string>
  /** The address of the pages that mails of this country lead to. */
  origins: Record<CountryIso, string>
}

/** The front door of pets, and the mailbox of whom pets are shared with. */
export interface PetsDoor {
  client: PetsClient
  /** The link of the newest invitation. */
  invitationTo(email: string): string
}

/** Appointments: their operator door, and their front door at any time. */
export interface AppointmentsDoor {
  /** As if it were the time that this clock shows: a month was booked day by day (D57). */
  at(clock: Clock): AppointmentsClient
  /** An operator of the demonstration alone: accepts, finishes and answers in place of the stores' people. */
  staff: CallContext
  setUp: {
    putMerchant(merchant: MerchantPlan): Promise<void>
    putStore(store: StorePlan): Promise<void>
  }
}

/** The front door of market at any time, as buyers and staff come to it. */
export interface ShoppingDoor {
  at(clock: Clock): MarketClient
  /** An operator of the demonstration alone. */
  staff: CallContext
}

/** Insurance: its operator door. */
export interface InsuranceDoor {
  putPlans(plans: readonly DemoPlan[]): Promise<void>
}

/** The community at any time, as neighbours and operators come to it. */
export interface CommunityDoor {
  at(clock: Clock): CommunityClient
  /** An operator of the demonstration alone. */
  staff: CallContext
  /** What a job does of its own when a notice is listed. */
  suggestMatches(postId: string): Promise<void>
  /** What it does when an order that gives something is told of: as it was at this time. */
  takeOverDonations(orderId: string, clock: Clock): Promise<void>
}

/** Rewards: their operator door, and their front door at any time. */
export interface RewardsDoor {
  /** As if it were the time that this clock shows. */
  at(clock: Clock): {
    client: RewardsClient
    /** A fact as it comes to them. */
    hear(fact: 'appointment-completed' | 'care-recorded' | 'order-delivered', data: object): Promise<void>
  }
  putPlans(plans: DemoRewards): Promise<void>
  /** Pays what a link of payments asks for at this time, on the page to which it leads. */
  payAt(link: string, clock: Clock): Promise<void>
  /** The market as members come to it: with their benefits, and with what these saved written down. */
  shoppingAt(clock: Clock): MarketClient
}

/** Of market's set-up (`services/market/set-up.ts`), what the demonstration uses. */
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
    deliveryZone: Point[] | null
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
}
