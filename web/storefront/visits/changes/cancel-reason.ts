import { readOption, readTrimmed } from '#web/forms/read-fields.ts'
/** Optional reasons to choose from. */
export const CANCEL_REASONS = ['plans', 'unwell', 'elsewhere', 'mistake'] as const

/** Maximum length of the free text; with the chosen reason it stays under the contract's 300 characters. */
export const MOST_REASON_LETTERS = 200

/** Both as one sentence, for the log and the store; null: nothing was said. */
export function parseCancelReason(
  form: Pick<FormData, 'get'>,
  getLabel: (reason: (typeof CANCEL_REASONS)[number]) => string,
): string | null {
  const chosen = readOption(form, 'reason', CANCEL_REASONS)
  const note = readTrimmed(form, 'note', MOST_REASON_LETTERS)
  return [chosen && getLabel(chosen), note].filter(Boolean).join('. ') || null
}
