import { readOption, readTrimmed } from '#web/forms/read-fields.ts'
/** Why people cancel an order, to choose from; nobody has to say. */
export const CANCEL_REASONS = ['plans', 'late', 'elsewhere', 'mistake'] as const

/** Of what is written beside it; both together stay under the 300 letters that a reason may have. */
export const MOST_REASON_LETTERS = 200

/** Both as one sentence, for the shop; empty: nothing was said. */
export function parseCancelReason(
  form: Pick<FormData, 'get'>,
  getLabel: (reason: (typeof CANCEL_REASONS)[number]) => string,
): string {
  const chosen = readOption(form, 'reason', CANCEL_REASONS)
  const note = readTrimmed(form, 'note', MOST_REASON_LETTERS)
  return [chosen && getLabel(chosen), note].filter(Boolean).join('. ')
}
