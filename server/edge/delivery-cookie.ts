import * as z from 'zod'
import type { DeliveryPoint } from '#web/request/context.ts'

const Delivery = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  city: z.string().max(120),
  neighbourhood: z.string().max(120).nullable(),
  label: z.string().min(1).max(300),
  /** Code of the saved address. */
  code: z.string().max(100).optional(),
  /** Signed-in owner of the address; absent for an anonymous browser. */
  of: z.string().max(100).optional(),
})

/** Parses the place of delivery; null when the cookie is invalid or belongs to another user. */
export function readDelivery(text: string | undefined, uid: string | null): DeliveryPoint | null {
  if (!text) return null
  try {
    const { of, code = null, ...point } = Delivery.parse(JSON.parse(text))
    return of === undefined || of === uid ? { ...point, code } : null
  } catch {
    return null
  }
}

export function writeDelivery(point: DeliveryPoint, uid: string | null): string {
  const { lat, lon, city, neighbourhood, label, code } = point
  const known = { ...(code !== null && { code }), ...(uid !== null && { of: uid }) }
  return JSON.stringify({ lat, lon, city, neighbourhood, label, ...known })
}
