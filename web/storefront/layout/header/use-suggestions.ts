import { useEffect, useState } from 'react'
import type { Suggestions } from '#services/market/contract.ts'
import { paths } from '#web/paths.ts'

export type Choice = { to: string } & (
  | { kind: 'product'; product: Suggestions['products'][number] }
  | { kind: 'category'; name: string }
  | { kind: 'popular'; words: string }
)

export interface SuggestionChoices {
  /** Search text of these suggestions. */
  words: string
  choices: Choice[]
}

const PAUSE_MS = 150

/** Suggestions for the typed text, requested after a short pause; the last ones stay until the next arrive. */
export function useSuggestions(words: string, isWanted: boolean): SuggestionChoices | null {
  const [answer, setAnswer] = useState<SuggestionChoices | null>(null)
  const asked = words.trim()

  useEffect(() => {
    if (!isWanted || answer?.words === asked) return
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
  }, [asked, isWanted, answer?.words])

  return answer
}

async function ask(words: string, signal: AbortSignal): Promise<SuggestionChoices> {
  const response = await fetch(paths.suggestions(words), { signal })
  if (!response.ok) throw new Error(`Suggestions answered ${response.status}`)
  const { products, categories, popular }: Suggestions = await response.json()
  return {
    words,
    choices: [
      ...products.map((product): Choice => ({ kind: 'product', to: paths.product(product.slug), product })),
      ...categories.map(({ slug, name }): Choice => ({ kind: 'category', to: paths.products({ slug }), name })),
      ...popular.map((said): Choice => ({ kind: 'popular', to: paths.products({ q: said }), words: said })),
    ],
  }
}
