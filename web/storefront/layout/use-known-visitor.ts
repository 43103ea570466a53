import { useEffect } from 'react'
import { useLivePage } from './use-live-page.ts'

const AGAIN_MS = 5_000

let isUnknown = false

/** Whether this document was made while nobody could say whose session it is: its frame is not that of its visitor. */
export const isVisitorUnknownHere = () => isUnknown

/** Asks again who visits, until somebody can say it. */
export function useKnownVisitor(isVisitorUnknown: boolean): void {
  useEffect(() => {
    isUnknown = isVisitorUnknown
  }, [isVisitorUnknown])
  useLivePage(isVisitorUnknown, { everyMs: AGAIN_MS })
}
