import { daysBetween, plusDays } from '../../rules/days.ts'
import { dailyEnergyNeed } from './energy-need.ts'
import { type Eater, type FedPet, type Food, findEaters, findPlanned } from './who-eats.ts'

/** Food bought on a day. */
export interface Bag extends Food {
  /** Bags of one food share it. */
  foodId: string
  title: string
  /** Weight of one package. */
  netGrams: number
  quantity: number
  /** Eaten beside the meals, and within `TREAT_SHARE` of a day's energy. */
  isTreat: boolean
  /** yyyy-MM-dd */
  boughtOn: string
}

export type FoodForm = 'dry' | 'wet' | 'treat'

export interface PantryEntry<Packed extends Bag> {
  /** The newest bag of its food. */
  bag: Packed
  form: FoodForm
  eaters: { petProfileId: string; name: string; gramsPerDay: number; kcalPerDay: number }[]
  gramsPerDay: number
  boughtOn: string
  runsOutOn: string
  daysLeft: number
  daysPerBag: number
  /** Days until `runsOutOn` that are covered by the previous bag. */
  daysOfBagBefore: number
  basis: 'energy' | 'learned' | 'owner' | 'plan'
  /** More treats were bought than `TREAT_SHARE` of the energy of a pet here; they count only up to it. */
  isTooMuch: boolean
}

/**
 * Share of a day's energy that may come from treats: they are no complete food (WSAVA Global Nutrition Toolkit; AAHA
 * Nutrition and Weight Management Guidelines 2021).
 */
export const TREAT_SHARE = 0.1

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
 * Food of one form (dry, wet, treats) for the same pets is eaten one bag after the other, whatever its flavour. Dry and
 * wet food are eaten side by side, in the proportion bought; so are treats, up to `TREAT_SHARE`. Consumption starts
 * from the pets' energy need, and every re-order moves it towards their real consumption. A pet with a weight plan, or
 * whose veterinarian said how much, eats that. The owner's `buyAgainAfterDays` overrides all of them, for meals.
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
  form: FoodForm
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
  const bowls = new Map<string, { form: FoodForm; eaters: Eater[]; bags: Packed[] }>()
  // Cache: many bags have the same eaters.
  const eatersOfAlike = new Map<string, Eater[]>()
  for (const bag of bags) {
    const alike = [bag.lifeStage, bag.breedSize, bag.petTypes, bag.chosenPetIds].join(' ')
    const eaters = eatersOfAlike.get(alike) ?? findEaters(bag, pets, today)
    eatersOfAlike.set(alike, eaters)
    if (eaters.length === 0) continue
    const form = getForm(bag)
    const key = [form, ...eaters.map(({ pet }) => pet.id)].join(' ')
    const bowl = bowls.get(key) ?? { form, eaters, bags: [] }
    bowl.bags.push(bag)
    bowls.set(key, bowl)
  }
  return [...bowls.values()].map(({ bags, ...bowl }) => ({ ...bowl, shoppings: groupIntoShoppings(bags) }))
}

function getForm({ isTreat, kcalPerKg }: Bag): FoodForm {
  if (isTreat) return 'treat'
  return kcalPerKg >= DRY_FROM ? 'dry' : 'wet'
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
  const diets = bowl.eaters.map((eater) => ({ ...eater, ...findDiet(eater.pet, bowl, bowls) }))
  const estimated = sum(diets.map(({ pet, share }) => (dailyEnergyNeed(pet, today) ?? 0) * share))
  // Other food has replaced it.
  if (!last || !(estimated > 0)) return []

  // How many treats are bought says nothing of how many are good.
  const observed = bowl.form === 'treat' ? [] : observedRates(bowl.shoppings)
  const appetite = blended(estimated, observed) / estimated
  const eaters = diets.map(({ pet, share, kcalPerDay }) => ({
    pet,
    kcalPerDay: kcalPerDay * share * (isPlanned(pet) ? 1 : appetite),
  }))
  const kcalPerDay = sum(eaters.map((eater) => eater.kcalPerDay))
  const ownerDays = bowl.form === 'treat' ? null : ownersDays(bowl.eaters)
  const before = estimateEnd(bowl.shoppings.slice(-2, -1), kcalPerDay)
  const lasts = ownerDays ?? daysBetween(last.boughtOn, estimateEnd(bowl.shoppings, kcalPerDay))
  const runsOutOn = plusDays(last.boughtOn, lasts)

  return getNewestPerFood(last.bags).map((bag) => {
    const part = sum(last.bags.filter(({ foodId }) => foodId === bag.foodId).map(getKcal)) / last.kcal
    const grams = (kcal: number) => Math.max(1, Math.round(((kcal * part) / bag.kcalPerKg) * 1000))
    return {
      bag,
      form: bowl.form,
      eaters: eaters.map(({ pet, kcalPerDay: own }) => ({
        petProfileId: pet.id,
        name: pet.name,
        gramsPerDay: grams(own),
        kcalPerDay: Math.max(1, Math.round(own * part)),
      })),
      gramsPerDay: grams(kcalPerDay),
      boughtOn: last.boughtOn,
      runsOutOn,
      daysLeft: daysBetween(today, runsOutOn),
      daysPerBag: ownerDays ?? Math.max(1, Math.floor(((bag.netGrams / 1000) * bag.kcalPerKg) / kcalPerDay)),
      daysOfBagBefore: ownerDays === null && before > last.boughtOn ? daysBetween(last.boughtOn, before) : 0,
      basis: getBasis(),
      isTooMuch: bowl.form === 'treat' && diets.some(({ treatsBought }) => treatsBought > TREAT_SHARE),
    }
  })

  function getBasis(): PantryEntry<Packed>['basis'] {
    if (ownerDays !== null) return 'owner'
    if (bowl.eaters.every(({ pet }) => isPlanned(pet))) return 'plan'
    return observed.length > 0 ? 'learned' : 'energy'
  }
}

function isPlanned(pet: FedPet): boolean {
  return findPlanned(pet) !== null
}

/**
 * Share of a pet's day that comes from this bowl, by the energy recently bought for it, and the share of treats in all
 * that was bought.
 */
function findDiet(pet: FedPet, bowl: Bowl<Bag>, bowls: readonly Bowl<Bag>[]): { share: number; treatsBought: number } {
  const own = bowls.filter(({ eaters }) => eaters.some((eater) => eater.pet.id === pet.id))
  const [meals, treats] = [own.filter(({ form }) => form !== 'treat'), own.filter(({ form }) => form === 'treat')]
  // Treats take the place of no meal: the days are counted from the newest meal.
  const newest = findNewest(meals) || findNewest(treats)
  const since = newest === '' ? '' : plusDays(newest, -DIET_DAYS)
  const recent = ({ shoppings }: Bowl<Bag>) =>
    sum(shoppings.filter(({ boughtOn }) => boughtOn >= since).map(({ kcal }) => kcal))
  const energyIn = (some: readonly Bowl<Bag>[]) => sum(some.map(recent))

  const treatsBought = energyIn(treats) / energyIn(own)
  const treatShare = Math.min(TREAT_SHARE, treatsBought)
  const [kind, ofKind] = bowl.form === 'treat' ? [treats, treatShare] : [meals, 1 - treatShare]
  const bought = recent(bowl)
  return { share: bought === 0 ? 0 : (ofKind * bought) / energyIn(kind), treatsBought }
}

function findNewest(bowls: readonly Bowl<Bag>[]): string {
  const days = bowls.flatMap(({ shoppings }) => shoppings.at(-1)?.boughtOn ?? [])
  return days.sort().at(-1) ?? ''
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
