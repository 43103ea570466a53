import { Car, DoorOpen, House, PawPrint } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppointmentState } from '#services/appointments/rules/enums.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Timeline, type TimelineEntry } from '#web/ui/timeline.tsx'
import { getVisitWay, listed } from '../booking/labels.ts'
import type { PetOnVisit, WholeVisit } from './whole-visit.ts'

/** When a van is at the door today, '09:50'; null where nobody plans it. */
interface RideTimes {
  fetchAt: string | null
  returnAt: string | null
}

export const NO_RIDES: RideTimes = { fetchAt: null, returnAt: null }

type Say = ReturnType<typeof useTranslation<'visits'>>['t']

/** Timeline of a visit: drop-off, each pet's turn, collection, and the current step. */
export function VisitTimeline({ visit, rides }: { visit: WholeVisit; rides: RideTimes }) {
  const { t } = useTranslation('visits')
  return <Timeline label={t('plan.label')} entries={toTimelineEntries(visit, rides, t)} />
}

function toTimelineEntries(visit: WholeVisit, rides: RideTimes, t: Say): TimelineEntry[] {
  const { when, collect, state, isShift, pickup } = visit
  const coming = visit.pets.filter((pet) => pet.state !== 'CANCELLED')
  const names = listed(coming.map(({ name }) => name))
  const hasBegun = state === 'IN_PROGRESS' || state === 'COMPLETED'
  const way = getVisitWay(visit)
  return [
    {
      key: 'start',
      title: t(`plan.${way}.start`, { names }),
      time: when.until === null ? when.time : t('plan.between', { time: when.time, until: when.until }),
      note: hasBegun ? undefined : toRideNote(rides.fetchAt, when.until, t),
      state: hasBegun ? 'done' : 'current',
      icon: icons[way].start,
    },
    ...coming.map((pet) => toTurnEntry(pet, { isShift, t })),
    {
      key: 'end',
      title: t(`plan.${way}.end`, { names }),
      time: pickup
        ? t('plan.between', { time: pickup.returnFrom, until: pickup.returnUntil })
        : isShift
          ? t('plan.readyBy', { time: collect })
          : collect,
      note:
        coming.length > 1 && way === 'bring'
          ? t('plan.together')
          : toRideNote(rides.returnAt, pickup?.returnUntil ?? null, t),
      state: state === 'COMPLETED' ? (visit.isToday ? 'current' : 'done') : 'ahead',
      icon: icons[way].end,
    },
  ]
}

/** 'Pasan cerca de las 09:50', and that it is late after what was promised. */
function toRideNote(time: string | null, until: string | null, t: Say): string | undefined {
  if (time === null) return undefined
  return t(until !== null && time > until ? 'plan.vanLate' : 'plan.van', { time })
}

function toTurnEntry(pet: PetOnVisit, { isShift, t }: { isShift: boolean; t: Say }): TimelineEntry {
  return {
    key: pet.appointmentId,
    title: t('plan.turn', { name: pet.name, service: pet.packName }),
    time: isShift ? undefined : t('plan.between', { time: pet.from, until: pet.until }),
    note: pet.state === 'NO_SHOW' ? t('state.NO_SHOW') : undefined,
    state: entryStateByState[pet.state],
    icon: <PawPrint className="size-4.5" />,
  }
}

const entryStateByState: Record<AppointmentState, TimelineEntry['state']> = {
  PENDING: 'ahead',
  CONFIRMED: 'ahead',
  IN_PROGRESS: 'current',
  COMPLETED: 'done',
  CANCELLED: 'stopped',
  NO_SHOW: 'stopped',
}

const icons: Record<'visit' | 'pickUp' | 'bring', { start: ReactNode; end: ReactNode }> = {
  visit: { start: <House className="size-4.5" />, end: <DoorOpen className="size-4.5" /> },
  pickUp: { start: <Car className="size-4.5" />, end: <House className="size-4.5" /> },
  bring: { start: <DoorOpen className="size-4.5" />, end: <House className="size-4.5" /> },
}
