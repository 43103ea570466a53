import { dailyEnergyNeed } from '../../pantry/rules/energy-need.ts'
import { CARE, isWeighed } from './care.ts'
import { EMERGENCIES } from './emergencies.ts'
import { ILLNESSES } from './illnesses.ts'
import { type Question, readQuestion } from './read-question.ts'
import type { SourceId } from './sources.ts'
import { ANY_DAY, type Asked, type AskedPet, type Topic, toAgingPet, URGENCIES, type Urgency } from './topic.ts'

export const TOPICS = [...EMERGENCIES, ...ILLNESSES, ...CARE] as const

export type TopicId = (typeof TOPICS)[number]['id']
export type StatementId = (typeof TOPICS)[number]['statements'][number]['id']

/** Topics of one answer: more is not read. */
const MOST_TOPICS = 3

export interface AdvicePart {
  topic: TopicId
  /** The words of the question that led to it. */
  said: string
  urgency: Urgency
  /** Something that must never be given. */
  isForbidden: boolean
  /** The person who was hurt goes first. */
  isOfPerson: boolean
  says: { id: StatementId; source: SourceId }[]
}

export interface Advice {
  question: Question
  /** It is about the chosen pet. */
  isOfChosen: boolean
  /** Of the pet: what its profile says before what the question says. */
  pet: AskedPet
  /** The soonest part first; empty: nothing is known of it. */
  parts: AdvicePart[]
  urgency: Urgency | null
  /** Energy of its day, kcal: what its veterinarian said, or what it needs; null without weight or species. */
  kcalPerDay: number | null
  /** Words for the shop's search; null where something cannot wait, or nothing is sold for it. */
  products: string | null
}

/** What the profile of a chosen pet says. `otherAnimal`: its kind, where it is neither dog nor cat. */
export type KnownPet = Partial<AskedPet> & { otherAnimal?: string | null }

/**
 * What published veterinary sources say of a question about a dog or a cat. No text is made up: a question leads to
 * topics by its words, a topic to sentences with one source each, and where no topic is found nothing is said. With an
 * emergency it is the only thing said. `chosen` is the profile of a pet, and left aside when the question names another animal.
 */
export function giveAdvice(text: string, chosen: KnownPet | null = null): Advice {
  const read = readQuestion(text)
  const named = read.pet.species ?? read.otherAnimal
  const known = chosen && (named === null || named === chosen.species) ? chosen : null
  const question = { ...read, otherAnimal: read.otherAnimal ?? known?.otherAnimal ?? null }
  const pet = mergePets(question.pet, known)
  const asked: Asked = { pet, signs: question.signs, lastsHours: question.lastsHours }
  const found = question.otherAnimal !== null ? [] : findTopics(question, asked)
  const isUrgent = found.some(({ urgency }) => urgency === 'now')
  const parts = (isUrgent ? found.filter(({ urgency }) => urgency === 'now') : found).slice(0, MOST_TOPICS)
  const urgency = findSoonest(parts)
  const sold = parts.map(({ topic }) => findProducts(topic)).find((words) => words !== null) ?? null
  return {
    question,
    isOfChosen: known !== null,
    pet,
    parts: withoutRepeats(parts),
    urgency,
    kcalPerDay: findEnergy(asked),
    products: mayBuy(parts) ? sold : null,
  }
}

/** Nothing is sold with what cannot wait, what must not be given, and what a veterinarian chooses. */
function mayBuy(parts: readonly AdvicePart[]): boolean {
  return parts.every(
    ({ urgency, isForbidden, says }) =>
      urgency !== 'now' && urgency !== 'today' && !isForbidden && says.every(({ id }) => id !== 'food.ill'),
  )
}

const topics: readonly (Topic & { id: TopicId })[] = TOPICS

/** What is said begins at a word: 'ajo' is not in 'trabajo'. */
const saidOf = new Map(topics.map(({ id, said }) => [id, new RegExp(`\\b(?:${said.source})`)]))

/** What is urgent first, then in the order of the question. */
function findTopics(question: Question, asked: Asked): AdvicePart[] {
  return topics
    .flatMap((topic) => {
      if (topic.species && asked.pet.species !== topic.species) return []
      const said = question.find(saidOf.get(topic.id) ?? topic.said)
      if (!said) return []
      const says = topic.statements.filter(({ when }) => when === undefined || when(asked))
      return {
        at: said.at,
        topic: topic.id,
        said: said.words,
        urgency: topic.urgency(asked),
        isForbidden: topic.isForbidden === true,
        isOfPerson: topic.isOfPerson === true,
        // The ids of a topic's sentences are those of `TOPICS`.
        says: says.map(({ id, source }) => ({ id: id as StatementId, source })),
      }
    })
    .sort((one, other) => rank(one) - rank(other) || one.at - other.at)
    .map(({ at, ...part }) => part)
}

/** A visit can wait as what is done at home can; a no comes before both. */
function rank({ urgency, isForbidden }: AdvicePart): number {
  return isForbidden && urgency !== 'now'
    ? URGENCIES.indexOf('today')
    : Math.min(URGENCIES.indexOf(urgency), URGENCIES.indexOf('visit'))
}

function findSoonest(parts: readonly AdvicePart[]): Urgency | null {
  return URGENCIES.find((urgency) => parts.some((part) => part.urgency === urgency)) ?? null
}

/** A sentence that two topics have is said once. */
function withoutRepeats(parts: readonly AdvicePart[]): AdvicePart[] {
  const said = new Set<string>()
  return parts
    .map((part) => ({
      ...part,
      says: part.says.filter(({ id }) => {
        const isNew = !said.has(id)
        said.add(id)
        return isNew
      }),
    }))
    .filter(({ says }) => says.length > 0)
}

function findProducts(id: TopicId): string | null {
  return topics.find((topic) => topic.id === id)?.products ?? null
}

function mergePets(said: AskedPet, known: KnownPet | null): AskedPet {
  return {
    species: known?.species ?? said.species,
    // What was typed is newer than a profile.
    weightGrams: said.weightGrams ?? known?.weightGrams ?? null,
    ageMonths: known?.ageMonths ?? said.ageMonths,
    castrated: known?.castrated ?? said.castrated,
    isIll: known?.isIll ?? said.isIll,
    veterinaryKcalPerDay: known?.veterinaryKcalPerDay ?? null,
  }
}

function findEnergy(asked: Asked): number | null {
  const { species, weightGrams, castrated, veterinaryKcalPerDay } = asked.pet
  if (veterinaryKcalPerDay !== null) return veterinaryKcalPerDay
  if (species === null || !isWeighed(asked)) return null
  const kcal = dailyEnergyNeed({ ...toAgingPet(asked.pet), weightGrams, castrated }, ANY_DAY)
  return kcal === null ? null : Math.round(kcal)
}
