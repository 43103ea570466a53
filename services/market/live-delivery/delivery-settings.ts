import * as z from 'zod'
import { usualPace } from './rules/arrival.ts'

/** How a shop delivers, as operators set it. */
export const deliverySettingFields = {
  courierKmh: z.int().min(5).max(60).describe('Average speed of its couriers'),
  minutesPerStop: z.int().min(1).max(30).describe('At each door'),
  doorPhoto: z.boolean().describe('Couriers may take a photo at the door'),
}

/** The same as stored; shops older than a field have the usual value. */
export const storedDeliverySettings = {
  courierKmh: deliverySettingFields.courierKmh.default(usualPace.courierKmh),
  minutesPerStop: deliverySettingFields.minutesPerStop.default(usualPace.minutesPerStop),
  doorPhoto: deliverySettingFields.doorPhoto.default(true),
}

export const DeliverySettings = z.object(storedDeliverySettings)
export type DeliverySettings = z.infer<typeof DeliverySettings>

/** Settings of a new shop. */
export const usualDelivery: DeliverySettings = { ...usualPace, doorPhoto: true }
