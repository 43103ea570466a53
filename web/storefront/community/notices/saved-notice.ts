import { useEffect, useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { formatPoint, parsePoint } from '../map/place-field-value.ts'
import type { NoticeKind } from './notice-search.ts'

const listKeys = (kind: NoticeKind) => `huella:notice-${kind}-`

/** Under which this tab keeps what is typed: `about` is the notice that is changed, or the pet that it is of. */
export function noticeDraftKey(kind: NoticeKind, about = 'new'): string {
  return listKeys(kind) + about
}

/** When a notice is there nothing of any draft of its kind is left: the same pet is told of once. */
export function dropDrafts(kind: NoticeKind): void {
  try {
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(listKeys(kind))) window.sessionStorage.removeItem(key)
  } catch {
    // Blocked: nothing was kept.
  }
}

/** A place survives a reload as what is typed does. */
export function useSavedPlace(draftKey: string, said: Point | null): [Point | null, (place: Point) => void] {
  const key = `${draftKey}-place`
  const [place, setPlace] = useState(said)
  useEffect(() => {
    try {
      const kept = parsePoint(window.sessionStorage.getItem(key))
      if (kept) setPlace((before) => before ?? kept)
    } catch {
      // Blocked: nothing was kept.
    }
  }, [key])
  return [
    place,
    (moved) => {
      setPlace(moved)
      try {
        window.sessionStorage.setItem(key, formatPoint(moved))
      } catch {
        // Blocked or full: the form itself still holds it.
      }
    },
  ]
}
