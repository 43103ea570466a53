import type { RouterContextProvider } from 'react-router'
import type { ShippingAddress, StoredCart } from '#services/market/contract.ts'
import { visitContext } from '#web/request/context.ts'
import { toShippingAddress } from '../address/delivery-point.ts'
import { findVisitAccount } from '../address/find-visit-account.server.ts'

/** An address that need not be typed again. */
export interface AddressChoice {
  /** What the form sends: the code in the address book, or IN_CART. */
  value: string
  address: ShippingAddress
}

/** The one that was pinned on the map without an account. */
const IN_CART = 'cart'

/** The caller's saved addresses with the default first, and the one that the cart keeps. */
export async function addressChoices(
  context: Readonly<RouterContextProvider>,
  stored: StoredCart | null,
): Promise<AddressChoice[]> {
  const account = await findVisitAccount(context)
  const choices = (account?.addressBook ?? []).map((entry) => ({
    value: entry.eddressCode,
    address: toShippingAddress(entry),
  }))
  const kept = stored?.shippingAddress
  if (!kept || choices.some(({ value }) => value === kept.eddressCode)) return choices
  // A code that the book has no more: the address was deleted.
  return kept.eddressCode ? choices : [{ value: IN_CART, address: kept }, ...choices]
}

/** The choice that lies where things go now; empty when that is another place, so that it is typed. */
export function currentChoice(context: Readonly<RouterContextProvider>, choices: AddressChoice[]): string {
  const { delivery } = context.get(visitContext)
  if (!delivery) return choices[0]?.value ?? ''
  const isThere = ({ address: { coordinates } }: AddressChoice) =>
    coordinates.lat === delivery.lat && coordinates.lon === delivery.lon
  // Two doors of one house have the same pin.
  const current = choices.find(({ value }) => value === delivery.code) ?? choices.find(isThere)
  return current?.value ?? ''
}
