import { createContext, useContext } from 'react'
import type { Tracking } from './tracking.ts'

/** Tracking calls for pages; the layout makes the others. */
export type TrackingActions = Pick<Tracking, 'track'>

export const TrackingContext = createContext<TrackingActions | null>(null)

/** Throws outside `<Shell>`. */
export function useTrack(): TrackingActions['track'] {
  const tracking = useContext(TrackingContext)
  if (!tracking) throw new Error('useTrack is used outside <Shell>')
  return tracking.track
}
