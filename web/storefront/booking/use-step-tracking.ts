import { useEffect } from 'react'
import { type TrackingEvent, tracking } from '#web/tracking/tracking.ts'
import type { Step } from './steps.ts'

/** What the specification counts of the way (sections 4 and 7); what completes it is said by the thank-you page. */
const started: Partial<Record<Step, TrackingEvent>> = {
  pets: 'Select or Add Pet Started',
  services: 'Choose Service Started',
  schedule: 'Schedule Started',
}

/** Each step that comes into sight, once while it stands there. */
export function useStepTracking(step: Step): void {
  useEffect(() => {
    const event = started[step]
    if (event) tracking.track(event)
  }, [step])
}
