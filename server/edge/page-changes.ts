import { STARS_VERSION, STORES_VERSION } from '#services/appointments/rules/changes.ts'
import { DONATIONS_VERSION, POSTS_VERSION } from '#services/community/rules/changes.ts'
import { SHEETS_CHANGED } from '#services/content/rules/changes.ts'
import { INSURANCE_PLANS_CHANGED } from '#services/insurance/policies/rules/changes.ts'
import { CATALOGUE_CHANGED, REVIEWS_CHANGED, SEARCH_CHANGED, SHOPS_CHANGED } from '#services/market/rules/changes.ts'
import { MEMBERSHIP_PLANS_CHANGED } from '#services/rewards/membership-plans/rules/changes.ts'

/**
 * Names of changes (shared/database/notify.ts) that pages of every shop may show; offers are each shop's own. Who sells is
 * part of the audience (shared-visit.ts), and maintenance stands before all pages.
 */
export const pageChanges = [
  CATALOGUE_CHANGED,
  INSURANCE_PLANS_CHANGED,
  MEMBERSHIP_PLANS_CHANGED,
  REVIEWS_CHANGED,
  SEARCH_CHANGED,
  SHEETS_CHANGED,
  SHOPS_CHANGED,
  STARS_VERSION,
  STORES_VERSION,
  DONATIONS_VERSION,
  POSTS_VERSION,
]
