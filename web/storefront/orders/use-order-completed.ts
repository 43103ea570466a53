import { useEffect, useRef } from 'react'
import { isFirstTime } from '#web/tracking/is-first-time.ts'
import type { TrackingProperties } from '#web/tracking/tracking.ts'
import { useTrack } from '#web/tracking/tracking-context.ts'
import { dropDraft } from '../checkout/draft.ts'

/** Tracks a placed order once in this tab, wherever it leads first, and forgets what was typed to place it. */
export function useOrderCompleted(completed: TrackingProperties<'Order Completed'> | null): void {
  const track = useTrack()
  const latest = useRef(completed)
  latest.current = completed
  const id = completed?.order_id ?? null

  useEffect(() => {
    if (id === null || !latest.current) return
    if (!isFirstTime(`huella:completed:${id}`)) return
    dropDraft()
    track('Order Completed', latest.current)
  }, [id, track])
}
