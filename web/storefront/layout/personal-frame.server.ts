import type { RouterContextProvider } from 'react-router'
import type { Account } from '#services/accounts/contract.ts'
import { isOfBackoffice } from '#web/backoffice/is-of-backoffice.ts'
import { isStaff } from '#web/backoffice/is-staff.ts'
import { type Visit, visitContext } from '#web/request/context.ts'
import { type ArrivalNotice, NOTICE_COOKIE, readArrivalNotice } from '../account/arrival-notice.ts'
import { type Consent, getVisitConsent } from '../account/consent/visit-consent.ts'
import type { AccountGlance } from '../account/personal-data/must-give-personal-data.ts'
import type { AddressBookGlance } from '../address/dialog/must-add-address.ts'
import { findVisitAccount } from '../address/find-visit-account.server.ts'
import { type AlertsBoot, bootAlerts } from '../alerts/alerts-boot.server.ts'
import { bootCart, type CartBoot, toCartGlance } from '../cart/stored-cart.server.ts'
import { bootFavorites, type FavoritesBoot } from '../favorites/favorites-boot.server.ts'

/** What the frame around every page shows to one visitor alone. */
export interface PersonalFrame extends Consent {
  /** The signed-in user; null for guests. */
  uid: string | null
  /** Has a staff role, and proved a second factor in this session. */
  isStaff: boolean
  /** The session's account could not be read; the visitor has not signed out (web/request/context.ts). */
  isVisitorUnknown: boolean
  /** Null for guests, and when accounts does not answer. */
  account: AccountGlance | null
  addressBook: AddressBookGlance
  /** Notice about a sign-in's changes (merged cart, for instance), shown once. */
  arrival: ArrivalNotice | null
  /** Text after 'Entregar en' in the header; null until a place is chosen. */
  deliveryLabel: string | null
  /** Null in the back office, where nobody shops. */
  shopping: Shopping | null
}

/** What the contexts of the shop's pages start with. */
export interface Shopping {
  cart: CartBoot
  favorites: FavoritesBoot
  alerts: AlertsBoot
}

export const anonymousFrame: PersonalFrame = {
  uid: null,
  isStaff: false,
  isVisitorUnknown: false,
  account: null,
  addressBook: { isMapsOn: false, isLoggedIn: false, phoneNumber: null, savedAddresses: 0 },
  arrival: null,
  analytics: null,
  asksConsent: false,
  deliveryLabel: null,
  shopping: {
    cart: { userId: null, version: 0, glance: toCartGlance(null) },
    favorites: { uid: null, ids: [] },
    alerts: { uid: null, variantIds: [], hasAddress: false },
  },
}

/** The frame of one visitor around the page at `pathname`. */
export async function loadPersonalFrame(
  context: Readonly<RouterContextProvider>,
  pathname: string,
): Promise<PersonalFrame> {
  const visit = context.get(visitContext)
  const { viewer } = visit
  const [account, shopping] = await Promise.all([
    findVisitAccount(context),
    isOfBackoffice(pathname) ? null : loadShopping(context),
  ])
  return {
    uid: viewer.isGuest ? null : viewer.uid,
    isStaff: isStaff(viewer),
    isVisitorUnknown: visit.isVisitorUnknown,
    account: toAccountGlance(account, viewer),
    ...getVisitConsent(visit, account),
    addressBook: {
      isMapsOn: visit.maps.isOn,
      isLoggedIn: !viewer.isGuest,
      phoneNumber: account?.phoneNumber ?? null,
      savedAddresses: account?.addressBook.length ?? 0,
    },
    arrival: takeArrival(visit),
    deliveryLabel: visit.delivery?.label ?? null,
    shopping,
  }
}

async function loadShopping(context: Readonly<RouterContextProvider>): Promise<Shopping> {
  const [cart, favorites, alerts] = await Promise.all([bootCart(context), bootFavorites(context), bootAlerts(context)])
  return { cart, favorites, alerts }
}

function toAccountGlance(account: Account | null, viewer: Visit['viewer']): AccountGlance | null {
  if (!account) return null
  const { firstName, name, primaryEmailAddress, phoneNumber, verifiedPhone } = account
  return { firstName, fullName: name, email: primaryEmailAddress, phoneNumber, verifiedPhone, isStaff: isStaff(viewer) }
}

function takeArrival(visit: Visit): ArrivalNotice | null {
  const text = visit.cookies[NOTICE_COOKIE]
  if (text) visit.setCookie(NOTICE_COOKIE, '', { maxAge: 0 })
  return readArrivalNotice(text)
}
