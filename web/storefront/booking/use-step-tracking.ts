import { useEffect } from 'react'
import { useTrack } from '#web/tracking/tracking-context.ts'
import type { Step } from './steps.ts'

/** What the specification counts of the way (sections 4 and 7); what completes it is said by the thank-you page. */
const started = {
  pets: 'Select or Add Pet Started',
  services: 'Choose Service Started',
  schedule: 'Schedule Started',
  summary: null,
} as const satisfies Record<Step, string | null>

/** Each step that comes into sight, once while it stands there. */
export function useStepTracking(step: Step): void {
  const track = useTrack()
  useEffect(() => {
    const event = started[step]
    if (event) track(event)
  }, [step, track])
}
