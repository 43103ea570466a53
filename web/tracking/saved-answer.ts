/**
 * What this browser's visitor last answered to being measured: 'yes' or 'no'. Every tab reads it before anything leaves, for
 * its own page may be older than the answer. Not one of the keys that go with who signs out: it is the browser's, as the
 * cookie of the same answer is.
 */
export const ANSWER_KEY = 'huella-consent'

export function saveAnswer(storage: Pick<Storage, 'setItem'>, answer: boolean): void {
  try {
    storage.setItem(ANSWER_KEY, answer ? 'yes' : 'no')
  } catch {
    // Blocked or full: each page goes by its own answer.
  }
}

export function hasRefused(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(ANSWER_KEY) === 'no'
  } catch {
    return false
  }
}
