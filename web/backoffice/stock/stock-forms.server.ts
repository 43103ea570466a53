import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { ENTRY_KINDS } from '#services/market/stock/rules/stock-entry.ts'
import { type Currency, forEachCurrency } from '#shared/countries/countries.ts'
import { CurrencyCode } from '#shared/values.ts'
import { getInputSchema, money } from '#web/forms/field-schemas.server.ts'
import type { TypedValues } from '#web/forms/parse-form.server.ts'

const entry = getInputSchema(contract.recordStockEntry).shape

/** What a reader or a hand gave: it leads to the form of an entry. */
export const entrySearch = z.object({
  kind: z.enum(ENTRY_KINDS).default('received'),
  code: z.string().trim().max(120).default(''),
  variant: z.string().max(100).default(''),
  supplier: z.string().trim().max(120).default(''),
  lot: z.string().max(100).default(''),
})

export const entryTarget = z.object({
  shopId: entry.shopId,
  productVariantId: entry.productVariantId,
  currency: CurrencyCode,
})

function makeEntryForm(currency: Currency) {
  return z.object({
    kind: entry.kind,
    units: entry.units,
    unitCost: money(currency).optional(),
    supplier: entry.supplier,
    note: entry.note,
    lotCode: z.string().trim().max(60).default(''),
    expiresOn: z.iso.date().optional(),
    lotId: z.string().max(100).optional(),
    key: z.string().max(200).default(''),
  })
}

type EntryForm = (typeof entryForms)[Currency]

/** The entry as the operation takes it; a day without a lot is an error of `lotCode`. */
export function toEntry({ lotCode, expiresOn, lotId, unitCost, key, ...entry }: z.output<EntryForm>) {
  const lot = lotCode === '' ? null : { code: lotCode, expiresOn: expiresOn ?? null }
  return {
    entry: { ...entry, unitCost: unitCost ?? null, lot, lotId: lotId ?? null },
    key,
    isLotMissing: lotCode === '' && expiresOn !== undefined,
  }
}

export const entryForms = forEachCurrency(makeEntryForm)
export type TypedEntry = TypedValues<EntryForm>

export const undoEntryForm = getInputSchema(contract.undoStockEntry)
export const thresholdForm = z.object({
  shopId: entry.shopId,
  lowAt: z.int().min(0).max(100_000).optional(),
})
