import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits } from '#web/forms/parse-form.server.ts'

const service = getInputSchema(contract.saveService).shape
const pack = getInputSchema(contract.savePack).shape
const discount = getInputSchema(contract.saveDiscount).shape

const isOn = z.boolean().default(false)
/** Boxes of which none may be ticked: then it counts for all. */
const orAll = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .default([])
    .transform((items) => (items.length === 0 ? null : items))

export const serviceForm = z.object({
  name: service.name,
  description: service.description.default(''),
  skill: service.skill,
  careKind: service.careKind.default(null),
  isExtra: isOn,
})

export const packForm = z.object({
  kind: pack.kind,
  name: pack.name,
  internalName: z.string().trim().max(80).default(''),
  description: pack.description.default(''),
  mandatoryFields: pack.mandatoryFields.default([]),
  isHomeVisit: isOn,
  active: isOn,
})

export const discountForm = z.object({
  name: discount.name,
  percentage: z
    .string()
    .max(6)
    .transform((typed, context) => {
      const number = Number(typed.replace(',', '.').replace('%', ''))
      if (number > 0 && number <= 100) return Math.round(number * 100) / 100
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }),
  leastPets: discount.leastPets.default(null),
  weekdays: orAll(z.enum(['0', '1', '2', '3', '4', '5', '6']).transform(Number)),
  kinds: orAll(pack.kind),
  active: isOn,
})

export type ServiceField = FieldName<typeof serviceForm>
export type PackField = FieldName<typeof packForm>
export type DiscountField = FieldName<typeof discountForm>

export const serviceLimits = {
  service: getFieldLimits(serviceForm),
  pack: getFieldLimits(packForm),
  discount: getFieldLimits(discountForm),
}
