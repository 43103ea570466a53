import type { RouterContextProvider } from 'react-router'
import { visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { findFavoriteIds } from './find-favorite-ids.server.ts'

export interface FavoritesBoot {
  /** Owner of the favourites, guests included. Null without an account. */
  uid: string | null
  ids: string[]
}

/** Favourites that every page's hearts start with. When they cannot be read the hearts are empty. */
export async function bootFavorites(context: Readonly<RouterContextProvider>): Promise<FavoritesBoot> {
  const { uid } = context.get(visitContext).viewer
  return { uid, ids: await orElse('The list of favourites', findFavoriteIds(context), []) }
}
