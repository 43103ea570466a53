import { type ComponentType, useEffect, useState } from 'react'

const AGAIN_AFTER_MS = 3_000

/**
 * Component whose script loads when it is wanted, in browsers only. null until it has loaded. A failed
 * load (lost network, newer build) leaves the page as it is and is tried again while the component
 * is wanted. (React's `lazy` would show the error page, and throw the same error again there.)
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
