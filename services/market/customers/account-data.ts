import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findStockAlerts } from '../alerts/store.ts'
import { deleteCarts, findCarts } from '../cart/store.ts'
import { eraseCouponUses, findOwnCoupons } from '../coupons/store.ts'
import type { MarketDependencies } from '../deps.ts'
import { findFavoriteIds, findShareToken } from '../favorites/store.ts'
import { findSavedFilters } from '../fulfilment/order-filters.ts'
import { eraseHouseAccounts, exportHouseAccounts } from '../house-accounts/owners.ts'
import { eraseLiveDelivery, exportDoorPhotos, removeErasedPhotos } from '../live-delivery/owners.ts'
import { findOrders } from '../orders/store/orders.ts'
import { toOrder } from '../orders/to-order.ts'
import { deleteOfEndedOrders, erasePrescriptions, exportPrescriptions } from '../prescriptions/owners.ts'
import { eraseQuestions, exportQuestions } from '../questions/own-questions.ts'
import { releasePictures, removeReleasedPictures } from '../reviews/change-review-pictures.ts'
import { findOwnReviews } from '../reviews/store.ts'
import { eraseSavingGoals, exportSavingGoals, refuseErasureOfSaver } from '../saving-goals/owners.ts'
import { deleteSubscriptions, findSubscriptions } from '../subscriptions/store.ts'
import { anonymiseWallets, findWholeWallet } from '../wallet/store.ts'
import { hashContacts, rememberErasedCustomer } from './erased-customers.ts'
import { getProvedPhone } from './proved-phone.ts'
import {
  DAYS_TO_FINISH,
  RETAINED_AGAINST_ABUSE,
  RETAINED_BY_LAW,
  RETAINED_UNTIL_DONE,
  toErasedOwner,
} from './rules/retention.ts'
import { deletePersonalData } from './store/account-data.ts'
import { deleteCustomerFacts, findCustomerNotes, findCustomerTags } from './store/customer-desk.ts'
import { anonymiseOrders, blankDueOrders, markCounterSales } from './store/customer-orders.ts'
import { hasBought } from './store/erased-customers.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

const mostOrders = 5000

/** All data that market stores about the caller. */
export async function exportPerson(
  { db, now }: Dependencies,
  { viewer }: CallContext,
): Promise<Record<string, unknown>> {
  const ownerUid = accountUid({ viewer })
  const [
    carts,
    orders,
    favorites,
    favoritesLink,
    wallet,
    coupons,
    stockAlerts,
    productReviews,
    subscriptions,
    savedFilters,
    customerTags,
    customerNotes,
    prescriptions,
    questions,
    doorPhotos,
    houseAccounts,
    savingGoals,
  ] = await Promise.all([
    findCarts(db, ownerUid),
    findOrders(db, { ownerUid, limit: mostOrders, after: null, status: null }),
    findFavoriteIds(db, ownerUid),
    findShareToken(db, ownerUid),
    findWholeWallet(db, ownerUid),
    findOwnCoupons(db, ownerUid),
    findStockAlerts(db, ownerUid),
    findOwnReviews(db, ownerUid),
    findSubscriptions(db, ownerUid),
    findSavedFilters(db, ownerUid),
    findCustomerTags(db, ownerUid),
    findCustomerNotes(db, ownerUid),
    exportPrescriptions(db, ownerUid),
    exportQuestions(db, ownerUid),
    exportDoorPhotos(db, ownerUid),
    exportHouseAccounts(db, ownerUid, now()),
    exportSavingGoals(db, ownerUid),
  ])
  return {
    carts,
    orders: orders.map((order) => toOrder(order, now())),
    favorites,
    ...(favoritesLink && { favoritesLink }),
    wallet,
    coupons,
    stockAlerts,
    // Who of the staff answered is no data of the customer.
    productReviews: productReviews.map(({ answered_by: _, ...review }) => review),
    ...questions,
    subscriptions,
    prescriptions,
    ...(doorPhotos.length > 0 && { doorPhotos }),
    ...(houseAccounts.accounts.length > 0 && { houseAccounts }),
    ...(savingGoals.goals.length > 0 && { savingGoals }),
    customerTags,
    customerNotes: customerNotes.map(({ text, createdAt }) => ({ text, createdAt })),
    ...(savedFilters.length > 0 && { orderFilters: savedFilters }),
  }
}

