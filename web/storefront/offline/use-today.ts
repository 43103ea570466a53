import { useSyncExternalStore } from 'react'
import { dayIn } from '#services/pets/rules/days.ts'
import { currentSavedAt } from '#web/offline/saved-at.ts'
import { useVisit } from '../layout/use-visit.ts'

/**
 * Today where the visitor shops, `rendered` by the server. A page that the worker saved has an old date, so there
 * the device's clock is used.
 */
export function useToday(rendered: string): string {
  const { timezone } = useVisit()
  return useSyncExternalStore(
    unheard,
    () => (currentSavedAt() === null ? rendered : dayIn(timezone, new Date())),
    () => rendered,
  )
}

/** No subscription: a change of day shows with the next render. */
const unheard = () => () => {}
