import { getLatest, plusMonths } from '../../care/rules/calendar.ts'
import { daysBetween, plusDays } from '../../rules/days.ts'
import { type PlanVaccine, PROGRAMMES, type Programme, type Species, toSpecies } from './vaccine-programmes.ts'
import { reasonAhead, reasonGiven, type Stage } from './vaccine-reasons.ts'

export interface GivenDose {
  vaccine: PlanVaccine
  on: string
}

/** One dose, given or future; the contract's PlanStep explains the fields. */
export interface PlanStep {
  vaccine: PlanVaccine
  label: string
  /** From 1; boosters are numbered separately. A dose that does not count has the number that it would have had. */
  dose: number
  isBooster: boolean
  isCore: boolean
  state: 'given' | 'later' | 'soon' | 'due' | 'overdue'
  givenOn: string | null
  from: string | null
  until: string | null
  reason: string
}

export type PlanProblem = 'birthday-unknown' | 'no-plan-for-type' | 'died'

interface PetFacts {
  /** 'PERRO', 'GATO' */
  petType: string
  birthday: string | null
  birthdayIsYearOnly: boolean
  deathDate: string | null
}

/**
 * Vaccine plan of a pet on a day: given doses, and future ones up to the next repeat of each vaccine, by
 * vaccine-programmes.ts. The result does not depend on the order in which doses were recorded.
 *
 * - A step's window is valid for any day of the step before within its own window; windows of one vaccine never
 *   overlap, and none begins before the least age or the least interval.
 * - A dose given too early does not count and is planned again. A late one continues the series (core, rabies), or
 *   restarts it where the programme says so.
 * - With only the birth year known, the youngest possible age is used, so that nothing is given too early.
 */
export function vaccinePlan(
  pet: PetFacts,
  doses: readonly GivenDose[],
  today: string,
): { problem: PlanProblem | null; steps: PlanStep[] } {
  if (pet.deathDate !== null) return { problem: 'died', steps: [] }
  const species = toSpecies(pet.petType)
  if (species === null) return { problem: 'no-plan-for-type', steps: [] }
  const born = youngestBirth(pet, today)
  if (born === null) return { problem: 'birthday-unknown', steps: [] }

  const steps = findProgrammes(species).flatMap((programme) => planProgramme(programme, { born, doses, today }))
  return { problem: null, steps }
}

/** Vaccines in the plan of a species. */
export function findProgrammes(species: Species): Programme[] {
  return PROGRAMMES.filter((programme) => programme.species.includes(species))
}

/**
 * Day of a step for lists and reminders: the last day of the window in a first series, which needs the fewest visits;
 * the first day for a repeat, which has no benefit before.
 */
export function getDueDay(step: Pick<PlanStep, 'isBooster' | 'from' | 'until'>): string | null {
  return step.isBooster ? step.from : (step.until ?? step.from)
}

/** Days by which the last interval of a series may be extended, so that one dose at 16 weeks ends it instead of two. */
const GRACE_DAYS = 7
/** Least age for a plan when only the birth year is known; for younger pets the year is too vague. */
const LEAST_KNOWN_AGE_DAYS = 16 * 7
const SOON_DAYS = 30

function youngestBirth({ birthday, birthdayIsYearOnly }: PetFacts, today: string): string | null {
  if (birthday === null || !birthdayIsYearOnly) return birthday
  const lastDay = `${birthday.slice(0, 4)}-12-31`
  return daysBetween(lastDay, today) >= LEAST_KNOWN_AGE_DAYS ? lastDay : null
}

interface Case {
  born: string
  doses: readonly GivenDose[]
  today: string
}

/** State of a vaccine's series after some doses. */
interface Progress {
  /** Counted doses of the current series, or of the completed one. */
  inSeries: number
  /** End of the first series; null while it is open. */
  completedOn: string | null
  repeats: number
  lastCounted: string | null
  /** Last dose, counted or not: the next one keeps the interval from it. */
  last: string | null
}