/** Whether the caller can be erased. Throws saving-not-empty: what they put aside comes back first. */
export async function checkErasure(
  { db }: Pick<Dependencies, 'db'>,
  context: CallContext,
): Promise<{ message: 'valid' }> {
  await refuseErasureOfSaver(db, accountUid(context))
  return { message: 'valid' }
}

/**
 * Deletes the caller's data, and anonymises the records that accounting must keep. An open order keeps the data its
 * delivery needs until it ends (`blankErasedOrders`). Sales of a counter lose the name and the phone when the phone is the
 * caller's proved one. Throws saving-not-empty.
 */
export async function erasePerson(
  deps: Dependencies & Pick<MarketDependencies, 'accounts' | 'customerSecrets' | 'storage' | 'log'>,
  context: CallContext,
) {
  const { db, now, accounts, customerSecrets } = deps
  const ownerUid = accountUid(context)
  const { phone, email } = await findProvedContacts({ accounts }, context)
  const contactHashes = await hashContacts({ db, customerSecrets }, { phoneNumber: phone, email })
  // A random owner without an account: the records still belong to one person, but cannot be traced to them.
  const erasedUid = toErasedOwner(newId())
  const blankAt = new Date(now().getTime() + DAYS_TO_FINISH * 86_400_000)

  const { pictures, doorPhotos, ...retained } = await db.transaction().execute(async (trx) => {
    const hasSaved = await eraseSavingGoals(trx, ownerUid, { erasedUid, now: now() })
    const pictures = await releasePictures(trx, ownerUid)
    const doorPhotos = await eraseLiveDelivery(trx, ownerUid)
    await deletePersonalData(trx, ownerUid)
    await eraseQuestions(trx, ownerUid)
    await deleteCustomerFacts(trx, ownerUid)
    await deleteCarts(trx, ownerUid)
    await deleteSubscriptions(trx, ownerUid)
    const hasWallet = await anonymiseWallets(trx, ownerUid, erasedUid)
    const hasHouseAccount = await eraseHouseAccounts(trx, ownerUid, erasedUid)
    await eraseCouponUses(trx, ownerUid)
    const isRemembered = contactHashes.length > 0 && (await hasBought(trx, ownerUid))
    if (isRemembered) await rememberErasedCustomer(trx, contactHashes, now())
    const orders = await anonymiseOrders(trx, ownerUid, { erasedUid, blankAt })
    // After their orders, whose locks wait for one that is being sent.
    await erasePrescriptions(trx, { ownerUid, erasedUid })
    if (phone !== null) await markCounterSales(trx, phone, now())
    await blankDueOrders(trx, now())
    return { ...orders, hasWallet, hasHouseAccount, hasSaved, isRemembered, pictures, doorPhotos }
  })
  await removeReleasedPictures(deps, pictures)
  await removeErasedPhotos(deps, doorPhotos)
  return {
    erased: true as const,
    kept: [
      ...(retained.orders > 0 ? [RETAINED_BY_LAW.orders] : []),
      ...(retained.hasWallet ? [RETAINED_BY_LAW.wallet] : []),
      ...(retained.hasHouseAccount ? [RETAINED_BY_LAW.houseAccounts] : []),
      ...(retained.hasSaved ? [RETAINED_BY_LAW.savingGoals] : []),
      ...(retained.underWay > 0 ? [RETAINED_UNTIL_DONE] : []),
      ...(retained.isRemembered ? [RETAINED_AGAINST_ABUSE] : []),
    ],
  }
}

/** The caller's proved phone and e-mail; null also for an account that is gone already. */
async function findProvedContacts({ accounts }: Pick<MarketDependencies, 'accounts'>, context: CallContext) {
  try {
    const account = await accounts.account(undefined, { context })
    return { phone: getProvedPhone(account), email: account.verifiedEmail ? account.primaryEmailAddress : null }
  } catch (error) {
    const refusal = asServiceError(error)
    if (!refusal || refusal.status >= 500) throw error
    return { phone: null, email: null }
  }
}

/** Blanks the delivery data of erased accounts' orders that ended meanwhile, and deletes their prescriptions. Returns how many. */
export async function blankErasedOrders({ db, now }: Dependencies): Promise<number> {
  await deleteOfEndedOrders(db)
  return blankDueOrders(db, now())
}
