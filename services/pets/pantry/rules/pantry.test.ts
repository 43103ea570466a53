import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusDays } from '../../rules/days.ts'
import { dailyEnergyNeed } from './energy-need.ts'
import { type Bag, stockPantry, TREAT_SHARE } from './pantry.ts'
import type { FedPet } from './who-eats.ts'

const today = '2026-11-21'

describe('one bag', () => {
  test('15 kg of 3,620 kcal last a castrated dog of 12 kg 75 days: 199 g a day', () => {
    expect(stockPantry([aBag({ boughtOn: '2026-11-01' })], [aDog({})], today)).toEqual([
      {
        bag: aBag({ boughtOn: '2026-11-01' }),
        form: 'dry',
        eaters: [{ petProfileId: 'toby', name: 'Toby', gramsPerDay: 199, kcalPerDay: 722 }],
        gramsPerDay: 199,
        boughtOn: '2026-11-01',
        runsOutOn: '2027-01-15',
        daysLeft: 55,
        daysPerBag: 75,
        daysOfBagBefore: 0,
        basis: 'energy',
        isTooMuch: false,
      },
    ])
  })

  test('two bags last twice as long, two dogs eat it in half the time', () => {
    const [one] = stockPantry([aBag({})], [aDog({})], today)
    const [two] = stockPantry([aBag({ quantity: 2 })], [aDog({})], today)
    const [shared] = stockPantry([aBag({ quantity: 2 })], [aDog({}), aDog({ id: 'rocky', name: 'Rocky' })], today)
    expect([one?.daysLeft, two?.daysLeft, shared?.daysLeft]).toEqual([75, 150, 75])
    expect(shared?.eaters.map(({ name }) => name)).toEqual(['Toby', 'Rocky'])
  })

  test('what was left of the bag before is told beside what this one gives', () => {
    const bags = [aBag({ boughtOn: '2026-09-10' }), aBag({ boughtOn: '2026-11-19' })]
    const [entry] = stockPantry(bags, [aDog({})], today)
    expect(entry?.daysOfBagBefore).toBeGreaterThan(0)
    expect(entry).toMatchObject({
      runsOutOn: plusDays('2026-11-19', (entry?.daysOfBagBefore ?? 0) + (entry?.daysPerBag ?? 0)),
    })
    const [later] = stockPantry([aBag({ boughtOn: '2026-06-10' }), aBag({ boughtOn: '2026-11-19' })], [aDog({})], today)
    expect(later?.daysOfBagBefore).toBe(0)
  })

  test('the owner knows better than both', () => {
    const [entry] = stockPantry([aBag({})], [aDog({ buyAgainAfterDays: 30 })], today)
    expect(entry).toMatchObject({ daysLeft: 30, daysPerBag: 30, basis: 'owner' })
  })

  test('it is empty below zero, and forgotten 45 days later', () => {
    const boughtOn = (days: number) => stockPantry([aBag({ boughtOn: plusDays(today, -days) })], [aDog({})], today)
    expect(boughtOn(80)[0]?.daysLeft).toBe(-5)
    expect(boughtOn(120)[0]?.daysLeft).toBe(-45)
    expect(boughtOn(121)).toEqual([])
  })
})