const nothingYet: Progress = { inSeries: 0, completedOn: null, repeats: 0, lastCounted: null, last: null }

function planProgramme(programme: Programme, { born, doses, today }: Case): PlanStep[] {
  const days = [...new Set(doses.filter(({ vaccine }) => vaccine === programme.vaccine).map(({ on }) => on))].sort()
  const given: PlanStep[] = []
  let progress = nothingYet
  for (const on of days) {
    const { stage, next } = takeDose(programme, progress, { born, on })
    given.push(toPlanStep(programme, stage, { state: 'given', givenOn: on, from: null, until: null }))
    progress = next
  }
  return [...given, ...stepsAhead(programme, progress, { born, today })]
}

function takeDose(
  programme: Programme,
  before: Progress,
  { born, on }: { born: string; on: string },
): { stage: Stage; next: Progress } {
  const isTooYoung = daysBetween(born, on) < programme.countsFromDays
  const isTooSoon = before.lastCounted !== null && daysBetween(before.lastCounted, on) < programme.between.least
  if (isTooYoung || isTooSoon) {
    const number = before.completedOn === null ? before.inSeries + 1 : before.repeats + 1
    const kind = isTooYoung ? 'too-young' : 'too-soon'
    return { stage: { kind, number, isBooster: before.completedOn !== null }, next: { ...before, last: on } }
  }

  const progress = hasLapsed(programme, before, on) ? nothingYet : before
  const isRepeat = progress.completedOn !== null && on >= earliestRepeat(programme, progress.completedOn, born)
  if (isRepeat) {
    const repeats = progress.repeats + 1
    return {
      stage: { kind: 'repeat', number: repeats, isBooster: true },
      next: { ...progress, repeats, lastCounted: on, last: on },
    }
  }
  const inSeries = progress.inSeries + 1
  const isComplete = completes(programme, inSeries, daysBetween(born, on))
  return {
    stage: { kind: 'series', number: inSeries, isBooster: false },
    next: { inSeries, completedOn: isComplete ? on : null, repeats: 0, lastCounted: on, last: on },
  }
}

function stepsAhead(programme: Programme, start: Progress, { born, today }: Omit<Case, 'doses'>): PlanStep[] {
  const steps: PlanStep[] = []
  const isBegun = start.lastCounted !== null
  let progress = start
  for (;;) {
    const { window, stage, isLast } = nextStep(programme, progress, { born, today, isFirstAhead: steps.length === 0 })
    const state = getState(window, today, programme.isCore || isBegun)
    steps.push(toPlanStep(programme, stage, { state, givenOn: null, ...window }))
    if (isLast) return steps

    // The next step assumes that this one is given on the last day of its window, or today if that has passed.
    const assumed = getLatest(window.until, today)
    progress = takeDose(programme, progress, { born, on: assumed }).next
  }
}

interface Window {
  from: string
  until: string
}

function nextStep(
  programme: Programme,
  progress: Progress,
  { born, today, isFirstAhead }: { born: string; today: string; isFirstAhead: boolean },
): { window: Window; stage: Stage; isLast: boolean } {
  const window = windowAfter(programme, progress, born)
  // A lapsed series keeps its old window, so that it shows as late, but the dose is the first of a new series.
  if (isFirstAhead && hasLapsed(programme, progress, today))
    return { window, stage: { kind: 'anew', number: 1, isBooster: false }, isLast: false }
  if (progress.completedOn !== null) {
    const isFirstYoung = progress.repeats === 0 && isYoung(programme, progress.completedOn, born)
    const kind = isFirstYoung ? 'young-repeat' : progress.repeats === 0 ? 'first-repeat' : 'following-repeat'
    return { window, stage: { kind, number: progress.repeats + 1, isBooster: true }, isLast: true }
  }

  const isLate = isFirstAhead && today > window.until
  const isEnding = completes(programme, progress.inSeries + 1, daysBetween(born, getLatest(window.from, today)))
  const kind = progress.inSeries === 0 ? 'start' : isEnding ? 'end' : 'carry-on'
  return {
    window,
    stage: { kind, number: progress.inSeries + 1, isBooster: false, isLate, isEnding },
    isLast: false,
  }
}

