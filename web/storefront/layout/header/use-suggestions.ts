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
 * `reset`. Before a letter is typed they are the recent searches of this browser, at once and without a network, and the
 * popular ones when they come. Without an answer for what is typed they are the recent searches that begin so.
 */
export function useSuggestions(query: string, isWanted: boolean): { suggestions: SuggestionChoices; reset(): void } {
  const [answer, setAnswer] = useState<SuggestionChoices | null>(null)
  const [recent, setRecent] = useState<readonly Choice[]>([])
  const asked = query.trim()

  useEffect(() => {
    if (isWanted)
      import('./recent-searches.ts').then(
        ({ getRecentChoices }) => setRecent(getRecentChoices(asked)),
        () => {},
      )
  }, [asked, isWanted])

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

  const reset = useCallback(() => {
    setAnswer(null)
    setRecent([])
  }, [])
  return { suggestions: withRecent(recent, answer, asked), reset }
}

function withRecent(recent: readonly Choice[], answer: SuggestionChoices | null, asked: string): SuggestionChoices {
  if (answer?.query) return answer
  // The address is the key of a choice.
  const popular = answer?.choices.filter(({ to }) => !recent.some((each) => each.to === to)) ?? []
  return { query: asked, choices: [...recent, ...popular] }
}

async function ask(query: string, signal: AbortSignal): Promise<SuggestionChoices> {
  const response = await fetch(paths.suggestions(query), { signal })
  if (!response.ok) throw new Error(`Suggestions answered ${response.status}`)
  const { products, categories, popular }: Suggestions = await response.json()
  return {
    query,
    choices: [
      ...products.map((product): Choice => ({ kind: 'product', to: paths.product(product.slug), product })),
      ...categories.map(({ slug, name }): Choice => ({ kind: 'category', to: paths.products({ slug }), name })),
      ...popular.map((phrase): Choice => ({ kind: 'popular', to: paths.products({ q: phrase }), query: phrase })),
    ],
  }
}
