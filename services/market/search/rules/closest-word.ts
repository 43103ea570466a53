/**
 * The likeliest intended word: one that the typed text begins, else the one with the fewest typing errors; of equals,
 * the commoner one. Letters that sound alike ('sepillo', 'vitamina') are half an error. Up to four letters allow one
 * error, up to six one and a half, more allow two; null: none is that near.
 */
export function closestWord<Word extends { label: string; count: number }>(
  typed: string,
  candidates: readonly Word[],
): Word | null {
  const allowed = typed.length <= 4 ? 1 : typed.length <= 6 ? 1.5 : 2
  const sound = toSound(typed)
  const near = candidates
    .filter(({ label }) => beginsWith(label, typed) || Math.abs(label.length - typed.length) <= allowed)
    .map((word) => ({ word, slips: countSlips(typed, sound, word.label) }))
    .filter(({ slips }) => slips <= allowed)
    .sort((a, b) => a.slips - b.slips || b.word.count - a.word.count)
  return near[0]?.word ?? null
}

function countSlips(typed: string, sound: string, label: string): number {
  if (beginsWith(label, typed)) return 0
  return Math.min(slipsBetween(typed, label), slipsBetween(sound, toSound(label)) + 0.5)
}

function beginsWith(label: string, typed: string): boolean {
  return typed.length >= 3 && label.startsWith(typed)
}

/** Letters that Latin American Spanish says alike, written one way. */
function toSound(word: string): string {
  return word
    .replace(/h/g, '')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/v/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/(.)\1/g, '$1')
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
