import type { RouterContextProvider } from 'react-router'
import type { ShippingAddress, StoredCart } from '#services/market/contract.ts'
import { visitContext } from '#web/request/context.ts'
import { toShippingAddress } from '../address/delivery-point.ts'
import { findVisitAccount } from '../address/find-visit-account.server.ts'
import { IN_CART } from './checkout-form.ts'

/** Saved address offered at checkout. */
export interface AddressChoice {
  /** Form value: the code in the address book, or IN_CART. */
  value: string
  address: ShippingAddress
}

/** The caller's saved addresses with the default first, and the one in the cart. */
export async function addressChoices(
  context: Readonly<RouterContextProvider>,
  stored: StoredCart | null,
): Promise<AddressChoice[]> {
  const account = await findVisitAccount(context)
  const choices = (account?.addressBook ?? []).map((entry) => ({
    value: entry.eddressCode,
    address: toShippingAddress(entry),
  }))
  const savedAddress = stored?.shippingAddress
  if (!savedAddress || choices.some(({ value }) => value === savedAddress.eddressCode)) return choices
  // The code is missing in the book: the address was deleted.
  return savedAddress.eddressCode ? choices : [{ value: IN_CART, address: savedAddress }, ...choices]
}

/** Choice at the current delivery place; empty when none is there, so that the address is typed. */
export function currentChoice(context: Readonly<RouterContextProvider>, choices: AddressChoice[]): string {
  const { delivery } = context.get(visitContext)
  if (!delivery) return choices[0]?.value ?? ''
  const isThere = ({ address: { coordinates } }: AddressChoice) =>
    coordinates.lat === delivery.lat && coordinates.lon === delivery.lon
  // Two addresses in one building have the same point.
  const current = choices.find(({ value }) => value === delivery.code) ?? choices.find(isThere)
  return current?.value ?? ''
}
