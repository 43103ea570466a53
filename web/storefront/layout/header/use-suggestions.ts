import { useEffect, useState } from 'react'
import type { Suggestions } from '#services/market/contract.ts'
import { paths } from '#web/paths.ts'

export type Choice = { to: string } & (
  | { kind: 'product'; product: Suggestions['products'][number] }
  | { kind: 'category'; name: string }
  | { kind: 'popular'; words: string }
)

export interface SuggestionChoices {
  /** The words they answer. */
  words: string
  choices: Choice[]
}

const PAUSE_MS = 150

/** What the shop suggests for the words in the box, asked after a short pause; the last answer stays until the next one. */
export function useSuggestions(words: string, isWanted: boolean): SuggestionChoices | null {
  const [answer, setAnswer] = useState<SuggestionChoices | null>(null)
  const asked = words.trim()

  useEffect(() => {
    if (!isWanted || answer?.words === asked) return
    const abort = new AbortController()
    const timer = setTimeout(
      () => {
        ask(asked, abort.signal).then(setAnswer, () => {
          // Suggestions are a courtesy: without an answer the search still works with Enter.
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
