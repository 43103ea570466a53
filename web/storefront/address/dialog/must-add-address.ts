import type { MergedPagePolicy } from '#web/request/page-policy.ts'

export interface AddressBookGlance {
  isMapsOn: boolean
  isLoggedIn: boolean
  phoneNumber: string | null
  savedAddresses: number
}

/**
 * True when the address dialog stands over this page until an address is saved (specification, section 2): maps are on,
 * and a logged-in user with a phone has no saved address. Without a phone the personal data come first. Pages of
 * insurance ask for personal data only: an insurance must be paid within half an hour. Pages where something ended ask
 * for nothing.
 */
export function mustAddAddress(dialogs: MergedPagePolicy['dialogs'], book: AddressBookGlance): boolean {
  if (dialogs !== 'all' || !book.isMapsOn || !book.isLoggedIn || book.savedAddresses > 0) return false
  return (book.phoneNumber ?? '').trim() !== ''
}
