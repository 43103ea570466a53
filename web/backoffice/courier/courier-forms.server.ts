import { z } from 'zod'
import { CourierAct, contract, type Drop } from '#services/market/contract.ts'
import type { Currency } from '#shared/money.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import type { SentForm } from '#web/forms/parse-form.server.ts'
import { readCashAtDoor } from '../orders/cash-form.server.ts'

/** When, where and under which key a courier pressed the button; empty without a script. */
const actFields = {
  idempotencyKey: z.string().max(200).default(''),
  actedAt: z.iso.datetime().optional(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  accuracy: z.number().optional(),
}

/**
 * For 'taken' and 'delivered'; the latter carries the cash as well (`cashAtDoorForm`), and the sum and the way to pay that its
 * page asked for.
 */
export const dropForm = getInputSchema(contract.takeDrop)
  .pick({ orderId: true })
  .extend({ ...actFields, due: z.int().min(0).optional(), method: z.string().max(40).optional() })
export const settleForm = getInputSchema(contract.settleCashDifference)
export const notFoundForm = getInputSchema(contract.notFound).omit({ act: true }).extend(actFields)
export const blockedForm = getInputSchema(contract.reportBlockedWay).omit({ act: true }).extend(actFields)

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

interface AskedAtDoor {
  asked: { due?: number | undefined; method?: string | undefined }
  /** undefined: the list has it no more. */
  drop: Pick<Drop, 'toCollect' | 'paymentMethod'> | undefined
  currency: Currency
}

/**
 * What was collected, by what the page asked for: when a held act arrives, or arrives again, the order may be paid, be with
 * a colleague, or have left the list. null: nothing was said of a sum that was due.
 */
export function readPaid(form: SentForm, { asked, drop, currency }: AskedAtDoor) {
  const due = asked.due ?? drop?.toCollect ?? 0
  if (due === 0) return { cashCollected: null }
  const cash = readCashAtDoor(form, { due, currency })
  const method = asked.method ?? drop?.paymentMethod
  return cash && (method === 'cash' ? cash : { cashCollected: null })
}
