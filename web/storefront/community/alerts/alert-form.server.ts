import { z } from 'zod'
import { contract } from '#services/community/contract.ts'
import { getInputSchema, keyForm, parsed } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits, type TypedValues } from '#web/forms/parse-form.server.ts'
import { readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import { parsePoint } from '../map/place-field-value.ts'
import { KINDS, RADII_KM, SPECIES } from './alert-options.ts'

export const alertForm = getInputSchema(contract.createAlert).extend({
  // The radio button of all species sends 'any'.
  species: z
    .string()
    .transform((typed) => SPECIES.find((species) => species === typed) ?? null)
    .default(null),
  place: parsed(parsePoint),
  ...keyForm.shape,
})

export const alertIdForm = getInputSchema(contract.removeAlert)
export const radiusForm = getInputSchema(contract.changeAlert).pick({ alertId: true, radiusKm: true })

export type AlertField = FieldName<typeof alertForm>
export type TypedAlert = Omit<TypedValues<typeof alertForm>, 'idempotencyKey'>

export const alertLimits = getFieldLimits(alertForm)

export function getAlertMessages(t: TFunction<'conversations'>) {
  return {
    kinds: t('alerts.add.kindsMissing'),
    label: t('alerts.add.required'),
    place: t('alerts.add.placeMissing'),
  }
}

/** Initial values from the address of a list with filters. */
export function readAlertSearch(search: URLSearchParams): TypedAlert {
  const radius = RADII_KM.find((km) => String(km) === search.get('radiusKm')) ?? 3
  return {
    kinds: KINDS.filter((kind) => search.getAll('kinds').includes(kind)),
    species: readOption(search, 'species', SPECIES) ?? 'any',
    label: readTrimmed(search, 'label', alertLimits.label.maxLength),
    place: parsePoint(search.get('place')) ? readText(search, 'place') : '',
    radiusKm: String(radius),
  }
}
