import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { PaymentStatus } from '#services/payments/contract.ts'
import { paths } from '#web/paths.ts'
import { useLiveEvents } from '../layout/connection/use-live-events.ts'

const POLL_MS = 3000
/** Every n-th poll asks the provider itself, in case its webhook was lost. */
const ASK_EVERY = 5

/**
 * Reloads the page when the payment's state changes, while the page is visible: by server-sent events, or by
 * polling every few seconds when they do not arrive.
 */
export function usePaymentState(
  token: string,
  { status, isByStatement }: { status: PaymentStatus; isByStatement: boolean },
): void {
  const { revalidate } = useRevalidator()
  // A statement comes on the next business day.
  const mayChange = status !== 'paid' && status !== 'paid_late' && !isByStatement
  const { isConnected } = useLiveEvents(paths.paymentLive(token, { seen: status }), mayChange)

  useEffect(() => {
    if (!mayChange) return
    let looks = 0
    let isLooking = false
    const refresh = async () => {
      if (isLooking || document.visibilityState !== 'visible' || !navigator.onLine) return
      looks += 1
      const isAsking = looks % ASK_EVERY === 0
      if (isConnected() && !isAsking) return
      isLooking = true
      try {
        const answer = await fetch(paths.paymentState(token, { ask: isAsking }))
        const state: unknown = answer.ok ? await answer.json() : null
        if (typeof state === 'object' && state !== null && 'status' in state && state.status !== status) {
          await revalidate()
        }
      } catch {
        // Offline for a moment: the next poll tries again.
      } finally {
        isLooking = false
      }
    }
    const timer = setInterval(refresh, POLL_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [token, status, mayChange, isConnected, revalidate])
}
