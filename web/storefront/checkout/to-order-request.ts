import type { z } from 'zod'
import type { ShippingAddress } from '#services/market/contract.ts'
import type { Currency } from '#shared/money.ts'
import type { Visit } from '#web/request/context.ts'
import type { checkoutForm, typedAddressForm } from './checkout-form.server.ts'
import { parseTip } from './checkout-form.ts'
import { parseArrival } from './checkout-values.ts'
import type { findZone } from './zone.ts'

export function toOrderRequest(
  visit: Visit,
  value: z.output<typeof checkoutForm>,
  { address, currency }: { address: ShippingAddress | null; currency: Currency },
) {
  const { hasDelivery, fullName, phoneNumber, email, notes, predefinedNotes, isPayWithWallet, paymentMethod } = value
  return {
    hasDelivery,
    contact: { fullName, phoneNumber, email },
    shippingAddress: hasDelivery ? address : null,
    scheduledDeliveryDate: parseArrival(value),
    gift: toGift(value),
    notes,
    // Written for the courier: who picks the order up sees none of them.
    predefinedNotes: hasDelivery ? predefinedNotes : [],
    // A tip is for the courier, so pick-up has none.
    tip: hasDelivery ? parseTip(value.tip, currency) : 0,
    isPayWithWallet,
    paymentMethod,
    locale: visit.country.locale,
  }
}

/** Null: the order is no gift. */
function toGift({ giftName, giftPhone, giftMessage, hasDelivery }: z.output<typeof checkoutForm>) {
  if (!hasDelivery || !hasGift({ giftName, giftPhone, giftMessage })) return null
  return { recipientName: giftName, recipientPhone: giftPhone, message: giftMessage }
}

/** Whether something of a gift was typed. */
export function hasGift({
  giftName,
  giftPhone,
  giftMessage,
}: Record<'giftName' | 'giftPhone' | 'giftMessage', string>) {
  return giftName !== '' || giftPhone !== '' || giftMessage !== ''
}

export function toShippingAddress(
  visit: Visit,
  { street, reference }: z.output<typeof typedAddressForm>,
  zone: NonNullable<ReturnType<typeof findZone>>,
) {
  return {
    street,
    notes: reference,
    locality: zone.name,
    city: zone.city,
    region: null,
    country: visit.country.iso,
    coordinates: { lat: zone.lat, lon: zone.lon },
    building: null,
    unit: null,
    eddressCode: null,
  }
}
