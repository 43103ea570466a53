import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Span } from './day-scale.ts'
import type { CalendarVisit } from './load-calendar.server.ts'
import { droppedAt, type Place, stepped, toStep } from './moved-place.ts'

/** A touch of this duration starts a drag; a shorter one scrolls or opens. */
const HOLD_MS = 350
/** Pointer movement below this distance counts as a press, not a drag. */
const TREMBLE_PX = 6

export interface Moving {
  visit: CalendarVisit
  place: Place
  by: 'pointer' | 'keys'
}

interface MovingOptions {
  stationIds: readonly string[]
  shown: Span
  /** Element that contains the station columns, all equally wide. */
  plane: RefObject<HTMLElement | null>
  onDrop(moving: Moving): void
}

/**
 * Moves an appointment in the day's calendar by dragging, or by M, arrows, Enter and Escape. `onDrop` is called once;
 * the click after a drag opens nothing.
 */
export function useMovingVisit({ stationIds, shown, plane, onDrop }: MovingOptions) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const drag = useRef<{ visit: CalendarVisit; x: number; y: number; isOn: boolean; timer: number } | null>(null)
  const wasDragged = useRef(false)

  // Only a non-passive listener can prevent the page from scrolling during a touch drag.
  useEffect(() => {
    const { current } = plane
    const holdStill = (event: TouchEvent) => drag.current?.isOn && event.preventDefault()
    current?.addEventListener('touchmove', holdStill, { passive: false })
    return () => current?.removeEventListener('touchmove', holdStill)
  }, [plane])

  function placeUnder(visit: CalendarVisit, event: { clientX: number; clientY: number }, takenAt: number): Place {
    const box = plane.current?.getBoundingClientRect()
    if (!box) return visit
    const column = Math.floor(((event.clientX - box.left) / box.width) * stationIds.length)
    const stationId = stationIds[Math.max(0, Math.min(stationIds.length - 1, column))] ?? visit.stationId
    const perPixel = (shown.endMinute - shown.startMinute) / box.height
    return droppedAt({
      stationId,
      minute: shown.startMinute + (event.clientY - box.top) * perPixel,
      grabbedAt: shown.startMinute + (takenAt - box.top) * perPixel - visit.startMinute,
      minutes: visit.endMinute - visit.startMinute,
      shown,
    })
  }

  function begin() {
    const { current } = drag
    if (!current || current.isOn) return
    current.isOn = true
    setMoving({ visit: current.visit, place: current.visit, by: 'pointer' })
  }

  function endDrag() {
    if (drag.current) clearTimeout(drag.current.timer)
    drag.current = null
  }

  function leave() {
    endDrag()
    setMoving(null)
  }

  function drop(ended: Moving) {
    const { visit, place } = ended
    leave()
    if (place.stationId !== visit.stationId || place.startMinute !== visit.startMinute) onDrop(ended)
  }

  function getHandlers(visit: CalendarVisit) {
    if (!visit.canMove) return {}
    return {
      draggable: false,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDragged.current = false
        if (event.button !== 0 || moving) return
        const { pointerType, clientX: x, clientY: y } = event
        // Capture at once: a quick pointer has left the element before the first pointermove.
        event.currentTarget.setPointerCapture(event.pointerId)
        const timer = pointerType === 'mouse' ? 0 : window.setTimeout(begin, HOLD_MS)
        drag.current = { visit, x, y, isOn: false, timer }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { current } = drag
        if (!current) return
        const isFar = Math.hypot(event.clientX - current.x, event.clientY - current.y) > TREMBLE_PX
        if (!current.isOn && isFar && event.pointerType !== 'mouse') return endDrag()
        if (!current.isOn && isFar) begin()
        if (drag.current?.isOn) setMoving({ visit, place: placeUnder(visit, event, current.y), by: 'pointer' })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const { current } = drag
        if (!current?.isOn) return endDrag()
        wasDragged.current = true
        drop({ visit, place: placeUnder(visit, event, current.y), by: 'pointer' })
      },
      onPointerCancel: leave,
      onContextMenu(event: { preventDefault(): void }) {
        if (drag.current) event.preventDefault()
      },
      onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
        if (!wasDragged.current) return
        wasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const hasModifier = event.ctrlKey || event.altKey || event.metaKey
        if (hasModifier) return
        if (moving?.by === 'pointer') {
          if (event.key === 'Escape') leave()
          return
        }
        if (!moving) {
          if (event.key.toLowerCase() !== 'm') return
          event.preventDefault()
          setMoving({ visit, place: visit, by: 'keys' })
          return
        }
        const step = toStep(event.key, event.shiftKey)
        const minutes = visit.endMinute - visit.startMinute
        if (step) setMoving({ ...moving, place: stepped({ place: moving.place, step, minutes, stationIds, shown }) })
        else if (event.key === 'Enter') drop(moving)
        else if (event.key === 'Escape') leave()
        else return
        event.preventDefault()
      },
      onBlur() {
        if (moving?.by === 'keys') leave()
      },
    }
  }

  return { moving, getHandlers }
}
