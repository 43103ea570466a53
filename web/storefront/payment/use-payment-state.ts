import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { PaymentStatus } from '#services/payments/contract.ts'
import { paths } from '#web/paths.ts'

const LOOK_MS = 3000
/** So often the provider itself is asked, should its word to us be lost. */
const ASK_EVERY = 5

/** Reads the page again as soon as the payment stands otherwise: it looks every few seconds, as long as somebody looks at it. */
export function usePaymentState(token: string, status: PaymentStatus): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (status === 'paid' || status === 'paid_late') return
    let looks = 0
    let isLooking = false
    const look = async () => {
      if (isLooking || document.visibilityState !== 'visible' || !navigator.onLine) return
      isLooking = true
      looks += 1
      try {
        const answer = await fetch(paths.paymentState(token, { ask: looks % ASK_EVERY === 0 }))
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
  }, [token, status, revalidate])
}