describe('who eats it', () => {
  test('nobody whose weight is unknown, who died, or who is no dog', () => {
    const others = [
      aDog({ id: 'unweighed', weightGrams: null }),
      aDog({ id: 'dead', deathDate: '2026-10-01' }),
      aDog({ id: 'cat', petType: 'GATO', size: null }),
    ]
    expect(stockPantry([aBag({})], others, today)).toEqual([])
    expect(stockPantry([aBag({})], [...others, aDog({})], today)[0]?.eaters.map(({ name }) => name)).toEqual(['Toby'])
  })

  test('puppy food is for the puppy of the house, and for the grown dog where there is none', () => {
    const puppy = aDog({ id: 'kira', name: 'Kira', birthday: '2026-06-01', weightGrams: 5000, size: 'pequeño' })
    const food = aBag({ lifeStage: 'cachorro' })
    expect(stockPantry([food], [aDog({}), puppy], today)[0]?.eaters.map(({ name }) => name)).toEqual(['Kira'])
    expect(stockPantry([food], [aDog({})], today)[0]?.eaters.map(({ name }) => name)).toEqual(['Toby'])
  })

  test('food for large dogs is for the large one', () => {
    const large = aDog({ id: 'max', name: 'Max', weightGrams: 32_000, size: 'grande' })
    const [entry] = stockPantry([aBag({ breedSize: 'grande' })], [aDog({}), large], today)
    expect(entry?.eaters.map(({ name }) => name)).toEqual(['Max'])
  })

  test('the pets that its owner chose, also food that is for others; without them everybody that it is for', () => {
    const max = aDog({ id: 'max', name: 'Max' })
    const eatersOf = (chosenPetIds: string[], pets: FedPet[]) =>
      stockPantry([aBag({ chosenPetIds, lifeStage: 'senior' })], pets, today).flatMap(({ eaters }) =>
        eaters.map(({ name }) => name),
      )
    expect(eatersOf(['max'], [aDog({}), max])).toEqual(['Max'])
    expect(eatersOf(['gone'], [aDog({}), max])).toEqual(['Toby', 'Max'])
    expect(eatersOf(['max'], [aDog({}), { ...max, deathDate: '2026-01-01' }])).toEqual(['Toby'])
    expect(eatersOf(['max'], [aDog({}), { ...max, weightGrams: null }])).toEqual([])
  })

  test('food of an unknown species is eaten where there is one species', () => {
    const food = aBag({ petTypes: [] })
    expect(stockPantry([food], [aDog({})], today)).toHaveLength(1)
    expect(stockPantry([food], [aDog({}), aDog({ id: 'michi', petType: 'GATO', size: null })], today)).toEqual([])
  })
})

describe('re-orders', () => {
  test('move the estimate towards what is really eaten', () => {
    const [energy] = stockPantry([aBag({})], [aDog({})], today)
    const [once] = stockPantry(everyDays(40, 2), [aDog({})], today)
    const [often] = stockPantry(everyDays(40, 6), [aDog({})], today)
    expect(energy?.daysPerBag).toBe(75)
    expect(once).toMatchObject({ daysPerBag: 52, basis: 'learned' })
    expect(often).toMatchObject({ daysPerBag: 44, basis: 'learned' })
  })

  test('one long journey does not change the appetite', () => {
    const bags = [-360, -320, -280, -100, -60, -20].map((days) => aBag({ boughtOn: plusDays(today, days) }))
    expect(stockPantry(bags, [aDog({})], today)[0]?.daysPerBag).toBe(44)
  })

  test('are believed between half and twice the need', () => {
    expect(stockPantry(everyDays(5, 6), [aDog({})], today)[0]?.daysPerBag).toBe(41)
    expect(stockPantry(everyDays(300, 5), [aDog({})], today)[0]?.daysPerBag).toBe(125)
  })

  test('what was left is eaten first', () => {
    const bags = [aBag({ boughtOn: plusDays(today, -10) }), aBag({ boughtOn: today })]
    const [entry] = stockPantry(bags, [aDog({})], today)
    expect(entry?.daysLeft).toBeGreaterThan(entry?.daysPerBag ?? 0)
  })

  test('two orders of one week-end are one shopping', () => {
    const bags = [aBag({ boughtOn: plusDays(today, -2) }), aBag({ boughtOn: today })]
    expect(stockPantry(bags, [aDog({})], today)).toMatchObject([{ basis: 'energy', daysLeft: 148 }])
  })
})

