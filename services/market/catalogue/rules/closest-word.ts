/**
 * The likeliest intended word: one that the typed text begins, else the one with the fewest typing errors; of equals,
 * the commoner one. Up to four letters allow one error, more allow two; null: none is that near.
 */
export function closestWord<Word extends { label: string; count: number }>(
  typed: string,
  candidates: readonly Word[],
): Word | null {
  const allowed = typed.length <= 4 ? 1 : 2
  const near = candidates
    .map((word) => ({ word, slips: beginsWith(word.label, typed) ? 0 : slipsBetween(typed, word.label) }))
    .filter(({ slips }) => slips <= allowed)
    .sort((a, b) => a.slips - b.slips || b.word.count - a.word.count)
  return near[0]?.word ?? null
}

function beginsWith(label: string, typed: string): boolean {
  return typed.length >= 3 && label.startsWith(typed)
}

/** Counts letters added, left out, mistaken, or swapped with the next one (optimal string alignment). */
export function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const mistaken = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const best = Math.min(mistaken, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwap ? Math.min(best, (beforeLast[j - 2] ?? 0) + 1) : best)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
