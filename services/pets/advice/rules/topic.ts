import { type AgingPet, getLifeStage } from '../../profiles/rules/life-stage.ts'
import { DOG_SIZES, findSize } from '../../profiles/rules/size.ts'
import { plusDays } from '../../rules/days.ts'
import type { SourceId } from './sources.ts'

/** How soon a veterinarian has to see the pet; 'home': nothing asks for one. */
export type Urgency = 'now' | 'today' | 'visit' | 'home'

/** The soonest first. */
export const URGENCIES: readonly Urgency[] = ['now', 'today', 'visit', 'home']

/** What was said beside the topic and makes it worse. */
export type Sign = 'blood' | 'weak' | 'often' | 'young' | 'old' | 'pregnant' | 'noWater' | 'cannotStand' | 'happened'

/** What is known of the pet: from the question, or from its profile. */
export interface AskedPet {
  species: 'PERRO' | 'GATO' | null
  weightGrams: number | null
  ageMonths: number | null
  castrated: boolean | null
  /** An illness is noted in its profile, for which a veterinarian chooses the food. */
  isIll: boolean
  /** Energy of a day that its veterinarian said, kcal. */
  veterinaryKcalPerDay: number | null
}

export interface Asked {
  pet: AskedPet
  signs: ReadonlySet<Sign>
  /** Hours for which it has lasted; null: not said. */
  lastsHours: number | null
}

/** A sentence of an answer; its text is the message `adviceAnswers:says.<id>`. */
export interface Statement {
  id: string
  source: SourceId
  /** Without it the sentence always belongs to its topic. */
  when?(asked: Asked): boolean
}

export interface Topic {
  id: string
  /** What people write of it, in lower case, without accents and punctuation. */
  said: RegExp
  /** Of this species alone. */
  species?: 'PERRO' | 'GATO'
  urgency(asked: Asked): Urgency
  statements: readonly Statement[]
  /** It must never be given: answered with no, and urgent only when it happened. */
  isForbidden?: true
  /** Somebody was hurt: a doctor first, before any veterinarian. */
  isOfPerson?: true
  /** Words for the shop's search; never with something that cannot wait. */
  products?: string
}

/** Urgent once it happened; before, nobody has to go anywhere. */
export const onceItHappened = ({ signs }: Asked): Urgency => (signs.has('happened') ? 'now' : 'home')

export const isDog = ({ pet }: Asked): boolean => pet.species === 'PERRO'
export const isCat = ({ pet }: Asked): boolean => pet.species === 'GATO'
/** Not known to be a dog: what is said of cats must not be left out. */
export const mayBeCat = ({ pet }: Asked): boolean => pet.species !== 'PERRO'
/** By its age where that is known: a grown cat is called 'gatita' too. */
export const isYoung = ({ pet, signs }: Asked): boolean =>
  pet.ageMonths === null ? signs.has('young') : getStage(pet) === 'cachorro'
export const isOld = ({ pet, signs }: Asked): boolean =>
  pet.ageMonths === null ? signs.has('old') : getStage(pet) === 'senior'

function getStage(pet: AskedPet) {
  return getLifeStage(toAgingPet(pet), ANY_DAY)
}

/** The rules of age ask for a birthday and a day, and a question has an age. */
export const ANY_DAY = '2026-01-01'
const DAYS_OF_MONTH = 30.44

/** The pet as the rules of age and energy take it; one of an unknown species has the stages of a dog. */
export function toAgingPet({ species, ageMonths, weightGrams }: AskedPet): AgingPet {
  return {
    petType: species ?? 'PERRO',
    birthday: ageMonths === null ? null : plusDays(ANY_DAY, -Math.ceil(ageMonths * DAYS_OF_MONTH)),
    birthdayIsYearOnly: false,
    size: findSize(DOG_SIZES, weightGrams),
  }
}
