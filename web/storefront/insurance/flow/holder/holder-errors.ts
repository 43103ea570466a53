import { getDocument } from '#services/accounts/people/rules/billing-document.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { TFunction } from '#web/i18n/i18n.ts'

/** What is wrong with a policy holder as typed, beyond the form's schema. */
export type HolderError =
  | 'too-young'
  | 'ci-not-valid'
  | 'extension-not-valid'
  | 'complement-not-valid'
  | 'email-not-valid'
  | 'phone-not-valid'
  | 'nit-not-valid'

/** Sentence of an error; what is wrong with a document is its country's to say. */
export function sayHolderError(error: HolderError, country: CountryIso, t: TFunction<'petInsuranceFlow'>): string {
  if (error === 'ci-not-valid') return getDocument(country, 'identity').mistake
  if (error === 'nit-not-valid') return getDocument(country, 'tax').mistake
  return t(`holder.faults.${error}`)
}
