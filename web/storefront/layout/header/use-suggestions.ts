import { useCallback, useEffect, useState } from 'react'
import type { Suggestions } from '#services/market/contract.ts'
import { paths } from '#web/paths.ts'
import type { Choice } from './choice.ts'

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
  const recent = query === '' ? (await import('./recent-searches.ts')).getRecentChoices() : []
  const response = await fetch(paths.suggestions(query), { signal })
  if (!response.ok) throw new Error(`Suggestions answered ${response.status}`)
  const { products, categories, popular }: Suggestions = await response.json()
  return {
    query,
    choices: [
      ...recent,
      ...products.map((product): Choice => ({ kind: 'product', to: paths.product(product.slug), product })),
      ...categories.map(({ slug, name }): Choice => ({ kind: 'category', to: paths.products({ slug }), name })),
      ...popular
        .map((phrase): Choice => ({ kind: 'popular', to: paths.products({ q: phrase }), query: phrase }))
        // The address is the key of a choice.
        .filter(({ to }) => !recent.some((each) => each.to === to)),
    ],
  }
}
