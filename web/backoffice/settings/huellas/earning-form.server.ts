import { z } from 'zod'
import { contract, EarningTermsSchema } from '#services/rewards/contract.ts'
import { type EarningKind, type EarningTerms, earningKinds } from '#services/rewards/missions/rules/ways-to-earn.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import type { EarningField } from './earning-fields.ts'

const { each, limit } = EarningTermsSchema.shape.visit.shape

const fields = Object.fromEntries(
  earningKinds.flatMap((kind) => [
    [`each-${kind}`, each],
    [`limit-${kind}`, limit],
  ]),
) as Record<EarningField, typeof each>

/** Form of how huellas are earned: for each way what it gives, and the most of it. */
export const earningForm = z.object({
  ...fields,
  version: getInputSchema(contract.saveEarningTerms).shape.version,
})

/** Parses the terms; `plan` is null when a field is wrong. */
export function parseEarning(form: FormData, locale: Locale) {
  const t = translator(locale, 'earningSettings')
  const messages = Object.fromEntries(
    earningKinds.flatMap((kind) => [
      [`each-${kind}`, t('errors.each')],
      [`limit-${kind}`, t('errors.limit')],
    ]),
  )
  const { value, errors, typed } = parseForm(form, earningForm, messages)
  if (errors) return { plan: null, errors, typed }
  return { plan: toTerms((field) => value[field]), version: value.version, typed }
}

/** Values of the form for terms that count. */
export function toTypedEarning(terms: EarningTerms): Record<EarningField, string> {
  const values = earningKinds.flatMap((kind) => [
    [`each-${kind}`, String(terms[kind].each)],
    [`limit-${kind}`, String(terms[kind].limit)],
  ])
  return Object.fromEntries(values) as Record<EarningField, string>
}

function toTerms(getValue: (field: EarningField) => number): EarningTerms {
  const terms = earningKinds.map((kind) => [kind, { each: getValue(`each-${kind}`), limit: getValue(`limit-${kind}`) }])
  return Object.fromEntries(terms) as Record<EarningKind, { each: number; limit: number }>
}