describe('a varied diet', () => {
  test('another flavour takes the place of the one before', () => {
    const bags = [
      aBag({ boughtOn: plusDays(today, -70) }),
      aBag({ boughtOn: today, foodId: 'cordero', title: 'Croquetas de cordero' }),
    ]
    expect(stockPantry(bags, [aDog({})], today).map(({ bag }) => bag.foodId)).toEqual(['cordero'])
  })

  test('dry and wet food are eaten side by side and end together', () => {
    const tins = aBag({ foodId: 'latas', title: 'Latas', kcalPerKg: 980, netGrams: 330, quantity: 24 })
    const [dry, wet] = stockPantry([aBag({}), tins], [aDog({})], today)
    const [alone] = stockPantry([aBag({})], [aDog({})], today)
    expect(dry?.daysLeft).toBeGreaterThan(alone?.daysLeft ?? 0)
    expect(wet?.daysLeft).toBe(dry?.daysLeft)
  })
})

describe('treats', () => {
  // 700 kcal beside 54,300 kcal of food.
  const biscuits = aBag({ foodId: 'galletas', title: 'Galletas', netGrams: 200, kcalPerKg: 3500, isTreat: true })

  test('are eaten beside the meals, which give that much less', () => {
    const [meal, treat] = [aBag({}), biscuits].map((bag) =>
      stockPantry([aBag({}), biscuits], [aDog({})], today).find((entry) => entry.bag.foodId === bag.foodId),
    )
    expect(treat).toMatchObject({ form: 'treat', eaters: [{ kcalPerDay: 9 }], isTooMuch: false })
    expect(meal).toMatchObject({ form: 'dry', eaters: [{ kcalPerDay: 713 }] })
  })

  test('count up to a tenth of the energy, and more of them are said to be too much', () => {
    const many = { ...biscuits, quantity: 60 }
    const entries = stockPantry([aBag({}), many], [aDog({})], today)
    expect(entries.map(({ form, eaters, isTooMuch }) => [form, eaters[0]?.kcalPerDay, isTooMuch]).sort()).toEqual([
      ['dry', 650, false],
      ['treat', 72, true],
    ])
  })

  test('are no food that the owner buys again every so many days, and teach nothing of an appetite', () => {
    const bought = [-30, -20, -10, 0].map((days) => ({ ...biscuits, boughtOn: plusDays(today, days) }))
    const entries = stockPantry([aBag({}), ...bought], [aDog({ buyAgainAfterDays: 9 })], today)
    expect(entries.map(({ form, basis }) => [form, basis])).toContainEqual(['treat', 'energy'])
  })

  test('take the place of no meal, however old its bag is', () => {
    const meal = aBag({ boughtOn: plusDays(today, -200), quantity: 4 })
    expect(
      stockPantry([meal, biscuits], [aDog({})], today)
        .map(({ form }) => form)
        .sort(),
    ).toEqual(['dry', 'treat'])
  })
})

describe('a weight plan', () => {
  test('decides what its pet eats, and not what the others eat', () => {
    const rocky = aDog({ id: 'rocky', name: 'Rocky' })
    const planned = aDog({ plannedKcalPerDay: 500 })
    const [entry] = stockPantry(everyDays(20, 3), [planned, rocky], today)
    const [usual] = stockPantry(everyDays(20, 3), [aDog({}), rocky], today)
    expect(entry?.eaters.map(({ kcalPerDay }) => kcalPerDay)).toEqual([500, usual?.eaters[1]?.kcalPerDay])
    expect(entry?.basis).toBe('learned')
    expect(stockPantry(everyDays(20, 3), [planned], today)[0]).toMatchObject({ basis: 'plan', gramsPerDay: 138 })
  })

  test('gives way to what a veterinarian said', () => {
    const told = aDog({ plannedKcalPerDay: 500, veterinaryKcalPerDay: 640 })
    const [entry] = stockPantry(everyDays(20, 3), [told], today)
    expect(entry).toMatchObject({ basis: 'plan', eaters: [{ kcalPerDay: 640 }] })
  })
})

