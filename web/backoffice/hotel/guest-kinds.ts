import type { HotelSettings } from '#services/appointments/contract.ts'

/** Kind of guest that has prices: a type of pet, and a size of it where the merchant has sizes. */
export interface GuestKind {
  petTypeId: string
  size: string | null
}

/** Kinds of guests of a hotel: each size of a type, or the type where it has none. */
export function listGuestKinds(guests: HotelSettings['guests']): GuestKind[] {
  return guests.flatMap(({ petTypeId, sizes }) =>
    (sizes.length > 0 ? sizes : [null]).map((size): GuestKind => ({ petTypeId, size })),
  )
}

/** Name of a kind's price in a form. */
export function rateField(field: 'night' | 'day', { petTypeId, size }: GuestKind): string {
  return `${field} ${petTypeId}/${size ?? ''}`
}
