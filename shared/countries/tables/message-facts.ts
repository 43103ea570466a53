import { type Locale, listCountries } from '../countries.ts'
import type { DocumentRecord } from '../country-record.ts'

/** What messages say of a country, by its locale: `t('buying.text', messageFacts[locale])`. */
export const messageFacts = Object.fromEntries(
  listCountries().map(({ locale, name, currencyName, vatName, consumerLaw, mobile, documents }) => [
    locale,
    {
      country: name,
      currency: currencyName,
      vat: vatName,
      law: consumerLaw,
      phone: mobile.example,
      identity: writeInSentence(documents, 'identity'),
      taxId: writeInSentence(documents, 'tax'),
    },
  ]),
) as Record<Locale, Record<'country' | 'currency' | 'vat' | 'law' | 'phone' | 'identity' | 'taxId', string>>

/** 'cédula de identidad', 'NIT': a label within a sentence, where only acronyms keep their capitals. */
function writeInSentence(documents: readonly DocumentRecord[], kind: DocumentRecord['kind']): string {
  const label = documents.find((document) => document.kind === kind)?.label ?? ''
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
