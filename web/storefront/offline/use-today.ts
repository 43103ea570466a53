import { useSyncExternalStore } from 'react'
import { dayIn } from '#services/pets/rules/days.ts'
import { countries } from '#shared/country.ts'
import { currentSavedAt } from '#web/offline/saved-at.ts'
import { useVisit } from '../layout/use-visit.ts'

/**
 * The day that it is where the visitor shops, `rendered` by the server. A page that stands as it was kept says the day on which
 * it was seen: there the device knows better.
 */
export function useToday(rendered: string): string {
  const { timezone } = countries[useVisit().country]
  return useSyncExternalStore(
    unheard,
    () => (currentSavedAt() === null ? rendered : dayIn(timezone, new Date())),
    () => rendered,
  )
}

/** Whoever looks at midnight sees it with the next change of the page. */
const unheard = () => () => {}
