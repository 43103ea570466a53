import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { PRICE_RULES } from '#services/market/offers/bulk/rules/bulk-price.ts'
import { type Currency, forEachCurrency } from '#shared/countries/countries.ts'
import { getInputSchema, money } from '#web/forms/field-schemas.server.ts'
import { parseAmount } from '#web/forms/typed-amount.ts'

const input = getInputSchema(contract.previewPrices).shape

/** The address of the page: which variants, and by which rule. */
export const rulesForm = z.object({
  shopId: input.shopId,
  variant: input.productVariantIds,
  kind: z.enum(PRICE_RULES).default('percent'),
  amount: z.string().trim().max(15).default(''),
  roundTo: z.int().min(0).max(1_000_000).default(0),
})
export type Rules = z.output<typeof rulesForm>

/** The rule that an address says; null: its amount cannot be read. */
export function toRule({ kind, amount, roundTo }: Rules, currency: Currency) {
  if (kind === 'each' || amount === '') return { kind: 'each' as const }
  const [, sign = '', number = ''] = /^([-+−–]?)\s*(.+?)\s*%?$/.exec(amount) ?? []
  const minor = kind === 'percent' ? parseHundredths(number) : parseAmount(number, currency)
  if (minor === null) return null
  const value = sign === '' || sign === '+' ? minor : -minor
  return kind === 'percent' ? { kind, hundredths: value, roundTo } : { kind, minor: value, roundTo }
}

function parseHundredths(typed: string): number | null {
  return /^\d{1,3}(?:[.,]\d{1,2})?$/.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : null
}

/** The form that is saved: keys of rows, each with the price that was shown and the new one. */
export const savedForm = z.object({ shopId: input.shopId, row: input.productVariantIds })
export const priceRows = forEachCurrency((currency) => z.object({ seen: z.int().min(0), price: money(currency) }))

/** Sensible sizes to round to, in minor units. */
export const ROUNDINGS: Record<'cents' | 'whole', readonly number[]> = {
  cents: [10, 50, 100, 500],
  whole: [100, 500, 1000, 5000],
}
