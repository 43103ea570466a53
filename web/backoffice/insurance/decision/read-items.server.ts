import { z } from 'zod'
import { MOST_ITEMS } from '#services/insurance/claims/rules/claim-items.ts'
import { parseFormOrThrow, pickRow, type SentForm } from '#web/forms/parse-form.server.ts'
import { type TypedItem, withBlankRow } from './typed-items.ts'

const amount = z.string().max(20).default('')

const itemForm = z.object({
  itemLabel: z.string().max(120).default(''),
  itemClaimed: amount,
  itemAccepted: amount,
  itemReason: z.string().max(300).default(''),
})

/** Rows of the form's items as typed, `itemLabel-0` and so on. */
export function readTypedItems(form: SentForm): TypedItem[] {
  const rows = Array.from({ length: MOST_ITEMS }, (_, index) =>
    parseFormOrThrow(pickRow(form, String(index)), itemForm),
  )
  return withBlankRow(rows)
}
