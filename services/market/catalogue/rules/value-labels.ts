import { type Currency, formatMoney } from '#shared/money.ts'
import type { OfferField } from '../../offers/rules/offer-change.ts'
import { formatPictureCount } from '../../offers/rules/product-pictures.ts'

/** Formats a field's value for operators. */
export function formatValue(
  what: OfferField | 'offer' | 'product' | 'pictures' | 'content',
  value: number | null,
  currency: Currency,
): string {
  switch (what) {
    case 'price':
      return value === null ? '–' : formatMoney(value, currency)
    case 'list-price':
      return value === null ? 'sin precio de lista' : formatMoney(value, currency)
    case 'stock':
      return `${value ?? 0}`
    case 'hidden':
      return value === 1 ? 'oculto' : 'a la vista'
    case 'pictures':
      return formatPictureCount(value ?? 0)
    case 'content':
      return '–'
    case 'offer':
    case 'product':
      return value === null ? 'no se vende aquí' : formatMoney(value, currency)
  }
}
