import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { useTrack } from '#web/tracking/tracking-context.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import type { FavoritesBoot } from './favorites-boot.server.ts'
import { holdMark, mayWait, sendMark } from './send-mark.ts'

export interface FavoritesHandle {
  isFavorite(productId: string): boolean
  /** Shown at once, sent in the background; removing a favourite offers undo. */
  mark(product: { _id: string; title: string }, isFavorite: boolean): void
}

const FavoritesContext = createContext<FavoritesHandle | null>(null)

/** Throws outside `<FavoritesProvider>`. */
export function useFavorites(): FavoritesHandle {
  const favorites = useContext(FavoritesContext)
  if (!favorites) throw new Error('useFavorites is used outside <FavoritesProvider>')
  return favorites
}

/** Changes in this browser since the page was rendered, over the favourites that the server knew then. */
interface Favorites {
  uid: string | null
  marks: ReadonlyMap<string, boolean>
}

export function FavoritesProvider({ boot, children }: { boot: FavoritesBoot; children: ReactNode }) {
  const known = useMemo(() => new Set(boot.ids), [boot.ids])
  const [favorites, setFavorites] = useState<Favorites>({ uid: boot.uid, marks: new Map() })
  // A guest's first favourite creates the account, which keeps the changes. Any other change of account drops them.
  if (favorites.uid !== boot.uid)
    setFavorites({ uid: boot.uid, marks: favorites.uid === null ? favorites.marks : new Map() })

  const tell = useTelling()
  const newest = useRef(new Map<string, number>())
  const mark = useCallback(
    (product: { _id: string; title: string }, isFavorite: boolean) => {
      const set = (value: boolean) =>
        setFavorites(({ uid, marks }) => ({ uid, marks: new Map(marks).set(product._id, value) }))
      const turn = (newest.current.get(product._id) ?? 0) + 1
      newest.current.set(product._id, turn)

      set(isFavorite)
      tell.current.changed(product, isFavorite, () => mark(product, !isFavorite))
      void sendMark(product._id, isFavorite).catch((error: unknown) => {
        if (mayWait(error) && holdMark(product, isFavorite)) return
        // A newer press of the same heart decides its state.
        if (newest.current.get(product._id) !== turn) return
        set(!isFavorite)
        tell.current.failed()
      })
    },
    [tell],
  )

  const value = useMemo(
    () => ({ isFavorite: (productId: string) => favorites.marks.get(productId) ?? known.has(productId), mark }),
    [favorites, known, mark],
  )
  return <FavoritesContext value={value}>{children}</FavoritesContext>
}

function useTelling() {
  const { t } = useTranslation('favorites')
  const toast = useToast()
  const navigate = useNavigate()
  const track = useTrack()
  const telling = {
    changed(product: { _id: string; title: string }, isFavorite: boolean, undo: () => void) {
      track(isFavorite ? 'Product Added to Wishlist' : 'Product Removed from Wishlist', {
        product_id: product._id,
        name: product.title,
      })
      if (isFavorite) {
        const onPress = () => void navigate(paths.favorites())
        toast.show({ kind: 'ok', message: t('added'), action: { label: t('see'), onPress } })
        return
      }
      toast.show({ message: t('removed'), action: { label: t('undo'), onPress: undo } })
    },
    failed() {
      toast.show({ kind: 'error', message: t('failed') })
    },
  }
  const latest = useRef(telling)
  latest.current = telling
  return latest
}
