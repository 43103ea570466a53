import { daysBetween, plusDays } from '../../rules/days.ts'
import { type Eater, type FedPet, type Food, findEaters } from './who-eats.ts'

/** Food bought on a day. */
export interface Bag extends Food {
  /** Bags of one food share it. */
  foodId: string
  title: string
  /** Weight of one package. */
  netGrams: number
  quantity: number
  /** yyyy-MM-dd */
  boughtOn: string
}

export interface PantryEntry<Packed extends Bag> {
  /** The newest bag of its food. */
  bag: Packed
  eaters: { petProfileId: string; name: string; gramsPerDay: number }[]
  gramsPerDay: number
  boughtOn: string
  runsOutOn: string
  daysLeft: number
  daysPerBag: number
  /** Days until `runsOutOn` that are covered by the previous bag. */
  daysOfBagBefore: number
  basis: 'energy' | 'learned' | 'owner'
}

/** Orders within this many days count as one purchase. */
const ONE_SHOPPING_DAYS = 3
/** Days of purchases that make up a pet's diet. */
const DIET_DAYS = 180
/** Days after running out at which the food is dropped: the owner buys it elsewhere or no more. */
const FORGOTTEN_AFTER_DAYS = 45
/** Number of re-orders considered, so that last year's appetite does not count. */
const LEARN_FROM = 4
/** A pet's real need lies between half and twice the estimate. */
const LEAST = 0.5
const MOST = 2
/** Food with at least this energy (kcal per kg) is dry; wet food has 700 to 1,300. */
const DRY_FROM = 2_000

/**
 * Bought food that is still at home, with the day it runs out; the first to run out first.
 *
 * Food of one form (dry, wet) for the same pets is eaten one bag after the other, whatever its flavour. Dry and wet
 * food are eaten side by side, in the proportion bought. Consumption starts from the pets' energy need, and every
 * re-order moves it towards their real consumption. The owner's `buyAgainAfterDays` overrides both.
 */
export function stockPantry<Packed extends Bag>(
  bags: readonly Packed[],
  pets: readonly FedPet[],
  today: string,
): PantryEntry<Packed>[] {
  const bowls = groupIntoBowls(bags, pets, today)
  return bowls
    .flatMap((bowl) => toPantryEntries(bowl, bowls, today))
    .filter(({ daysLeft }) => daysLeft >= -FORGOTTEN_AFTER_DAYS)
    .sort((a, b) => a.daysLeft - b.daysLeft || (a.bag.title < b.bag.title ? -1 : 1))
}

// ---------------------------------------------------------------- bowls and purchases

/** Food of one form for the same pets, eaten one bag after the other. */
interface Bowl<Packed extends Bag> {
  eaters: Eater[]
  shoppings: Shopping<Packed>[]
}

interface Shopping<Packed extends Bag> {
  boughtOn: string
  bags: Packed[]
  kcal: number
}

function groupIntoBowls<Packed extends Bag>(
  bags: readonly Packed[],
  pets: readonly FedPet[],
  today: string,
): Bowl<Packed>[] {
  const bowls = new Map<string, { eaters: Eater[]; bags: Packed[] }>()
  // Cache: many bags have the same eaters.
  const eatersOfAlike = new Map<string, Eater[]>()
  for (const bag of bags) {
    const alike = [bag.lifeStage, bag.breedSize, ...bag.petTypes].join(' ')
    const eaters = eatersOfAlike.get(alike) ?? findEaters(bag, pets, today)
    eatersOfAlike.set(alike, eaters)
    if (eaters.length === 0) continue
    const form = bag.kcalPerKg >= DRY_FROM ? 'dry' : 'wet'
    const key = [form, ...eaters.map(({ pet }) => pet.id)].join(' ')
    const bowl = bowls.get(key) ?? { eaters, bags: [] }
    bowl.bags.push(bag)
    bowls.set(key, bowl)
  }
  return [...bowls.values()].map((bowl) => ({ eaters: bowl.eaters, shoppings: groupIntoShoppings(bowl.bags) }))
}

/** Groups bags into purchases, the oldest first. */
function groupIntoShoppings<Packed extends Bag>(bags: readonly Packed[]): Shopping<Packed>[] {
  const shoppings: Shopping<Packed>[] = []
  for (const bag of [...bags].sort((a, b) => (a.boughtOn < b.boughtOn ? -1 : 1))) {
    const last = shoppings.at(-1)
    if (last && daysBetween(last.boughtOn, bag.boughtOn) <= ONE_SHOPPING_DAYS) {
      last.bags.push(bag)
      last.kcal += getKcal(bag)
    } else {
      shoppings.push({ boughtOn: bag.boughtOn, bags: [bag], kcal: getKcal(bag) })
    }
  }
  return shoppings
}

function getKcal({ netGrams, quantity, kcalPerKg }: Bag): number {
  return (netGrams / 1000) * kcalPerKg * quantity
}

