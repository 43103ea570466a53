import { servicesContext, visitContext } from '#web/request/context.ts'
import { onceARequest } from '#web/request/once-a-request.ts'
import { orElse } from '#web/request/or-else.ts'

/** Number of conversations with unread messages; 0 for guests, and when it could not be read, so that no page fails. */
export const unreadThreadsIfItAnswers = onceARequest(async (context): Promise<number> => {
  const { viewer, call } = context.get(visitContext)
  if (viewer.uid === null || viewer.isGuest) return 0

  const { community } = context.get(servicesContext)
  const asking = community.unreadThreads(undefined, { context: call })
  const { unread } = await orElse('The number of unread conversations', asking, { unread: 0 })
  return unread
})
