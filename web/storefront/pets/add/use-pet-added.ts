import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { isFirstTime } from '#web/tracking/is-first-time.ts'
import { useTrack } from '#web/tracking/tracking-context.ts'

/** Tracks a pet that was made on the way to something else, once in this tab: `?added=` says which of these it is. */
export function usePetAdded(pets: readonly { id: string }[]): void {
  const track = useTrack()
  const [search] = useSearchParams()
  const asked = search.get('added')
  // The address may be edited: track only a pet of the visitor.
  const added = pets.find(({ id }) => id === asked)?.id
  useEffect(() => {
    if (added && isFirstTime(`huella:pet-added:${added}`)) track('Pet Added', { pet_id: added })
  }, [added, track])
}
