import type { RouterContextProvider } from 'react-router'
import { visitContext } from './context.ts'

type Context = Readonly<RouterContextProvider>

/** The same answer for all loaders of one request: what a page and its frame both show is asked for once. */
export function onceARequest<Answer>(
  load: (context: Context) => Promise<Answer>,
): (context: Context) => Promise<Answer> {
  const asked = new WeakMap<object, Promise<Answer>>()
  return (context) => {
    const visit = context.get(visitContext)
    const answer = asked.get(visit) ?? load(context)
    asked.set(visit, answer)
    return answer
  }
}
