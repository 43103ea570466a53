/**
 * The likeliest intended word: one that the typed text begins, else the one with the fewest typing errors; of equals,
 * the commoner one. Letters that sound alike ('sepillo', 'vitamina') or that were not doubled ('colar') are half an
 * error. Up to four letters allow one error, up to seven one and a half, more allow two, but only one where the word
 * begins with another sound; null: none is that near.
 */
export function closestWord<Word extends { label: string; count: number }>(
  typed: string,
  candidates: readonly Word[],
): Word | null {
  const allowed = typed.length <= 4 ? 1 : typed.length <= 7 ? 1.5 : 2
  const sound = toSound(typed)
  const near = candidates
    .map((word) => ({ word, label: inNumberOf(typed, word.label) }))
    .filter(({ label }) => beginsWith(label, typed) || Math.abs(label.length - typed.length) <= allowed)
    .map(({ word, label }) => ({ word, label, slips: countSlips(typed, sound, label) }))
    .filter(({ label, slips }) => slips <= (toSound(label)[0] === sound[0] ? allowed : 1))
    .sort((a, b) => a.slips - b.slips || b.word.count - a.word.count)
  return near[0]?.word ?? null
}

/** A plural beside a singular is compared without its s. */
function inNumberOf(typed: string, label: string): string {
  return typed.endsWith('s') ? label : label.replace(/(?<=[aeiou])s$/, '')
}

function countSlips(typed: string, sound: string, label: string): number {
  if (beginsWith(label, typed)) return 0
  if (withoutDoubles(typed) === withoutDoubles(label)) return 0.5
  return Math.min(slipsBetween(typed, label), slipsBetween(sound, toSound(label)) + 0.5)
}

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1/g, '$1')
}

function beginsWith(label: string, typed: string): boolean {
  return typed.length >= 3 && label.startsWith(typed)
}

/** Letters that Latin American Spanish says alike, written one way. */
function toSound(word: string): string {
  const spelt = word
    .replace(/h/g, '')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/v/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/g(?=[ei])/g, 'j')
  return withoutDoubles(spelt)
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
