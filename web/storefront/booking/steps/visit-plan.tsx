import { Car, DoorOpen, Home, PawPrint } from 'lucide-react'
import type { Slot } from '#services/appointments/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { listed } from '../labels.ts'

interface VisitPlanProps {
  slot: Slot
  petNames: readonly string[]
  isShift: boolean
  hasPickUp: boolean
  isHomeVisit: boolean
}

/** Plan of a visit: one drop-off, each pet at its station, one collection. */
export function VisitPlan({ slot, petNames, isShift, hasPickUp, isHomeVisit }: VisitPlanProps) {
  const { t } = useTranslation('booking')
  const names = listed(petNames)
  const isMany = petNames.length > 1
  const start: TimelineEntry = {
    key: 'start',
    state: 'current',
    icon: icons.start(hasPickUp, isHomeVisit),
    title: isHomeVisit ? t('plan.visit') : hasPickUp ? t('plan.pickUp', { names }) : t('plan.bring', { names }),
    time: formatStart(),
    note: hasPickUp || isHomeVisit || isShift ? undefined : isMany ? t('plan.bringNoteMany') : undefined,
  }
  // A shift has no exact minutes, and a single pet is at its station from beginning to end.
  const visits: TimelineEntry[] =
    isShift || slot.plan.length < 2
      ? []
      : slot.plan.map((visit, index) => ({
          key: visit.petId ?? String(index),
          state: 'ahead',
          icon: <PawPrint className="size-4.5 text-brand-700" />,
          title: t('plan.pet', { name: visit.petName ?? petNames[index] ?? '', station: visit.station }),
          time: t('plan.span', { from: visit.startLabel, until: visit.endLabel }),
        }))
  const end: TimelineEntry = {
    key: 'end',
    state: 'current',
    icon: icons.end(hasPickUp, isHomeVisit),
    title: isHomeVisit
      ? t('plan.visitEnds')
      : hasPickUp
        ? t('plan.bringBack', { names })
        : t('plan.collect', { names }),
    time: formatEnd(),
    note: isMany && !isHomeVisit && !hasPickUp ? t('plan.collectNote') : undefined,
  }

  function formatStart(): string {
    if (isShift) return t('schedule.shiftUntil', { time: slot.receiveUntilLabel })
    // A pet that is picked up is at the store when the visit begins.
    return hasPickUp && !isHomeVisit ? t('plan.startsAt', { time: slot.label }) : slot.label
  }

  function formatEnd(): string {
    if (hasPickUp && !isHomeVisit) return t('plan.after', { time: slot.collectLabel })
    return isShift ? t('schedule.shiftReady', { time: slot.collectLabel }) : slot.collectLabel
  }

  return <Timeline label={t('plan.label')} entries={[start, ...visits, end]} />
}

const icons = {
  start: (hasPickUp: boolean, isHomeVisit: boolean) =>
    isHomeVisit ? (
      <Home className="size-4.5" />
    ) : hasPickUp ? (
      <Car className="size-4.5" />
    ) : (
      <DoorOpen className="size-4.5" />
    ),
  end: (hasPickUp: boolean, isHomeVisit: boolean) =>
    hasPickUp || isHomeVisit ? <Home className="size-4.5" /> : <PawPrint className="size-4.5" />,
}
