/**
 * Last answer to the consent question in this browser: 'yes' or 'no'. Every tab reads it before it sends anything,
 * because its own page may be older than the answer. Sign-out does not clear it: it belongs to the browser, like the
 * cookie of the same answer is.
 */
export const ANSWER_KEY = 'huella-consent'

export function saveAnswer(storage: Pick<Storage, 'setItem'>, answer: boolean): void {
  try {
    storage.setItem(ANSWER_KEY, answer ? 'yes' : 'no')
  } catch {
    // The storage is blocked or full: each page uses its own answer.
  }
}

export function hasRefused(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(ANSWER_KEY) === 'no'
  } catch {
    return false
  }
}
