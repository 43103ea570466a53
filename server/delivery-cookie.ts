import * as z from 'zod'
import type { DeliveryPoint } from '#web/context.ts'

const Delivery = z.object({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  city: z.string().max(120),
  neighbourhood: z.string().max(120).nullable(),
  label: z.string().min(1).max(300),
})

/** What the cookie says about the place of delivery; null when it says nothing that makes sense. */
export function readDelivery(text: string | undefined): DeliveryPoint | null {
  if (!text) return null
  try {
    return Delivery.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export function writeDelivery({ lat, lon, city, neighbourhood, label }: DeliveryPoint): string {
  return JSON.stringify({ lat, lon, city, neighbourhood, label })
}
