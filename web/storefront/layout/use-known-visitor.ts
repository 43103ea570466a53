import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { canReadAnew } from './connection/can-read-anew.ts'

const AGAIN_MS = 5_000

let isUnknown = false

/** Whether this document was made while nobody could say whose session it is: its frame is not that of its visitor. */
export const isVisitorUnknownHere = () => isUnknown

/** Asks again who visits, until somebody can say it. */
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
