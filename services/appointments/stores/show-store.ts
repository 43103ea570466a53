import type { Store } from '../contract.ts'
import { findReviews } from '../reviews/store/reviews.ts'
import { toReview } from '../reviews/to-review.ts'
import { addDays, todayIn } from '../rules/local-clock.ts'
import { findStore, type StoreDependencies } from './cached-stores.ts'
import { isOpenAt, openingLabel } from './rules/openings.ts'
import type { StoreRecord } from './store-record.ts'

const newestReviews = 3
/** Weeks ahead for which a store's page lists closures. */
const weeksAhead = 6

/** A store of this merchant. Throws store-not-found. */
export async function showStore(
  deps: StoreDependencies,
  input: { merchantId: string; storeId: string },
): Promise<Store> {
  return toStore(deps, await findStore(deps, input))
}

/** A store with its newest reviews and its time-dependent fields. */
export async function toStore({ db, now }: Pick<StoreDependencies, 'db' | 'now'>, store: StoreRecord): Promise<Store> {
  const { merchant, timezone, pictures } = store
  const reviews = await findReviews(db, { storeId: store.id, first: newestReviews })
  const at = now()
  const today = todayIn(timezone, at)
  const soon = addDays(today, weeksAhead * 7)
  return {
    id: store.id,
    merchantId: merchant.id,
    merchantName: merchant.name,
    shortId: store.shortId,
    name: store.name,
    address: store.address,
    phone: store.phone,
    latitude: store.point.lat,
    longitude: store.point.lon,
    pickUpFee: store.pickUpFee,
    pickUpRadius: store.pickUpRadius,
    homeVisitRadius: store.homeVisitRadius,
    schedule: store.schedule,
    slotConfiguration: store.slotConfiguration,
    paymentTypes: store.paymentTypes,
    deposit: store.deposit,
    unprovedVisits: store.unprovedVisits,
    vans: store.vans,
    petsPerVan: store.petsPerVan,
    unprovedVisitsOfNetwork: store.unprovedVisitsOfNetwork,
    storePictures: pictures,
    externalStoreIds: store.externalStoreIds,
    extrasExternalBillServiceId: store.extrasExternalBillServiceId,
    features: store.features,
    active: store.isActive,
    rating: store.rating,
    reviewsTotalCount: store.reviewCount,
    reviews: reviews.map((review) => toReview(review, timezone)),
    services: [...new Set(store.packs.map(({ name }) => name))],
    currencyCode: store.currency,
    timezoneCode: timezone,
    countryCode: store.country,
    city: store.city,
    isOpen: isOpenAt(store, at),
    openingLabel: openingLabel(store, at),
    closures: store.closures
      .filter(({ fromDay, untilDay }) => fromDay <= soon && untilDay >= today)
      .map(({ fromDay, untilDay, startTime, endTime, reason }) => ({ fromDay, untilDay, startTime, endTime, reason })),
    changeNoticeMinutes: merchant.changeNoticeMinutes,
  }
}
