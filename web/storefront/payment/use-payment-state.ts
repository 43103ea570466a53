import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { PaymentStatus } from '#services/payments/contract.ts'
import { paths } from '#web/paths.ts'
import { useLiveEvents } from '../layout/connection/use-live-events.ts'

const LOOK_MS = 3000
/** So often the provider itself is asked, should its word to us be lost. */
const ASK_EVERY = 5

/**
 * Reads the page again as soon as the payment stands otherwise, as long as somebody looks at it: told by events, or by
 * looking every few seconds where those do not come through.
 */
export function usePaymentState(token: string, status: PaymentStatus): void {
  const { revalidate } = useRevalidator()
  const mayChange = status !== 'paid' && status !== 'paid_late'
  const { isTold } = useLiveEvents(paths.paymentLive(token, { seen: status }), mayChange)

  useEffect(() => {
    if (!mayChange) return
    let looks = 0
    let isLooking = false
    const look = async () => {
      if (isLooking || document.visibilityState !== 'visible' || !navigator.onLine) return
      looks += 1
      const isAsking = looks % ASK_EVERY === 0
      if (isTold() && !isAsking) return
      isLooking = true
      try {
        const answer = await fetch(paths.paymentState(token, { ask: isAsking }))
        const state: unknown = answer.ok ? await answer.json() : null
        if (typeof state === 'object' && state !== null && 'status' in state && state.status !== status) {
          await revalidate()
        }
      } catch {
        // Offline for a moment: the next look tells.
      } finally {
        isLooking = false
      }
    }
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [token, status, mayChange, isTold, revalidate])
}
