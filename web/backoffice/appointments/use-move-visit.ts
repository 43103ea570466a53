import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { StaffStation } from '#services/appointments/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { refusalIn } from '../../storefront/account/sign-in/refusal.ts'
import { clockLabel } from './clock-label.ts'
import type { Place } from './moved-place.ts'
import type { Moving } from './use-moving-visit.ts'

/**
 * Moves an appointment on the server. Until the answer it is shown at its new place (`sent`); a refusal puts it back
 * and shows the reason.
 */
export function useMoveVisit(stations: readonly StaffStation[]) {
  const { t } = useTranslation('backoffice')
  const fetcher = useFetcher<object>()
  const { show } = useToast()
  const [last, setLast] = useState<Moving | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const seenData = useRef<object | undefined>(undefined)

  useEffect(() => {
    if (fetcher.state !== 'idle' || !fetcher.data || fetcher.data === seenData.current || !last) return
    seenData.current = fetcher.data
    const refusal = refusalIn(fetcher.data)
    const { visit, place } = last
    if (last.by === 'keys') focusVisit(visit.id)
    if (refusal) {
      const reason = refusal.code === 'offline' ? t('offline') : refusal.detail
      const back = t('move.back', { pet: visit.petName, reason })
      setAnnouncement(back)
      return show({ message: back, kind: 'error' })
    }
    const station = stations.find(({ id }) => id === place.stationId)?.name ?? ''
    const done = t('move.done', { pet: visit.petName, station, time: clockLabel(place.startMinute) })
    setAnnouncement(done)
    show({ message: done, kind: 'ok' })
  }, [fetcher.state, fetcher.data, last, show, stations, t])

  const send = (moving: Moving) => {
    const { visit, place } = moving
    setLast(moving)
    setAnnouncement('')
    const move = { intent: 'move', appointmentId: visit.id, day: visit.day, stationId: place.stationId }
    void fetcher.submit({ ...move, time: clockLabel(place.startMinute) }, { method: 'post' })
  }
  const sent: (Place & { id: string }) | null =
    fetcher.state !== 'idle' && last ? { id: last.visit.id, ...last.place } : null
  return { sent, announcement, send }
}

function focusVisit(id: string) {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`)?.focus()
}
