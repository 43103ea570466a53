import { type ComponentType, useEffect, useState } from 'react'

const AGAIN_AFTER_MS = 3_000

/**
 * A piece of a page whose script is asked for when it is wanted, in a browser alone. null until it is there. One that does
 * not come, because the network broke or there is a newer build, leaves the page as it is and is asked for again as long as it
 * is wanted. (React's `lazy` would put the error page over it, and throw the same again there.)
 */
export function usePiece<Props>(
  isWanted: boolean,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | null {
  const [Piece, setPiece] = useState<ComponentType<Props> | null>(null)
  const isMissing = isWanted && Piece === null

  useEffect(() => {
    if (!isMissing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = () =>
      load().then(
        (came) => setPiece(() => came.default),
        () => {
          if (!isGone) timer = setTimeout(ask, AGAIN_AFTER_MS)
        },
      )
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isMissing, load])

  return Piece
}