function windowAfter(programme: Programme, progress: Progress, born: string): Window {
  const { between, start, repeatMonths, repeatWithinMonths, firstRepeatAtMonths, completeBy } = programme
  const { completedOn, repeats, lastCounted, last } = progress
  const earliest = last === null ? born : plusDays(last, between.least)
  const toWindow = (from: string, until: string) => {
    const first = getLatest(from, earliest)
    return { from: first, until: getLatest(until, first) }
  }

  if (completedOn !== null && lastCounted !== null) {
    if (firstRepeatAtMonths && repeats === 0 && isYoung(programme, completedOn, born))
      return toWindow(
        getLatest(plusMonths(born, firstRepeatAtMonths.from), plusDays(completedOn, between.most)),
        plusMonths(born, firstRepeatAtMonths.until),
      )
    const from = plusMonths(lastCounted, repeats === 0 ? repeatMonths.first : repeatMonths.following)
    return toWindow(from, plusMonths(from, repeatWithinMonths))
  }
  if (lastCounted === null) return toWindow(plusDays(born, start.fromDays), plusDays(born, start.untilDays))

  const soonest = plusDays(lastCounted, between.least)
  const latest = plusDays(lastCounted, between.most)
  if (!('ageDays' in completeBy)) return toWindow(soonest, latest)

  const oldEnough = plusDays(born, completeBy.ageDays)
  if (plusDays(latest, GRACE_DAYS) < oldEnough) return toWindow(soonest, latest)
  const from = getLatest(soonest, oldEnough)
  return toWindow(from, getLatest(latest, plusDays(from, GRACE_DAYS - 1)))
}

function completes({ completeBy }: Programme, inSeries: number, ageDays: number): boolean {
  return 'ageDays' in completeBy ? ageDays >= completeBy.ageDays : inSeries >= completeBy.doses
}

/** Whether a dose on this day restarts the series, because protection or the series has lapsed. */
function hasLapsed({ startsAnew }: Programme, { completedOn, lastCounted }: Progress, on: string): boolean {
  if (!startsAnew || lastCounted === null) return false
  return completedOn === null
    ? daysBetween(lastCounted, on) > startsAnew.afterDaysInSeries
    : on > plusMonths(lastCounted, startsAnew.afterMonthsOfRepeat)
}

/**
 * First day on which a dose counts as a repeat; before it, it belongs to the first series, because a young animal may
 * not have responded yet.
 */
function earliestRepeat(programme: Programme, completedOn: string, born: string): string {
  const { firstRepeatAtMonths } = programme
  return firstRepeatAtMonths ? getLatest(completedOn, plusMonths(born, firstRepeatAtMonths.from)) : completedOn
}

function isYoung({ firstRepeatAtMonths }: Programme, completedOn: string, born: string): boolean {
  return firstRepeatAtMonths !== undefined && completedOn < plusMonths(born, firstRepeatAtMonths.from)
}

function getState({ from, until }: Window, today: string, isExpected: boolean): PlanStep['state'] {
  // An optional vaccine that was never begun is not overdue.
  if (today > until) return isExpected ? 'overdue' : 'due'
  if (today >= from) return 'due'
  return daysBetween(today, from) <= SOON_DAYS ? 'soon' : 'later'
}

function toPlanStep(
  programme: Programme,
  stage: Stage,
  rest: Pick<PlanStep, 'state' | 'givenOn' | 'from' | 'until'>,
): PlanStep {
  const { vaccine, label, isCore } = programme
  const reason = rest.state === 'given' ? reasonGiven(programme, stage) : reasonAhead(programme, stage)
  return { vaccine, label, dose: stage.number, isBooster: stage.isBooster, isCore, ...rest, reason }
}
