import { z } from 'zod'
import { DIFFERENCE_REASONS } from '#services/market/fulfilment/rules/cash-difference.ts'
import type { Currency } from '#shared/money.ts'
import { parseFormOrThrow, type SentForm } from '#web/forms/parse-form.server.ts'
import { parseAmount } from '#web/forms/typed-amount.ts'

/** What the person at the door says of the cash: all of it, or another sum with its reason. */
export const cashAtDoorForm = z.object({
  collected: z.boolean().default(false),
  otherSum: z.string().trim().max(20).default(''),
  differenceReason: z.enum(DIFFERENCE_REASONS).optional(),
  differenceNote: z.string().trim().max(300).default(''),
  cashHolderUid: z.string().min(1).max(100).optional(),
})

/**
 * Cash of a hand-over as the service takes it; null: nothing was said of it. An empty other sum with a reason is no cash at
 * all: 'pagó por QR'.
 */
export function readCashAtDoor(form: SentForm, { due, currency }: { due: number; currency: Currency }) {
  const sent = parseFormOrThrow(form, cashAtDoorForm)
  const { collected, otherSum, differenceReason: reason, differenceNote: note, cashHolderUid = null } = sent
  if (reason === undefined && otherSum === '')
    return collected ? { cashCollected: due, difference: null, cashHolderUid } : null
  const cashCollected = otherSum === '' ? 0 : parseAmount(otherSum, currency)
  if (cashCollected === null || cashCollected < 0) return null
  return { cashCollected, difference: reason ? { reason, note } : null, cashHolderUid }
}
