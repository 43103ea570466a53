import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { afterLoad } from './after-load.ts'

/**
 * Component of the frame that is not needed at first: its script loads after the page, and only when it is wanted.
 * null until it has loaded. A failed load, without a network, is tried again on the next page.
 */
export function usePieceLater<Props>(
  isWanted: boolean,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> | null {
  const [Piece, setPiece] = useState<ComponentType<Props> | null>(null)
  const { key } = useLocation()
  const isMissing = isWanted && Piece === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key`, so that the next page tries again
  useEffect(() => {
    if (!isMissing) return
    return afterLoad(() => {
      load().then(
        (came) => setPiece(() => came.default),
        () => undefined,
      )
    })
  }, [isMissing, load, key])

  return Piece
}
