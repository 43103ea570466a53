import * as z from 'zod'
import { usualPace } from './rules/arrival.ts'

/** Two sacks of 15 kg and a bag on a motorbike: an assumption, until a shop knows better. */
const USUAL_KG = 40

/** How a shop delivers, as operators set it. */
export const deliverySettingFields = {
  courierKmh: z.int().min(5).max(60).describe('Average speed of its couriers'),
  minutesPerStop: z.int().min(1).max(30).describe('At each door'),
  courierKg: z.int().min(5).max(500).describe('Kilos that a courier carries at once'),
  doorPhoto: z.boolean().describe('Couriers may take a photo at the door'),
}

/** The same as stored; shops older than a field have the usual value. */
export const storedDeliverySettings = {
  courierKmh: deliverySettingFields.courierKmh.default(usualPace.courierKmh),
  minutesPerStop: deliverySettingFields.minutesPerStop.default(usualPace.minutesPerStop),
  courierKg: deliverySettingFields.courierKg.default(USUAL_KG),
  doorPhoto: deliverySettingFields.doorPhoto.default(true),
}

export const DeliverySettings = z.object(storedDeliverySettings)
export type DeliverySettings = z.infer<typeof DeliverySettings>

/** Settings of a new shop. */
export const usualDelivery: DeliverySettings = { ...usualPace, courierKg: USUAL_KG, doorPhoto: true }
