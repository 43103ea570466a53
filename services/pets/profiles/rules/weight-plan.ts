import { dailyEnergyNeed, type EatingPet, restingEnergy } from '../../pantry/rules/energy-need.ts'
import { daysBetween, plusDays } from '../../rules/days.ts'
import { getLifeStage } from './life-stage.ts'
import { isIllnessRecorded, isPregnancyRecorded } from './recorded-illness.ts'
import { calculateWeightTrend, findNewestWeighing, type Weighing, type WeightTrend } from './weight-trend.ts'

export interface PlannedPet extends Omit<EatingPet, 'weightGrams'> {
  deathDate: string | null
  preexistingConditions: readonly string[]
  notes: string | null
}

export interface WeightTarget {
  grams: number
  /** Weight on the day on which the target was set; null: unknown. */
  startGrams: number | null
  startedOn: string
}

export type VetReason =
  | 'other-animal'
  | 'growing'
  | 'pregnant'
  | 'ill'
  | 'far-below'
  | 'far-above'
  | 'losing-too-fast'
  | 'not-losing'

export type MissingFact = 'weight' | 'recent-weight' | 'birthday'

export interface PlanWeek {
  startsOn: string
  /** Expected on its first day. */
  grams: number
  kcalPerDay: number
}

export type WeightPlan =
  | { kind: 'lose'; kcalPerDay: number; weeks: PlanWeek[]; weighOn: string }
  | { kind: 'gain'; kcalPerDay: number; weighOn: string }
  | { kind: 'keep'; weighOn: string }
  | { kind: 'ask-veterinarian'; reasons: VetReason[] }
  | { kind: 'incomplete'; missing: MissingFact[] }

// Sources: docs/pet-care.md, "Weight".

/** Healthy loss in percent of the weight per week. */
export const WEEKLY_LOSS = { PERRO: { least: 1, most: 2 }, GATO: { least: 0.5, most: 2 } } as const
/** A pet further above its target is obese, and needs a food that is made for it. */
const MOST_ABOVE_TARGET = 1.2
const MOST_BELOW_TARGET = 1.1
/** Least part of the usual energy at which a plan begins. */
const LEAST_OF_NEED = 0.6
/** Within this part of its target, a pet has reached it. */
const REACHED = 0.02
/** Energy of a kilo of body weight. */
const KCAL_PER_KG = 7_700
const WEIGH_EVERY_DAYS = 14
/** Two weighings late: a plan by an older weight would be a guess. */
const WEIGHT_COUNTS_DAYS = 28
/** Days without a loss of `LEAST_LOSS` after which a plan does not work. */
const NO_LOSS_DAYS = 28
const LEAST_LOSS = 0.01
const MOST_WEEKS = 104

interface Question {
  pet: PlannedPet
  weighings: readonly Weighing[]
  target: WeightTarget
  /** A day in the pet's market. */
  today: string
}

/** How a living pet gets to its target, or why its veterinarian must be asked. Null: it died. */
export function planWeight(question: Question): WeightPlan | null {
  const { pet, weighings, target, today } = question
  if (pet.deathDate !== null) return null

  const reasons = findVetReasons(question)
  if (reasons.length > 0) return { kind: 'ask-veterinarian', reasons }

  const newest = findNewestWeighing(weighings)
  const missing = findMissingFacts(pet, newest, today)
  if (!newest || missing.length > 0) return { kind: 'incomplete', missing }

  const weighOn = latest(plusDays(newest.measuredOn, WEIGH_EVERY_DAYS), today)
  if (Math.abs(newest.grams / target.grams - 1) <= REACHED) return { kind: 'keep', weighOn }

  const at = (weightGrams: number) => dailyEnergyNeed({ ...pet, weightGrams }, today) ?? 0
  if (newest.grams < target.grams) return { kind: 'gain', kcalPerDay: Math.round(at(target.grams)), weighOn }

  const weeks = planWeeks({ at, from: newest.grams, to: target.grams, most: getWeeklyLoss(pet).most, today })
  return { kind: 'lose', kcalPerDay: weeks[0]?.kcalPerDay ?? 0, weeks, weighOn }
}

