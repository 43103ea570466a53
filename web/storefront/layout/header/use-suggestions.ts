import { useCallback, useEffect, useState } from 'react'
import type { Suggestions } from '#services/market/contract.ts'
import { paths } from '#web/paths.ts'

export type Choice = { to: string } & (
  | { kind: 'product'; product: Suggestions['products'][number] }
  | { kind: 'category'; name: string }
  | { kind: 'recent'; query: string }
  | { kind: 'popular'; query: string }
  | { kind: 'clear' }
)

export interface SuggestionChoices {
  /** Search text of these suggestions. */
  query: string
  choices: Choice[]
}

const PAUSE_MS = 150

/**
 * Suggestions for the typed text, requested after a short pause; the last ones stay until the next arrive, or until
 * `reset`. Before a letter is typed they are the recent searches of this browser and the popular ones.
 */
export function useSuggestions(
  query: string,
  isWanted: boolean,
): { suggestions: SuggestionChoices | null; reset(): void } {
  const [answer, setAnswer] = useState<SuggestionChoices | null>(null)
  const asked = query.trim()

  useEffect(() => {
    if (!isWanted || answer?.query === asked) return
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        ask(asked, abort.signal).then(setAnswer, () => {
          // Suggestions are optional: without them the search still works with Enter.
          if (!abort.signal.aborted) setAnswer(null)
        })
      },
      asked === '' ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked, isWanted, answer?.query])

  return { suggestions: answer, reset: useCallback(() => setAnswer(null), []) }
}

async function ask(query: string, signal: AbortSignal): Promise<SuggestionChoices> {
  const recent = query === '' ? (await import('./recent-searches.ts')).readRecentSearches() : []
  const response = await fetch(paths.suggestions(query), { signal })
  if (!response.ok) throw new Error(`Suggestions answered ${response.status}`)
  const { products, categories, popular }: Suggestions = await response.json()
  return {
    query,
    choices: [
      ...recent.map(toSearch('recent')),
      ...(recent.length > 0 ? [{ kind: 'clear', to: 'clear' } as const] : []),
      ...products.map((product): Choice => ({ kind: 'product', to: paths.product(product.slug), product })),
      ...categories.map(({ slug, name }): Choice => ({ kind: 'category', to: paths.products({ slug }), name })),
      // One address once: it is the key of a choice.
      ...popular.filter((phrase) => !recent.includes(phrase)).map(toSearch('popular')),
    ],
  }
}

const toSearch =
  (kind: 'recent' | 'popular') =>
  (query: string): Choice => ({ kind, to: paths.products({ q: query }), query })
