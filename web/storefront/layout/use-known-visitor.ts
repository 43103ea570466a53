import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { canReadAnew } from './connection/can-read-anew.ts'

const AGAIN_MS = 5_000

let isUnknown = false

/** Whether the server could not read the session's account for this document, so its frame is an anonymous one. */
export const isVisitorUnknownHere = () => isUnknown

/** Reloads the frame's data until the server can read the session's account. */
export function useKnownVisitor(isVisitorUnknown: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    isUnknown = isVisitorUnknown
    if (!isVisitorUnknown) return
    const timer = setInterval(async () => {
      if (document.visibilityState === 'visible' && (await canReadAnew()) && isUnknown) void revalidate()
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isVisitorUnknown, revalidate])
}
