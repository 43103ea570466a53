export interface AddressBookGlance {
  isMapsOn: boolean
  isLoggedIn: boolean
  phoneNumber: string | null
  savedAddresses: number
}

/**
 * Whether the address dialog stands over this page until an address is saved (specification, section 2): maps are on, the
 * route is none of insurance, and a logged-in user with a phone has no saved address. Without a phone the personal data
 * come first (D16). The page of a payment is left alone too: an insurance is paid there, within half an hour, and of everything
 * else that is paid there the address was asked before.
 */
export function mustAddAddress(pathname: string, book: AddressBookGlance): boolean {
  if (!book.isMapsOn || !book.isLoggedIn || book.savedAddresses > 0) return false
  return (book.phoneNumber ?? '').trim() !== '' && !isInsuranceRoute(pathname) && !isPayment(pathname)
}

const insuranceRoutes = ['/seguro', '/profile/insurance']

/** By whole segments and in any case (D7): `/Seguro/x` is one, `/seguros` is none. */
export function isInsuranceRoute(pathname: string): boolean {
  const path = `${pathname.toLowerCase().replace(/\/+/g, '/').replace(/\/$/, '')}/`
  return insuranceRoutes.some((route) => path.startsWith(`${route}/`))
}

function isPayment(pathname: string): boolean {
  return /^\/+payment(\/|$)/i.test(pathname)
}
