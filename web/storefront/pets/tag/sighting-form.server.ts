import { z } from 'zod'
import { contract } from '#services/pets/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import type { FieldName, TypedValues } from '#web/forms/parse-form.server.ts'

const degrees = z.string().trim().max(30).default('')

export const sightingForm = getInputSchema(contract.reportSighting)
  .pick({ finderName: true, finderContact: true, message: true, place: true })
  .extend({ lat: degrees, lon: degrees })

export type SightingField = FieldName<typeof sightingForm>
export type TypedSighting = TypedValues<typeof sightingForm>
