import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'

export interface FavoritesBoot {
  /** Owner of the favourites, guests included. Null without an account. */
  uid: string | null
  ids: string[]
}

/** Favourites that every page's hearts start with. When they cannot be read the hearts are empty. */
export async function bootFavorites(context: Readonly<RouterContextProvider>): Promise<FavoritesBoot> {
  const visit = context.get(visitContext)
  const { uid } = visit.viewer
  if (uid === null) return { uid, ids: [] }

  const { market } = context.get(servicesContext)
  const asking = market.favoriteIds(undefined, { context: visit.call })
  return { uid, ids: await orElse('The list of favourites', asking, []) }
}
