import * as z from 'zod'
import { httpError } from '#shared/rpc/errors.ts'
import { readText } from '#web/forms/read-fields.ts'
import { parseDepositMethod } from './deposit-link.server.ts'
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

/** Booking request for appointments, which reads prices, sizes and fees from its own catalogue. */
export function parseBooking(form: FormData, { merchantId, storeId }: Place) {
  const { pets, hasPickUp, schedule, addressCode } = readSeenBooking(form.get('booking'))
  const appointments = pets.map((pet) => ({ ...pet, storeId, schedule, services: [], hasPickUp }))
  const holdId = readText(form, 'holdId', 100) || null
  const paymentMethod = readText(form, 'paymentMethod', 40)
  const depositMethod = parseDepositMethod(form)
  return {
    merchantId,
    appointments,
    holdId,
    addressCode,
    paymentMethod,
    ...(depositMethod && { depositMethod }),
    os: 'WEB',
  }
}

function readSeenBooking(sent: FormDataEntryValue | null): SeenBooking {
  try {
    return SeenBooking.parse(JSON.parse(typeof sent === 'string' ? sent : ''))
  } catch (cause) {
    throw httpError('bad-input', { cause })
  }
}
