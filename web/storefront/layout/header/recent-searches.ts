import { paths } from '#web/paths.ts'
import type { Choice } from './choice.ts'

// Without an owner in its name: it goes when another person signs in or out (person-in-storage.ts).
const KEY = 'huella:recent-searches'
const MOST = 6
const LONGEST = 100

/** The newest searches that begin with what is typed, as choices of the search box, with one that clears them all. */
export function getRecentChoices(typed: string): Choice[] {
  const beginning = typed.toLowerCase()
  const searches = readRecentSearches().filter((search) => search.toLowerCase().startsWith(beginning))
  if (searches.length === 0) return []
  return [
    ...searches.map((query): Choice => ({ kind: 'recent', to: paths.products({ q: query }), query })),
    { kind: 'clear', to: 'clear' },
  ]
}

/** Searches of this browser, newest first, which no server is told; none where the browser keeps nothing. */
export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((each): each is string => typeof each === 'string' && each.length <= LONGEST).slice(0, MOST)
  } catch {
    return []
  }
}

/** Puts a search in front; the same one in other capitals is the same. Returns whether there are any. */
export function rememberSearch(typed: string): boolean {
  const search = typed.trim().slice(0, LONGEST)
  const known = readRecentSearches()
  if (search === '') return known.length > 0
  const others = known.filter((each) => each.toLowerCase() !== search.toLowerCase())
  write([search, ...others].slice(0, MOST))
  return true
}

export function forgetSearches(): void {
  write([])
}

function write(searches: string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // A private window may refuse to keep anything: the search box works without.
  }
}
