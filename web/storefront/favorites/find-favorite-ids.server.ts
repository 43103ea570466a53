import { servicesContext, visitContext } from '#web/request/context.ts'
import { onceARequest } from '#web/request/once-a-request.ts'

/** Ids of the visitor's favourites, in every country's shops; none without an account. */
export const findFavoriteIds = onceARequest(async (context) => {
  const { viewer, call } = context.get(visitContext)
  return viewer.uid === null ? [] : context.get(servicesContext).market.favoriteIds(undefined, { context: call })
})
