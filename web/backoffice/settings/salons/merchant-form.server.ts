import { z } from 'zod'
import { contract, type MerchantFacts } from '#services/appointments/contract.ts'
import { areSizesComplete } from '#services/appointments/settings/rules/size-defaults.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits, parseTextOrThrow } from '#web/forms/parse-form.server.ts'
import { SIZE_ROWS, SIZED_PETS, type TypedSizes } from './typed-sizes.ts'

const merchant = getInputSchema(contract.createMerchant).shape

const facts = z.object({
  name: merchant.name,
  country: merchant.country,
  phone: merchant.phone.default(null),
  changeNoticeMinutes: merchant.changeNoticeMinutes,
  leadMinutes: merchant.leadMinutes,
})

export const merchantForm = facts
export type MerchantField = FieldName<typeof facts>
export const merchantLimits = getFieldLimits(facts)

/** Sizes as typed in the form. */
export function readTypedSizes(form: FormData): TypedSizes {
  return Object.fromEntries(
    SIZED_PETS.map((pet) => [
      pet,
      Array.from({ length: SIZE_ROWS }, (_, index) => ({
        key: parseTextOrThrow(form, `${pet}-name-${index}`, 30).trim(),
        max: parseTextOrThrow(form, `${pet}-max-${index}`, 6).trim(),
      })),
    ]),
  )
}

/** Sizes from the typed rows, empty ones left out; null: they have gaps, or names twice. A kind without rows has none. */
export function toSizes(typed: TypedSizes): MerchantFacts['petTypeFields'] | null {
  const fields: MerchantFacts['petTypeFields'] = []
  for (const petTypeId of SIZED_PETS) {
    const rows = (typed[petTypeId] ?? []).filter(({ key, max }) => key !== '' || max !== '')
    if (rows.length === 0) continue
    let min = 0
    const values: MerchantFacts['petTypeFields'][number]['values'] = []
    for (const { key, max } of rows) {
      const kilos = max === '' ? null : Number(max.replace(',', '.'))
      if (kilos !== null && !(kilos > 0 && kilos <= 200)) return null
      values.push({ key, min, max: kilos })
      min = kilos ?? min
    }
    fields.push({ type: 'SIZE', petTypeId, values })
  }
  return areSizesComplete(fields) ? fields : null
}
