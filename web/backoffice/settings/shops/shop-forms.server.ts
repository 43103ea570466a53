import { z } from 'zod'
import { contract, ShopSettings } from '#services/market/contract.ts'
import { type Currency, forEachCurrency } from '#shared/countries/countries.ts'
import { Day } from '#shared/values.ts'
import { getInputSchema, money, parsed } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { parseMinute } from '../../appointments/clock-label.ts'
import { parseTypedPoint } from './typed-point.ts'

const settings = ShopSettings.shape
const { country } = getInputSchema(contract.createShop).shape
const phone = z.string().trim().max(40).optional()

/** The version of the shop that the form was drawn from. */
const version = z.int().min(0)
/** An undo names its change alone. */
export const drawnVersion = version.default(0)

const facts = {
  name: settings.name,
  label: settings.label,
  address: settings.address,
  phone,
  whatsapp: phone,
  point: parsed(parseTypedPoint),
}
export const factsForm = z.object({ version, ...facts })
export const newShopForm = z.object({ country, ...facts, idempotencyKey: z.string().max(200).default('') })

const time = parsed(parseMinute)
/** Midnight at the end of a day is typed '00:00'. */
const endTime = time.transform((minute) => (minute === 0 ? 24 * 60 : minute))

export const exceptionForm = z
  .object({
    version,
    fromDay: Day,
    untilDay: Day.optional(),
    reason: z.string().trim().min(1).max(80),
    startTime: time.optional(),
    endTime: endTime.optional(),
    startTime2: time.optional(),
    endTime2: endTime.optional(),
  })
  .refine(({ fromDay, untilDay = fromDay }) => fromDay <= untilDay, { path: ['untilDay'] })
  .refine((typed) => isSpan(typed.startTime, typed.endTime), { path: ['endTime'] })
  .refine((typed) => isSpan(typed.startTime2, typed.endTime2), { path: ['endTime2'] })
  .refine(({ startTime, startTime2 }) => startTime2 === undefined || startTime !== undefined, { path: ['startTime'] })
  .refine(({ endTime, startTime2 }) => startTime2 === undefined || endTime === undefined || endTime <= startTime2, {
    path: ['startTime2'],
  })
export const exceptionRemovalForm = z.object({ version, fromDay: Day })
export const holidaysForm = z.object({ version, region: z.string().max(10).default(''), holiday: z.array(Day).min(1) })

export const deliveryForms = forEachCurrency(makeDeliveryForm)
export const paymentForms = forEachCurrency(makePaymentForm)
export const textsForm = z.object({ version, predefinedNotes: lines() })
export const undoForm = z.object({ changeId: z.int().min(1) })

export const newShopLimits = getFieldLimits(newShopForm)

export function getShopLimits(currency: Currency) {
  return {
    facts: getFieldLimits(factsForm),
    exception: getFieldLimits(exceptionForm),
    delivery: getFieldLimits(deliveryForms[currency]),
    payment: getFieldLimits(paymentForms[currency]),
    texts: getFieldLimits(textsForm),
  }
}

function makeDeliveryForm(currency: Currency) {
  return z.object({
    version,
    deliveryCharge: money(currency),
    minimumTicketFreeDelivery: money(currency).optional(),
    minimumCharge: money(currency).optional(),
    minimumFee: money(currency).optional(),
    deliveryTimeInterval: settings.deliveryTimeInterval,
    ordersPerWindow: z.int().min(1).max(10_000).optional(),
    etaType: settings.etaType,
    defaultEta: settings.defaultEta,
    backorderDays: settings.backorderDays,
    courierKmh: settings.courierKmh,
    minutesPerStop: settings.minutesPerStop,
    courierKg: settings.courierKg,
    doorPhoto: z
      .literal('on')
      .optional()
      .transform((ticked) => ticked === 'on'),
  })
}

function makePaymentForm(currency: Currency) {
  return z.object({
    version,
    paymentOptions: z.array(contractPayment()),
    roundPricesEvery: money(currency).optional(),
    unprovedUnits: settings.unprovedUnits,
    unprovedOrders: settings.unprovedOrders,
    unprovedOrdersOfNetwork: settings.unprovedOrdersOfNetwork,
    hoursToConfirm: settings.hoursToConfirm,
  })
}

function contractPayment() {
  return z.enum(['cash', 'card_at_door', 'qr', 'card'])
}

/** A text a line. */
function lines() {
  return z
    .string()
    .max(3000)
    .default('')
    .transform((text) =>
      [...new Set(text.split('\n').map((line) => line.trim().slice(0, 120)))].filter(Boolean).slice(0, 20),
    )
}

function isSpan(start: number | undefined, end: number | undefined): boolean {
  return start === undefined || end === undefined ? start === end : start < end
}
