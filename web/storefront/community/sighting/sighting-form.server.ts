import { z } from 'zod'
import { contract } from '#services/community/contract.ts'
import { toInstant } from '#services/pets/care/rules/calendar.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits, type TypedValues } from '#web/forms/parse-form.server.ts'
import { parsePoint } from '../map/place-field-value.ts'

export const sightingForm = getInputSchema(contract.tellSighting)
  .pick({ where: true, words: true, file: true })
  .extend({
    place: z.string().transform(parsePoint).nullable().default(null),
    /** '2026-11-22T14:30', as a `datetime-local` field sends it. */
    when: z.string().max(30).default(''),
  })

export const detailsForm = getInputSchema(contract.addSightingDetails).pick({
  sightingId: true,
  words: true,
  file: true,
})

export type SightingField = FieldName<typeof sightingForm>
export type TypedSighting = TypedValues<typeof sightingForm>

export const sightingLimits = getFieldLimits(sightingForm)

const local = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/

/** Instant of a wall-clock time in this zone; null when it is not valid. */
export function parseMomentField(when: string, timeZone: string): Date | null {
  const [, day = '', hours, minutes] = local.exec(when) ?? []
  const moment = toInstant(day, Number(hours) + Number(minutes) / 60, timeZone)
  return Number.isNaN(moment.getTime()) ? null : moment
}
