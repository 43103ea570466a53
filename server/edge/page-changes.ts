import { STARS_VERSION, STORES_VERSION } from '#services/appointments/rules/changes.ts'
import { DONATIONS_VERSION, POSTS_VERSION } from '#services/community/rules/changes.ts'
import { SHEETS_CHANGED } from '#services/content/rules/changes.ts'
import { INSURANCE_PLANS_CHANGED } from '#services/insurance/policies/rules/changes.ts'
import {
  CATALOGUE_CHANGED,
  getCatalogueChanged,
  getOffersChanged,
  QUESTIONS_CHANGED,
  REVIEWS_CHANGED,
  SEARCH_CHANGED,
  SHOPS_CHANGED,
} from '#services/market/rules/changes.ts'
import { MEMBERSHIP_PLANS_CHANGED } from '#services/rewards/membership-plans/rules/changes.ts'
import type { Services } from '#web/request/context.ts'

/** Name of an operation of a service: 'market.tags'. */
export type ServiceOperation = { [Name in keyof Services]: `${Name}.${keyof Services[Name] & string}` }[keyof Services]

/** Names of changes (shared/database/notify.ts); those of a shop's own things are made of its id. */
type Changes = readonly (string | ((shopId: string) => string))[]

const shop: Changes = [SHOPS_CHANGED]
const categories: Changes = [SHOPS_CHANGED, CATALOGUE_CHANGED, getCatalogueChanged]
const products: Changes = [...categories, getOffersChanged, REVIEWS_CHANGED]
const salons: Changes = [STORES_VERSION, STARS_VERSION]

/**
 * What may change the answers that pages which everybody sees alike are made of. An answer of an operation that is not
 * listed counts as changed with each of these. Who sells is part of the audience (shared-visit.ts), ways to pay are
 * configuration, and maintenance stands before all pages.
 */
export const changesByOperation: Partial<Record<ServiceOperation, Changes>> = {
  'appointments.servicePacks': salons,
  'appointments.stores': salons,
  'community.donationLedger': [DONATIONS_VERSION],
  'community.donationTotals': [DONATIONS_VERSION],
  'community.postClusters': [POSTS_VERSION],
  'community.posts': [POSTS_VERSION],
  'content.donations': [SHEETS_CHANGED],
  'content.servicesSheet': [SHEETS_CHANGED],
  'content.shelterByPath': [SHEETS_CHANGED],
  'content.shelters': [SHEETS_CHANGED],
  'content.storeConfiguration': [SHEETS_CHANGED],
  'content.totalDonations': [SHEETS_CHANGED],
  'insurance.policies': [INSURANCE_PLANS_CHANGED],
  'market.catalogFacets': [...products, SEARCH_CHANGED],
  'market.catalogItemProduct': products,
  'market.catalogItems': [...products, SEARCH_CHANGED],
  'market.donationOffer': products,
  'market.listedProducts': products,
  'market.marketPlaceAppData': shop,
  'market.productQuestions': [QUESTIONS_CHANGED],
  'market.productReviews': [REVIEWS_CHANGED],
  'market.relatedProducts': products,
  'market.searchShops': products,
  'market.shop': shop,
  'market.tags': categories,
  'payments.ways': [],
  'rewards.membershipPlans': [MEMBERSHIP_PLANS_CHANGED],
}

const all = [...new Set(Object.values(changesByOperation).flat())]

/** Names of the changes after which an operation may answer otherwise about a shop. */
export function getChanges(operation: string, shopId: string): string[] {
  const changes = (changesByOperation as Record<string, Changes | undefined>)[operation] ?? all
  return changes.map((name) => (typeof name === 'string' ? name : name(shopId)))
}
