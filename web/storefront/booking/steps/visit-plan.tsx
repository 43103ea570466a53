import { Car, DoorOpen, Home, PawPrint } from 'lucide-react'
import type { Slot } from '#services/appointments/contract.ts'
import type { HomePickupLabels } from '#services/appointments/slots/rules/home-pickup.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { listed } from '../labels.ts'

interface VisitPlanProps {
  slot: Slot
  petNames: readonly string[]
  isShift: boolean
  /** Rides of pets that are fetched; null where the owner brings them or the veterinarian comes. */
  pickup: HomePickupLabels | null
  isHomeVisit: boolean
  storeName: string
}

/** Plan of a visit: how the pets get there, each pet at its station, and how they come home. */
export function VisitPlan({ slot, petNames, isShift, pickup, isHomeVisit, storeName }: VisitPlanProps) {
  const { t } = useTranslation('booking')
  const names = listed(petNames)
  const isMany = petNames.length > 1
  const start: TimelineEntry = {
    key: 'start',
    state: 'current',
    icon: isHomeVisit ? icons.home : pickup ? icons.ride : icons.door,
    title: isHomeVisit ? t('plan.visit') : pickup ? t('plan.pickUp', { names }) : t('plan.bring', { names }),
    time: formatStart(),
    note: pickup || isHomeVisit || isShift ? undefined : isMany ? t('plan.bringNoteMany') : undefined,
  }
  // A shift has no exact minutes, and a single pet is at its station from beginning to end.
  const visits: TimelineEntry[] =
    isShift || slot.plan.length < 2
      ? []
      : slot.plan.map((visit, index) => ({
          key: visit.petId ?? String(index),
          state: 'ahead',
          icon: <PawPrint className="size-4.5 text-brand-700" />,
          title: formatTurn(visit, visit.petName ?? petNames[index] ?? ''),
          time: t('plan.span', { from: visit.startLabel, until: visit.endLabel }),
        }))
  const service: TimelineEntry[] = pickup
    ? [
        {
          key: 'service',
          state: 'ahead',
          icon: <PawPrint className="size-4.5 text-brand-700" />,
          title: t('plan.service', { store: storeName }),
          time: t('plan.span', { from: pickup.serviceFrom, until: pickup.serviceUntil }),
        },
      ]
    : []
  const end: TimelineEntry = {
    key: 'end',
    state: 'current',
    icon: isHomeVisit || pickup ? icons.home : icons.paw,
    title: isHomeVisit ? t('plan.visitEnds') : pickup ? t('plan.bringBack', { names }) : t('plan.collect', { names }),
    time: formatEnd(),
    note: isMany && !isHomeVisit && !pickup ? t('plan.collectNote') : undefined,
  }

  function formatTurn({ station, attendedBy: employee }: Slot['plan'][number], name: string): string {
    return employee ? t('plan.petWith', { name, employee }) : t('plan.pet', { name, station })
  }

  function formatStart(): string {
    if (pickup) return t('plan.between', { from: pickup.pickUpFrom, until: pickup.pickUpUntil })
    return isShift ? t('schedule.shiftUntil', { time: slot.receiveUntilLabel }) : slot.label
  }

  function formatEnd(): string {
    if (pickup) return t('plan.between', { from: pickup.returnFrom, until: pickup.returnUntil })
    return isShift ? t('schedule.shiftReady', { time: slot.collectLabel }) : slot.collectLabel
  }

  return <Timeline label={t('plan.label')} entries={[start, ...(visits.length > 0 ? visits : service), end]} />
}

const icons = {
  home: <Home className="size-4.5" />,
  ride: <Car className="size-4.5" />,
  door: <DoorOpen className="size-4.5" />,
  paw: <PawPrint className="size-4.5" />,
}
