import { z } from 'zod'
import { contract, type Store } from '#services/appointments/contract.ts'
import { type Currency, forEachCurrency } from '#shared/countries/countries.ts'
import { getInputSchema, money, parsed } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits, parseFieldOrThrow } from '#web/forms/parse-form.server.ts'
import { parseMetres } from '#web/forms/typed-amount.ts'
import { parsePoint } from '../../storefront/community/map/place-field-value.ts'
import { parseMinute } from '../appointments/clock-label.ts'
import { PAY_WAYS } from './pay-ways.ts'
import { type TypedDay, WEEK } from './typed-schedule.ts'

const store = getInputSchema(contract.updateStore).shape
const closure = getInputSchema(contract.addClosure).shape
const { interval } = store.slotConfiguration.unwrap().shape.slotFields.shape
const [, percentRule] = store.deposit.unwrap().options

export const factsForm = z.object({
  name: store.name.unwrap(),
  address: store.address.unwrap(),
  phone: store.phone.unwrap(),
  /** One feature a line. */
  features: z.string().max(1000).transform(toLines).default([]),
  city: store.city.unwrap(),
  place: parsed(parsePoint),
})

const time = parsed(parseMinute)
/** Of the deposit that is not chosen: hidden, and not read. */
const hiddenText = z.string().optional()
/** Of the slot type that is not chosen: hidden, and saved when it can be read. */
const hiddenTime = z.string().transform(parseMinute).default(null)
const hiddenInterval = z
  .string()
  .transform((typed) => (/^\d{1,3}$/.test(typed) ? Number(typed) : null))
  .default(null)

export const slotsForm = z.discriminatedUnion('slotType', [
  z.object({
    slotType: z.literal('SHIFT'),
    interval: hiddenInterval,
    endOfMorningShift: time,
    receiveBeforeMorning: time,
    receiveBeforeAfternoon: time,
  }),
  z.object({
    slotType: z.literal('INTERVAL'),
    interval: interval.unwrap().unwrap(),
    endOfMorningShift: hiddenTime,
    receiveBeforeMorning: hiddenTime,
    receiveBeforeAfternoon: hiddenTime,
  }),
])

/** No number of vans: their trips are not planned here. */
const fleet = {
  vans: store.vans.unwrap().unwrap().optional(),
  petsPerVan: store.petsPerVan.unwrap(),
}

export const pickUpForms = forEachCurrency(makePickUpForm)
export const homeVisitForms = forEachCurrency((currency) => z.object({ homeVisitRadius: kilometres(currency) }))
export const depositForms = forEachCurrency(makeDepositForm)

/** Switches of the services, whose fields are hidden while they are off, and the payment methods. */
export const switchesForm = z.object({
  pickUp: z.boolean().default(false),
  homeVisit: z.boolean().default(false),
  pay: z.array(z.enum(PAY_WAYS)),
})

export const visitLimitsForm = z.object({
  unprovedVisits: store.unprovedVisits.unwrap(),
  unprovedVisitsOfNetwork: store.unprovedVisitsOfNetwork.unwrap(),
})

export const closureForm = z
  .object({
    fromDay: closure.fromDay,
    untilDay: closure.untilDay.optional(),
    startTime: time.optional(),
    endTime: time.optional(),
    reason: closure.reason,
  })
  .refine(({ startTime, endTime }) => endTime === undefined || startTime !== undefined, { path: ['startTime'] })
  .refine(({ startTime, endTime }) => startTime === undefined || endTime !== undefined, { path: ['endTime'] })

export const pictureForm = z.object({ file: z.file() })

export const closureRemovalForm = getInputSchema(contract.removeClosure).pick({ closureId: true })

export type FactsField = FieldName<typeof factsForm>
export type SlotsField = FieldName<typeof slotsForm>
export type ClosureField = FieldName<typeof closureForm>

export const storeLimits = {
  facts: getFieldLimits(factsForm),
  slots: getFieldLimits(slotsForm),
  closure: getFieldLimits(closureForm),
}

export function toDepositRule(deposit: z.output<(typeof depositForms)[Currency]>): Store['deposit'] {
  if (deposit.deposit === 'percent') return { kind: 'percent', percent: deposit.depositPercent }
  if (deposit.deposit === 'fixed') return { kind: 'fixed', amount: deposit.depositAmount }
  return { kind: 'none' }
}

/** A distance as people write it ('2,5'), in metres. */
function kilometres(currency: Currency) {
  return parsed((typed) => parseMetres(typed, currency))
}

function makePickUpForm(currency: Currency) {
  return z.object({ pickUpRadius: kilometres(currency), pickUpFee: money(currency), ...fleet })
}

function makeDepositForm(currency: Currency) {
  return z.discriminatedUnion('deposit', [
    z.object({ deposit: z.literal('none'), depositPercent: hiddenText, depositAmount: hiddenText }),
    z.object({
      deposit: z.literal('percent'),
      depositPercent: percentRule.shape.percent,
      depositAmount: hiddenText,
    }),
    z.object({
      deposit: z.literal('fixed'),
      depositPercent: hiddenText,
      depositAmount: money(currency).refine((amount) => amount > 0),
    }),
  ])
}

function toLines(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

/** Openings per day that the form reads. */
const MOST_OPENINGS = 6
const clocks = z
  .array(z.string().default(''))
  .transform((typed) => typed.slice(0, MOST_OPENINGS).map((clock) => clock.slice(0, 5)))

/** Typed week of the form; empty lines are left out. */
export function parseWeek(form: FormData): TypedDay[] {
  return WEEK.map((day) => {
    const from = parseFieldOrThrow(form, `from-${day}`, clocks)
    const until = parseFieldOrThrow(form, `until-${day}`, clocks)
    const openings = from.map((text, index) => ({ from: text, until: until[index] ?? '' }))
    return {
      day,
      isOpen: parseFieldOrThrow(form, `open-${day}`, z.boolean().default(false)),
      openings: openings.filter((opening) => opening.from !== '' || opening.until !== ''),
    }
  })
}