describe('whatever comes', () => {
  const day = fc.integer({ min: -500, max: 0 }).map((days) => plusDays(today, days))
  const size = fc.constantFrom('pequeño' as const, 'mediano' as const, 'grande' as const, null)
  const stage = fc.constantFrom('cachorro' as const, 'adulto' as const, 'senior' as const, null)
  const bag = fc.record({
    foodId: fc.constantFrom('a', 'b', 'c'),
    netGrams: fc.integer({ min: 1, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 100 }),
    kcalPerKg: fc.double({ min: 200, max: 6000, noNaN: true }),
    boughtOn: day,
    petTypes: fc.subarray(['PERRO', 'GATO']),
    lifeStage: stage,
    breedSize: size,
    isTreat: fc.boolean(),
    chosenPetIds: fc.subarray(['0', '1', '2']),
  })
  const pet = fc.record({
    petType: fc.constantFrom('PERRO', 'GATO', 'AVE'),
    weightGrams: fc.oneof(fc.constant(null), fc.integer({ min: 10, max: 120_000 })),
    birthday: fc.oneof(fc.constant(null), day),
    castrated: fc.constantFrom(true, false, null),
    size,
    buyAgainAfterDays: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 365 })),
    plannedKcalPerDay: fc.oneof(fc.constant(null), fc.double({ min: 20, max: 3000, noNaN: true })),
  })

  test('no figure is negative, broken, or of a pet without a weight', () => {
    const households = fc.tuple(fc.array(bag, { maxLength: 12 }), fc.array(pet, { maxLength: 5 }))
    fc.assert(
      fc.property(households, ([bags, pets]) => {
        const fed = pets.map((each, index) => aDog({ ...each, id: String(index) }))
        for (const entry of stockPantry(bags.map(aBag), fed, today)) {
          expect(entry.gramsPerDay).toBeGreaterThan(0)
          expect(entry.daysPerBag).toBeGreaterThan(0)
          expect(Number.isInteger(entry.daysLeft)).toBe(true)
          expect(entry.runsOutOn >= entry.boughtOn).toBe(true)
          expect(entry.eaters.length).toBeGreaterThan(0)
          for (const { petProfileId, gramsPerDay } of entry.eaters) {
            expect(gramsPerDay).toBeGreaterThan(0)
            expect(fed[Number(petProfileId)]?.weightGrams).not.toBeNull()
          }
        }
      }),
    )
  })

  // Each bag is a separate product, so that the result identifies it.
  const anybodysFood = fc.array(bag, { minLength: 1, maxLength: 6 }).map((bags) =>
    bags.map((each, index) =>
      aBag({
        ...each,
        foodId: `bag ${index}`,
        petTypes: ['PERRO'],
        lifeStage: null,
        breedSize: null,
        isTreat: false,
        chosenPetIds: [],
      }),
    ),
  )
  const dogs = fc.array(pet, { minLength: 1, maxLength: 4 }).map((pets) =>
    pets.map((each, index) =>
      aDog({
        ...each,
        id: String(index),
        petType: 'PERRO',
        buyAgainAfterDays: null,
        plannedKcalPerDay: null,
        weightGrams: each.weightGrams ?? 5000,
      }),
    ),
  )

  test('no pet is given more energy than its day has, and treats are a tenth of it at most', () => {
    fc.assert(
      fc.property(fc.array(bag, { maxLength: 8 }), fc.array(pet, { minLength: 1, maxLength: 4 }), (bags, pets) => {
        const fed = pets.map((each, index) => aDog({ ...each, id: String(index), buyAgainAfterDays: null }))
        // Bought on one day: nothing is learned of an appetite, and nothing has replaced anything.
        const sameDay = bags.map((each, index) => aBag({ ...each, foodId: `bag ${index}`, boughtOn: today }))
        const entries = stockPantry(sameDay, fed, today)
        for (const each of fed) {
          const energy = each.plannedKcalPerDay ?? dailyEnergyNeed(each, today) ?? 0
          const own = entries.flatMap(({ form, eaters }) =>
            eaters
              .filter(({ petProfileId }) => petProfileId === each.id)
              .map(({ kcalPerDay }) => ({ form, kcalPerDay })),
          )
          const total = (some: typeof own) => some.reduce((sum, { kcalPerDay }) => sum + kcalPerDay, 0)
          // Each part is rounded to a whole kcal, and is one at least.
          expect(total(own)).toBeLessThanOrEqual(energy + own.length)
          const treats = own.filter(({ form }) => form === 'treat')
          expect(total(treats)).toBeLessThanOrEqual(energy * TREAT_SHARE + treats.length)
        }
      }),
    )
  })

  test('food that several pets eat ends by the sum of what they eat', () => {
    fc.assert(
      fc.property(fc.array(bag, { maxLength: 6 }), fc.array(pet, { maxLength: 4 }), (bags, pets) => {
        const fed = pets.map((each, index) => aDog({ ...each, id: String(index) }))
        for (const { gramsPerDay, eaters } of stockPantry(bags.map(aBag), fed, today)) {
          const sum = eaters.reduce((total, eater) => total + eater.gramsPerDay, 0)
          expect(Math.abs(sum - gramsPerDay)).toBeLessThanOrEqual(eaters.length)
        }
      }),
    )
  })

  test('only the pets that its owner chose eat a food', () => {
    fc.assert(
      fc.property(fc.array(bag, { maxLength: 6 }), fc.array(pet, { maxLength: 4 }), (bags, pets) => {
        const fed = pets.map((each, index) => aDog({ ...each, id: String(index) }))
        for (const { bag, eaters } of stockPantry(bags.map(aBag), fed, today)) {
          const chosen = bag.chosenPetIds?.filter((id) => fed.some((each) => each.id === id)) ?? []
          if (chosen.length > 0) expect(eaters.every(({ petProfileId }) => chosen.includes(petProfileId))).toBe(true)
        }
      }),
    )
  })

  test('one more mouth never makes food last longer', () => {
    fc.assert(
      fc.property(anybodysFood, dogs, (bags, pets) => {
        const few = stockPantry(bags, pets.slice(1), today)
        for (const entry of stockPantry(bags, pets, today)) {
          const before = few.find(({ bag }) => bag.foodId === entry.bag.foodId)
          if (before) expect(entry.runsOutOn <= before.runsOutOn).toBe(true)
        }
      }),
    )
  })

  test('a bigger bag never ends earlier', () => {
    fc.assert(
      fc.property(anybodysFood, dogs, fc.integer({ min: 0, max: 20_000 }), (bags, pets, more) => {
        // Dry food only: buying more wet food would also change its share.
        const dry = bags.map((each) => ({ ...each, kcalPerKg: 2000 + each.kcalPerKg }))
        const newest = dry.reduce((a, b) => (b.boughtOn > a.boughtOn ? b : a))
        const bigger = dry.map((each) => (each === newest ? { ...each, netGrams: each.netGrams + more } : each))
        const getEnd = (house: Bag[]) =>
          stockPantry(house, pets, today).find(({ bag }) => bag.foodId === newest.foodId)?.runsOutOn ?? ''
        expect(getEnd(bigger) >= getEnd(dry)).toBe(true)
      }),
    )
  })
})

function everyDays(days: number, times: number): Bag[] {
  return Array.from({ length: times }, (_, index) => aBag({ boughtOn: plusDays(today, -days * index) }))
}

function aBag(changes: Partial<Bag>): Bag {
  return {
    foodId: 'croquetas',
    title: 'Croquetas',
    netGrams: 15_000,
    quantity: 1,
    isTreat: false,
    kcalPerKg: 3620,
    petTypes: ['PERRO'],
    lifeStage: null,
    breedSize: null,
    boughtOn: today,
    ...changes,
  }
}

function aDog(changes: Partial<FedPet>): FedPet {
  return {
    id: 'toby',
    name: 'Toby',
    petType: 'PERRO',
    weightGrams: 12_000,
    birthday: '2022-03-10',
    birthdayIsYearOnly: false,
    castrated: true,
    size: 'mediano',
    deathDate: null,
    buyAgainAfterDays: null,
    ...changes,
  }
}
