import type { RouterContextProvider } from 'react-router'
import type { AddressBookEntry } from '#services/accounts/contract.ts'
import type { ShippingAddress, Shop, SubscriptionTerms } from '#services/market/contract.ts'
import { isPaidBefore } from '#services/market/orders/rules/order-life.ts'
import { toShippingAddress } from '../address/delivery-point.ts'
import { waysToPay } from '../payment/ways-to-pay.server.ts'
import { PICKUP, type TermsChoices, type TermsValues } from './terms-values.ts'

type TermsShop = Pick<Shop, 'name' | 'country' | 'paymentOptions'>

/** Where this shop can bring it to, of the caller's addresses, and how it is paid. */
export async function termsChoices(
  context: Readonly<RouterContextProvider>,
  { shop, book, savedAddress }: { shop: TermsShop; book: AddressBookEntry[]; savedAddress: ShippingAddress | null },
): Promise<TermsChoices> {
  const ways = await waysToPay(context)
  return {
    shopName: shop.name,
    addresses: toAddressChoices(shop, book, savedAddress).map(({ value, address }) => ({
      value,
      label: address.street,
      hint: [address.notes, address.locality, address.city].filter(Boolean).join(', '),
    })),
    payments: shop.paymentOptions.filter((option) => !isPaidBefore(option) || ways.includes(option)),
  }
}

/** Value for the subscription's own address when it is no longer in the address book. */
const SAVED_ADDRESS = 'kept'

function toAddressChoices({ country }: TermsShop, book: AddressBookEntry[], savedAddress: ShippingAddress | null) {
  const saved = book
    .map((entry) => ({ value: entry.eddressCode, address: toShippingAddress(entry) }))
    .filter(({ address }) => address.country === country)
  if (!savedAddress || saved.some(({ value }) => value === savedAddress.eddressCode)) return saved
  return [{ value: SAVED_ADDRESS, address: savedAddress }, ...saved]
}

/** Choice that stands for an address. */
export function getPlace(savedAddress: ShippingAddress | null, choices: TermsChoices): string {
  if (!savedAddress) return PICKUP
  return choices.addresses.find(({ value }) => value === savedAddress.eddressCode)?.value ?? SAVED_ADDRESS
}

/** As market takes them; what is not among the choices is an address that is missing, which market refuses. */
export function toTerms(
  values: TermsValues,
  {
    shop,
    book,
    savedAddress,
    email,
  }: { shop: TermsShop; book: AddressBookEntry[]; savedAddress: ShippingAddress | null; email: string | null },
): SubscriptionTerms {
  const { place, fullName, phoneNumber, paymentMethod } = values
  const hasDelivery = place !== PICKUP
  const found = toAddressChoices(shop, book, savedAddress).find(({ value }) => value === place)
  return {
    hasDelivery,
    contact: { fullName, phoneNumber, email },
    shippingAddress: hasDelivery ? (found?.address ?? null) : null,
    paymentMethod: shop.paymentOptions.find((option) => option === paymentMethod) ?? 'cash',
  }
}
