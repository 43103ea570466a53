import { useEffect } from 'react'
import { useTrack } from '#web/tracking/tracking-context.ts'
import type { Step } from './steps.ts'

/** Tracking events of the steps (specification, sections 4 and 7); the thank-you page tracks the completion. */
const started = {
  pets: 'Select or Add Pet Started',
  services: 'Choose Service Started',
  schedule: 'Schedule Started',
  summary: null,
} as const satisfies Record<Step, string | null>

/** Tracks each step once while it is shown. */
export function useStepTracking(step: Step): void {
  const track = useTrack()
  useEffect(() => {
    const event = started[step]
    if (event) track(event)
  }, [step, track])
}
