import { type ClaimItem, MOST_ITEMS } from '#services/insurance/claims/rules/claim-items.ts'
import type { Currency } from '#shared/money.ts'
import { parseAmount } from '#web/forms/typed-amount.ts'

/** A row of the items of an invoice as typed. */
export interface TypedItem {
  itemLabel: string
  itemClaimed: string
  itemAccepted: string
  itemReason: string
}

export const BLANK_ITEM: TypedItem = { itemLabel: '', itemClaimed: '', itemAccepted: '', itemReason: '' }

export function isBlank(item: TypedItem): boolean {
  return Object.values(item).every((text) => text.trim() === '')
}

/** Items of the rows, without blank ones; an empty accepted amount is 0. `wrong` is the number of the first bad row. */
export function parseTypedItems(
  rows: readonly TypedItem[],
  currency: Currency,
): { items: ClaimItem[]; wrong: number | null } {
  const items: ClaimItem[] = []
  for (const [index, row] of rows.entries()) {
    if (isBlank(row)) continue
    const claimed = parseAmount(row.itemClaimed, currency)
    const accepted = row.itemAccepted.trim() === '' ? 0 : parseAmount(row.itemAccepted, currency)
    const label = row.itemLabel.trim()
    if (label === '' || claimed === null || claimed === 0 || accepted === null) return { items: [], wrong: index + 1 }
    items.push({ label, claimed, accepted, reason: row.itemReason.trim() })
  }
  return { items, wrong: null }
}

/** The rows with one blank row after the last one that is filled in. */
export function withBlankRow(rows: readonly TypedItem[]): TypedItem[] {
  const filled = rows.findLastIndex((row) => !isBlank(row)) + 1
  return [...rows.slice(0, filled), BLANK_ITEM].slice(0, MOST_ITEMS)
}
