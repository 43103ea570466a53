import { z } from 'zod'
import { CourierAct, contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

/** When, where and under which key a courier pressed the button; empty without a script. */
const actFields = {
  idempotencyKey: z.string().max(200).default(''),
  actedAt: z.iso.datetime().optional(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  accuracy: z.number().optional(),
}

/** For 'taken' and 'delivered'; the latter carries the cash as well (`cashAtDoorForm`), and the sum that its page asked for. */
export const dropForm = getInputSchema(contract.takeDrop)
  .pick({ orderId: true })
  .extend({ ...actFields, due: z.int().min(0).optional() })
export const settleForm = getInputSchema(contract.settleCashDifference)
export const notFoundForm = getInputSchema(contract.notFound).omit({ act: true }).extend(actFields)

/** Cash that an operator receives; a courier with more orders hands over the rest by another form. */
export const cashForm = getInputSchema(contract.receiveCash)
  .pick({ courierUid: true })
  .extend({ order: z.array(z.string().max(100)) })

type ActFields = { actedAt?: string; lat?: number; lon?: number; accuracy?: number }

/** The act as the service takes it; a place that no device reports is none. */
export function toCourierAct({ actedAt, lat, lon, accuracy }: ActFields): CourierAct | undefined {
  if (actedAt === undefined) return undefined
  const { data } = CourierAct.safeParse({ at: actedAt, place: { lat, lon, accuracy } })
  return data ?? { at: actedAt, place: null }
}
