import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { afterLooks } from './after-looks.ts'

/**
 * A piece of the frame that nobody waits for: its script is asked for once the page stands, and only where it is wanted.
 * null until it is there. One that could not be had, without a network, is asked for again by the next page.
 */
export function usePieceLater<Props>(
  isWanted: boolean,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | null {
  const [Piece, setPiece] = useState<ComponentType<Props> | null>(null)
  const { key } = useLocation()
  const isMissing = isWanted && Piece === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key`, so that another page tries again
  useEffect(() => {
    if (!isMissing) return
    return afterLooks(() => {
      load().then(
        (came) => setPiece(() => came.default),
        () => undefined,
      )
    })
  }, [isMissing, load, key])

  return Piece
}
