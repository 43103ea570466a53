import { useEffect, useState } from 'react'
import type { Point } from '#shared/geo.ts'
import { formatPoint, parsePoint } from '../map/place-field-value.ts'
import type { NoticeKind } from './notice-search.ts'

const listKeys = (kind: NoticeKind) => `huella:notice-${kind}-`

/** Key of the draft in this tab: `about` is the id of the edited notice, or of the pet. */
export function noticeDraftKey(kind: NoticeKind, about = 'new'): string {
  return listKeys(kind) + about
}

/** Deletes all drafts of a kind once a notice is published, so that the same pet is not reported twice. */
export function dropDrafts(kind: NoticeKind): void {
  try {
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(listKeys(kind))) window.sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was saved.
  }
}

/** Place that survives a reload like the typed values. */
export function useSavedPlace(draftKey: string, point: Point | null): [Point | null, (place: Point) => void] {
  const key = `${draftKey}-place`
  const [place, setPlace] = useState(point)
  useEffect(() => {
    try {
      const saved = parsePoint(window.sessionStorage.getItem(key))
      if (saved) setPlace((before) => before ?? saved)
    } catch {
      // Storage is blocked: nothing was saved.
    }
  }, [key])
  return [
    place,
    (moved) => {
      setPlace(moved)
      try {
        window.sessionStorage.setItem(key, formatPoint(moved))
      } catch {
        // Storage is blocked or full: the form itself still holds the value.
      }
    },
  ]
}
