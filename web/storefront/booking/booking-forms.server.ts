import * as z from 'zod'
import { contract as accounts } from '#services/accounts/contract.ts'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema, keyForm, parsed } from '#web/forms/field-schemas.server.ts'
import type { Place, toGroup } from './wizard.server.ts'

const text = z.string().max(500)
const chosen = z.array(z.object({ id: text })).max(20)

const SeenBooking = z.object({
  schedule: text,
  addressCode: text.nullable(),
  hasPickUp: z.boolean(),
  pets: z.array(
    z.object({
      petId: text,
      servicePackId: text,
      petSize: text.nullable(),
      subServices: chosen,
      optionalSubServices: chosen,
      extraServices: chosen,
      notes: text,
    }),
  ),
})
type SeenBooking = z.infer<typeof SeenBooking>

/**
 * Hidden field with the booking that the summary shows. Sent a second time it is identical, so its idempotency key
 * returns the same booking although the hold and the draft are gone by then.
 */
export function writeSeenBooking(group: ReturnType<typeof toGroup>, schedule: string): string {
  return JSON.stringify(SeenBooking.parse({ ...group, schedule }))
}

export const slotForm = getInputSchema(contract.hold).pick({ schedule: true })

const { method: depositMethod } = getInputSchema(contract.payDeposit).shape

export const bookingForm = z.object({
  booking: parsed(parseSeenBooking),
  holdId: z.string().max(100).nullable().default(null),
  paymentMethod: z.string().max(40).default(''),
  depositMethod,
  ...keyForm.shape,
})

/** Who books without an account. */
export const guestForm = getInputSchema(accounts.saveGuestContact)

function parseSeenBooking(json: string): SeenBooking | null {
  try {
    return SeenBooking.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** Booking request for appointments, which reads prices, sizes and fees from its own catalogue. */
export function toBookingRequest(value: z.output<typeof bookingForm>, { merchantId, storeId }: Place) {
  const { booking, holdId, paymentMethod, depositMethod } = value
  const { pets, hasPickUp, schedule, addressCode } = booking
  return {
    merchantId,
    appointments: pets.map((pet) => ({ ...pet, storeId, schedule, services: [], hasPickUp })),
    holdId,
    addressCode,
    paymentMethod,
    ...(depositMethod && { depositMethod }),
    os: 'WEB',
  }
}