// ---------------------------------------------------------------- consumption

function toPantryEntries<Packed extends Bag>(
  bowl: Bowl<Packed>,
  bowls: readonly Bowl<Packed>[],
  today: string,
): PantryEntry<Packed>[] {
  const last = bowl.shoppings.at(-1)
  const eaters = bowl.eaters.map(({ pet, kcalPerDay }) => ({
    pet,
    kcalPerDay: kcalPerDay * dietShare(pet, bowl, bowls),
  }))
  const estimated = sum(eaters.map(({ kcalPerDay }) => kcalPerDay))
  // Other food has replaced it.
  if (!last || !(estimated > 0)) return []

  const observed = observedRates(bowl.shoppings)
  const kcalPerDay = blended(estimated, observed)
  const ownerDays = ownersDays(bowl.eaters)
  const before = estimateEnd(bowl.shoppings.slice(-2, -1), kcalPerDay)
  const lasts = ownerDays ?? daysBetween(last.boughtOn, estimateEnd(bowl.shoppings, kcalPerDay))
  const runsOutOn = plusDays(last.boughtOn, lasts)

  return getNewestPerFood(last.bags).map((bag) => {
    const part = sum(last.bags.filter(({ foodId }) => foodId === bag.foodId).map(getKcal)) / last.kcal
    const grams = (kcal: number) => Math.max(1, Math.round(((kcal * part) / bag.kcalPerKg) * 1000))
    return {
      bag,
      eaters: eaters.map(({ pet, kcalPerDay: own }) => ({
        petProfileId: pet.id,
        name: pet.name,
        gramsPerDay: grams(own * (kcalPerDay / estimated)),
      })),
      gramsPerDay: grams(kcalPerDay),
      boughtOn: last.boughtOn,
      runsOutOn,
      daysLeft: daysBetween(today, runsOutOn),
      daysPerBag: ownerDays ?? Math.max(1, Math.floor(((bag.netGrams / 1000) * bag.kcalPerKg) / kcalPerDay)),
      daysOfBagBefore: ownerDays === null && before > last.boughtOn ? daysBetween(last.boughtOn, before) : 0,
      basis: ownerDays !== null ? 'owner' : observed.length > 0 ? 'learned' : 'energy',
    }
  })
}

/** Share of a pet's diet that comes from this bowl, by the energy recently bought for it. */
function dietShare(pet: FedPet, bowl: Bowl<Bag>, bowls: readonly Bowl<Bag>[]): number {
  const own = bowls.filter(({ eaters }) => eaters.some((eater) => eater.pet.id === pet.id))
  const newest =
    own
      .map(({ shoppings }) => shoppings.at(-1)?.boughtOn ?? '')
      .sort()
      .at(-1) ?? ''
  const since = newest === '' ? '' : plusDays(newest, -DIET_DAYS)
  const recent = ({ shoppings }: Bowl<Bag>) =>
    sum(shoppings.filter(({ boughtOn }) => boughtOn >= since).map(({ kcal }) => kcal))
  return recent(bowl) / sum(own.map(recent))
}

/** Consumption between purchases in kcal per day: the last few. */
function observedRates(shoppings: readonly Shopping<Bag>[]): number[] {
  return shoppings
    .slice(1)
    .flatMap((shopping, index) => {
      const before = shoppings[index]
      return before ? [before.kcal / daysBetween(before.boughtOn, shopping.boughtOn)] : []
    })
    .slice(-LEARN_FROM)
}

/**
 * Combines estimate and observations; the estimate weighs as much as one observation. The median resists a single pause
 * or bulk purchase.
 */
function blended(estimated: number, observed: readonly number[]): number {
  if (observed.length === 0) return estimated
  const seen = Math.min(MOST * estimated, Math.max(LEAST * estimated, median(observed)))
  return (estimated + observed.length * seen) / (observed.length + 1)
}

/** End of the last purchase and of the rest of the one before; earlier food counts as eaten. */
function estimateEnd(shoppings: readonly Shopping<Bag>[], kcalPerDay: number): string {
  let end = ''
  for (const { boughtOn, kcal } of shoppings.slice(-2)) {
    const opened = end > boughtOn ? end : boughtOn
    end = plusDays(opened, Math.min(LONGEST_DAYS, Math.floor(kcal / kcalPerDay)))
  }
  return end
}

/** Limit of days: a hundred bags for a kitten would exceed the dates that can be written. */
const LONGEST_DAYS = 3_650

/** Shortest `buyAgainAfterDays` of the pets that eat it, or null. */
function ownersDays(eaters: readonly Eater[]): number | null {
  const days = eaters.flatMap(({ pet }) => pet.buyAgainAfterDays ?? [])
  return days.length > 0 ? Math.min(...days) : null
}

function getNewestPerFood<Packed extends Bag>(bags: readonly Packed[]): Packed[] {
  return [...new Map(bags.map((bag) => [bag.foodId, bag])).values()]
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const high = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
