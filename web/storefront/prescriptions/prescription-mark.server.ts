import type { Locale } from '#shared/countries/countries.ts'
import { translator } from '#web/i18n/i18n.ts'

/** What a product page or the cart says of a product that is sold on prescription alone. */
export interface PrescriptionMark {
  title: string
  text: string
}

/** Said by the server, so that the script of pages that every shopper loads does not grow. */
export function prescriptionMark(locale: Locale, place: 'product' | 'cart'): PrescriptionMark {
  const t = translator(locale, 'prescription')
  return { title: t('mark.title'), text: t(`mark.${place}`) }
}