/** Whether a pet loses weight faster than is healthy, whether anybody wants it or not. */
export function isLosingTooFast({ petType }: Pick<PlannedPet, 'petType'>, trend: WeightTrend | null): boolean {
  return trend !== null && -trend.percentPerWeek > getWeeklyLoss({ petType }).most
}

function findVetReasons({ pet, weighings, target, today }: Question): VetReason[] {
  if (pet.petType !== 'PERRO' && pet.petType !== 'GATO') return ['other-animal']

  const newest = findNewestWeighing(weighings)
  const ratio = newest ? newest.grams / target.grams : 1
  const reasons: [VetReason, boolean][] = [
    ['growing', isPerhapsGrowing(pet, today)],
    ['pregnant', isPregnancyRecorded([...pet.preexistingConditions, pet.notes ?? ''])],
    ['ill', isIllnessRecorded(pet.preexistingConditions.filter((note) => !isPregnancyRecorded([note])))],
    ['far-below', ratio > MOST_ABOVE_TARGET],
    ['far-above', 1 / ratio > MOST_BELOW_TARGET],
    ['losing-too-fast', isLosingTooFast(pet, calculateWeightTrend(weighings))],
    ['not-losing', isNotLosing(newest, target)],
  ]
  return reasons.flatMap(([reason, isGiven]) => (isGiven ? [reason] : []))
}

/** Of a known year alone, the youngest age counts. */
function isPerhapsGrowing(pet: PlannedPet, today: string): boolean {
  const youngest =
    pet.birthday !== null && pet.birthdayIsYearOnly
      ? { ...pet, birthday: `${pet.birthday.slice(0, 4)}-12-31`, birthdayIsYearOnly: false }
      : pet
  return getLifeStage(youngest, today) === 'cachorro'
}

function isNotLosing(newest: Weighing | null, { grams, startGrams, startedOn }: WeightTarget): boolean {
  if (!newest || startGrams === null || newest.grams <= grams * (1 + REACHED)) return false
  const days = daysBetween(startedOn, newest.measuredOn)
  return days >= NO_LOSS_DAYS && newest.grams > startGrams * (1 - LEAST_LOSS)
}

function findMissingFacts(pet: PlannedPet, newest: Weighing | null, today: string): MissingFact[] {
  const isOld = newest !== null && daysBetween(newest.measuredOn, today) > WEIGHT_COUNTS_DAYS
  return [
    ...(newest === null ? ['weight' as const] : []),
    ...(isOld ? ['recent-weight' as const] : []),
    ...(pet.birthday === null ? ['birthday' as const] : []),
  ]
}

interface Way {
  /** Usual energy need at a weight. */
  at(grams: number): number
  from: number
  to: number
  /** Percent per week. */
  most: number
  today: string
}

/**
 * Weeks until the target. A day has `LEAST_OF_NEED` of the usual energy and never less than the target weight needs at
 * rest, so each week has less of it; what is missing comes from the body.
 */
function planWeeks({ at, from, to, most, today }: Way): PlanWeek[] {
  const weeks: PlanWeek[] = []
  let grams = from
  while (grams > to && weeks.length < MOST_WEEKS) {
    const need = at(grams)
    const kcal = fedWithin({ need, floor: restingEnergy(to), mostLostPerDay: (grams * most) / 100 / 7 })
    weeks.push({ startsOn: plusDays(today, weeks.length * 7), grams: Math.round(grams), kcalPerDay: Math.round(kcal) })
    grams -= ((need - kcal) * 7 * 1000) / KCAL_PER_KG
  }
  return weeks
}

/** Energy of a day that is above each of the three limits. */
function fedWithin({ need, floor, mostLostPerDay }: { need: number; floor: number; mostLostPerDay: number }): number {
  return Math.max(floor, need * LEAST_OF_NEED, need - (mostLostPerDay / 1000) * KCAL_PER_KG)
}

function getWeeklyLoss({ petType }: Pick<PlannedPet, 'petType'>) {
  return petType === 'GATO' ? WEEKLY_LOSS.GATO : WEEKLY_LOSS.PERRO
}

function latest(one: string, other: string): string {
  return one > other ? one : other
}
