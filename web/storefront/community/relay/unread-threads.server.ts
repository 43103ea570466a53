import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** In how many conversations something waits to be read; 0 for guests, and when it could not be read: no page waits for that. */
export async function unreadThreadsIfItAnswers(context: Readonly<RouterContextProvider>): Promise<number> {
  const { viewer, call } = context.get(visitContext)
  if (viewer.uid === null || viewer.isGuest) return 0

  const { community } = context.get(servicesContext)
  try {
    const { unread } = await community.unreadThreads(undefined, { context: call })
    return unread
  } catch (error) {
    console.error('What a visitor has not read yet could not be counted; the page goes on without it.', error)
    return 0
  }
}
