import type { ShippingAddress } from '#services/market/contract.ts'
import type { Visit } from '#web/request/context.ts'
import { type CheckoutValues, parseArrival } from './checkout-form.ts'
import type { findZone } from './zone.ts'

export function toOrderRequest(visit: Visit, values: CheckoutValues, address: ShippingAddress | null) {
  return {
    hasDelivery: values.hasDelivery,
    contact: {
      fullName: values.fullName.trim(),
      phoneNumber: values.phoneNumber.trim(),
      email: values.email.trim() || null,
    },
    shippingAddress: values.hasDelivery ? address : null,
    scheduledDeliveryDate: parseArrival(values),
    notes: values.notes.trim(),
    predefinedNotes: values.predefinedNotes,
    // A tip is for the courier, so pick-up has none.
    tip: values.hasDelivery ? values.tip : 0,
    isPayWithWallet: values.isPayWithWallet,
    paymentMethod: values.paymentMethod,
    locale: visit.country.locale,
  }
}

export function toShippingAddress(
  visit: Visit,
  values: CheckoutValues,
  zone: NonNullable<ReturnType<typeof findZone>>,
) {
  return {
    street: values.street.trim(),
    notes: values.reference.trim(),
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
