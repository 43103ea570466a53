import { getLatest, plusMonths } from '../../care/rules/calendar.ts'
import { daysBetween, plusDays } from '../../rules/days.ts'
import { type PlanVaccine, PROGRAMMES, type Programme, type Species, toSpecies } from './vaccine-programmes.ts'
import { reasonAhead, reasonGiven, type Stage } from './vaccine-reasons.ts'

export interface GivenDose {
  vaccine: PlanVaccine
  on: string
}

/** One dose, given or ahead; the contract's PlanStep says what each field means. */
export interface PlanStep {
  vaccine: PlanVaccine
  label: string
  /** From 1; boosters are counted by themselves. A dose that does not count has the number that it would have had. */
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
 * The vaccine plan of a pet on a day: what was given, and what is ahead up to the next repeat of each vaccine, by the
 * programmes of vaccine-programmes.ts. The same doses on the same day always make the same plan, in whatever order they
 * were written down.
 *
 * - A step's window holds whatever day the step before it is given on, as long as that is inside its own window; windows of
 *   one vaccine never overlap, none begins before the age from which a dose counts or sooner than the least interval.
 * - A dose that came too early does not count and is asked for again. One that comes late carries on (core, rabies), or
 *   begins its series anew where the programme says so.
 * - Of a pet whose birth year alone is known the youngest possible age counts, so that nothing is given too early.
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

/** The vaccines that the plan of a pet type knows. */
export function findProgrammes(species: Species): Programme[] {
  return PROGRAMMES.filter((programme) => programme.species.includes(species))
}

/**
 * The day that stands for a step in a list and for its reminders: the last good day of a first series, which takes the
 * fewest visits; the first day of a repeat, because sooner helps nobody.
 */
export function getDueDay(step: Pick<PlanStep, 'isBooster' | 'from' | 'until'>): string | null {
  return step.isBooster ? step.from : (step.until ?? step.from)
}

/** Days by which the last interval of a series may be stretched so that one dose at 16 weeks ends it, instead of two. */
const GRACE_DAYS = 7
/** Of a pet whose birth year alone is known: what it must be old at least for a plan, else the year says too little. */
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

/** Where a vaccine stands after some doses. */
interface Progress {
  /** Counted doses of the series under way, or of the one that ended. */
  inSeries: number
  /** When the first series ended; null while it is under way. */
  completedOn: string | null
  repeats: number
  lastCounted: string | null
  /** Counted or not: the next one keeps its distance from it. */
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

    // The following one is planned as if this one were given on the last day of its window, or today when that is over.
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
  // What lapsed stays late since its old day, but is now the first dose of a new series.
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

/** Whether protection is over, or the series came apart, so that a dose on this day begins anew. */
function hasLapsed({ startsAnew }: Programme, { completedOn, lastCounted }: Progress, on: string): boolean {
  if (!startsAnew || lastCounted === null) return false
  return completedOn === null
    ? daysBetween(lastCounted, on) > startsAnew.afterDaysInSeries
    : on > plusMonths(lastCounted, startsAnew.afterMonthsOfRepeat)
}

/** A dose before it still belongs to the first series: of a young animal, which may not have responded yet. */
function earliestRepeat(programme: Programme, completedOn: string, born: string): string {
  const { firstRepeatAtMonths } = programme
  return firstRepeatAtMonths ? getLatest(completedOn, plusMonths(born, firstRepeatAtMonths.from)) : completedOn
}

function isYoung({ firstRepeatAtMonths }: Programme, completedOn: string, born: string): boolean {
  return firstRepeatAtMonths !== undefined && completedOn < plusMonths(born, firstRepeatAtMonths.from)
}

function getState({ from, until }: Window, today: string, isExpected: boolean): PlanStep['state'] {
  // What is a choice and was never begun is nobody's fault.
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
