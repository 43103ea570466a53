import { addDays, localDay, todayIn, toInstant, wallClockIn } from '../../rules/local-clock.ts'

/** A medicine that the desk gives within a stay, with its doses that were given. */
export interface MedicinePlan {
  id: string
  name: string
  dose: string
  /** 'HH:mm' of the store's clock. */
  times: readonly string[]
  fromDay: string
  untilDay: string
  /** No dose is due from here on; null: the plan holds. */
  endedAt: Date | null
  given: readonly GivenDose[]
}

export interface GivenDose {
  day: string
  time: string
  at: Date
  /** Name of the staff member; empty once that account is erased. */
  by: string
}

export interface Dose {
  medicineId: string
  name: string
  dose: string
  day: string
  time: string
  /** When it can be marked given, at the earliest. */
  givableFrom: Date
  given: { at: Date; by: string; canTakeBack: boolean } | null
  /** It is 30 minutes after its time, the pet is there, and nobody gave it. */
  isLate: boolean
}

/** When a pet is at the hotel; times of a stay to come are null. */
export interface Presence {
  timezone: string
  cameAt: Date | null
  /** Booked end. */
  endsAt: Date
  /** null: it is still there, or has not come. */
  leftAt: Date | null
}

/** Minutes after its time from which a dose is late. */
const LATE_MINUTES = 30

/**
 * Minutes before its time from which a dose can be marked given: two hours for a medicine of once a day, one hour for one
 * that is given more often. Source: ISMP, "Acute Care Guidelines for Timely Administration of Scheduled Medications" (2011).
 */
const EARLY_MINUTES = { onceADay: 120, moreOften: 60 }

/** Minutes within which a dose that was noted by mistake is taken back; what is older was given. */
const TAKEN_BACK_WITHIN_MINUTES = 15

function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < TAKEN_BACK_WITHIN_MINUTES * 60_000
}

/**
 * Doses of a stay up to the end of `today` (yyyy-MM-dd in the store's zone), by time. None is due before the pet came nor
 * after it left; a pet that is still there after its booked end gets its medicine. Given doses are always among them.
 */
export function listDoses(
  plans: readonly MedicinePlan[],
  { timezone, cameAt, endsAt, leftAt }: Presence,
  { today, now }: { today: string; now: Date },
): Dose[] {
  if (cameAt === null) return []
  const isThere = leftAt === null
  // Doses of the rest of today are told while it is there, up to the time at which it leaves.
  const lastAt = leftAt ?? new Date(Math.max(endsAt.getTime(), now.getTime()))
  const doses = plans.flatMap((plan) =>
    listMoments(plan, { since: todayIn(timezone, cameAt), today, timezone }).flatMap(({ day, time, at }) => {
      const found = plan.given.find((one) => one.day === day && one.time === time)
      const isDue = at >= cameAt && at <= lastAt && (plan.endedAt === null || at < plan.endedAt)
      if (!found && !isDue) return []
      const { id: medicineId, name, dose } = plan
      const given = found ? { at: found.at, by: found.by, canTakeBack: isRecent(found.at, now) } : null
      const early = plan.times.length === 1 ? EARLY_MINUTES.onceADay : EARLY_MINUTES.moreOften
      const givableFrom = new Date(at.getTime() - early * 60_000)
      const isLate = !given && isThere && now.getTime() > at.getTime() + LATE_MINUTES * 60_000
      return [{ at, dose: { medicineId, name, dose, day, time, givableFrom, given, isLate } }]
    }),
  )
  return doses.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(({ dose }) => dose)
}

function listMoments(
  { fromDay, untilDay, times }: MedicinePlan,
  { since, today, timezone }: { since: string; today: string; timezone: string },
) {
  const moments: { day: string; time: string; at: Date }[] = []
  // A plan may have begun years before the stay.
  for (let day = fromDay > since ? fromDay : since; day <= untilDay && day <= today; day = addDays(day, 1)) {
    for (const time of times) {
      const minute = wallClockIn(`${day}T${time}`)?.minute
      if (minute !== undefined) moments.push({ day, time, at: new Date(toInstant(localDay(day, timezone), minute)) })
    }
  }
  return moments
}
