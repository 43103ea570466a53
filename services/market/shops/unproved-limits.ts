import * as z from 'zod'
import { type UnprovedLimits, usualLimits } from '../orders/rules/unproved-buyers.ts'

/** Limits on unpaid orders of buyers without a proved phone, as operators set them. */
export const unprovedLimitFields = {
  unprovedUnits: z.int().min(1).max(1000),
  unprovedOrders: z.int().min(1).max(100),
  unprovedOrdersOfNetwork: z.int().min(1).max(10_000),
  hoursToConfirm: z.int().min(1).max(168),
} satisfies Record<keyof UnprovedLimits, z.ZodInt>

/** The same as stored; shops older than a field have the usual limit. */
export const storedUnprovedLimits = {
  unprovedUnits: unprovedLimitFields.unprovedUnits.default(usualLimits.unprovedUnits),
  unprovedOrders: unprovedLimitFields.unprovedOrders.default(usualLimits.unprovedOrders),
  unprovedOrdersOfNetwork: unprovedLimitFields.unprovedOrdersOfNetwork.default(usualLimits.unprovedOrdersOfNetwork),
  hoursToConfirm: unprovedLimitFields.hoursToConfirm.default(usualLimits.hoursToConfirm),
}
