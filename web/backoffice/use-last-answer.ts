import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The last answer of a page's form, until the next one or another address. The router forgets it when the data is read anew,
 * which a live page does at any moment: the person would lose what was just refused or done.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [kept, setKept] = useState({ answer, address })
  if (answer === undefined || answer === kept.answer) return kept.address === address ? kept.answer : undefined
  setKept({ answer, address })
  return answer
}
