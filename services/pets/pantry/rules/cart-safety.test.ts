import { describe, expect, test } from 'vitest'
import { avoidedIn, findIngredient } from './allergens.ts'
import { type CheckedProduct, findWarnings, type GuardedPet, type SafetyWarning } from './cart-safety.ts'

const kibble =
  'Harina de pollo, arroz integral, harina de maíz, grasa de pollo estabilizada con tocoferoles, aceite de pescado, sal.'

describe('what an owner noted to avoid', () => {
  test.each([
    ['Alergia al pollo', ['pollo']],
    ['alérgica a las AVES', ['aves']],
    ['Intolerancia a la lactosa', ['lácteos']],
    ['Celíaco', ['gluten']],
    ['Alergia: pollo, carne vacuna y maíz', ['pollo', 'res', 'maíz']],
    ['Alérgico al pollo, no al cerdo', ['pollo', 'cerdo']],
    ['Pollo', ['pollo']],
    ['El pescado le da comezón', ['pescado']],
    ['No es alérgico al pollo', []],
    ['Sin alergia al trigo', []],
    ['Dieta de pollo y arroz', []],
    ['Puede comer cerdo, pero no cordero', ['cordero']],
    ['Otitis', []],
    ['Vacuna antirrábica: fiebre', []],
  ])('among illnesses «%s» means %j', (note, families) => {
    expect(avoidedIn({ conditions: [note], tastes: [] })).toEqual(families)
  })

  test.each([
    ['Sin pollo', ['pollo']],
    ['Sin pollo, res ni maíz', ['pollo', 'res', 'maíz']],
    ['No come cerdo', ['cerdo']],
    ['Sin granos', ['granos']],
    ['Libre de cereales', ['granos']],
    ['Le encanta el pollo', []],
    ['Pollo', []],
    ['Pollo sin hueso', []],
    ['Le gusta el pollo, sin maíz', ['maíz']],
  ])('among tastes «%s» means %j', (note, families) => {
    expect(avoidedIn({ conditions: [], tastes: [note] })).toEqual(families)
  })
})

describe('what a label says', () => {
  test.each([
    ['pollo', kibble, 'Harina de pollo'],
    ['aves', 'Maíz, harina de pavo', 'harina de pavo'],
    ['pollo', 'Harina de aves, arroz', 'Harina de aves'],
    ['res', 'Harina de carne de res', 'Harina de carne de res'],
    ['res', 'Carne vacuna deshidratada', 'Carne vacuna deshidratada'],
    ['res', 'Fresas, restos vegetales y tres minerales', null],
    ['pollo', 'Avena y cebada', null],
    ['lácteos', 'Arroz, leche en polvo descremada', 'leche en polvo descremada'],
    ['huevo', 'Huevos deshidratados', 'Huevos deshidratados'],
    ['pescado', 'harina de surubí', 'harina de surubí'],
    ['granos', 'Papa, cereales seleccionados', 'cereales seleccionados'],
    ['gluten', 'Gluten de maíz', null],
    ['gluten', 'Gluten de trigo', 'Gluten de trigo'],
    ['maíz', 'Gluten de maíz', 'Gluten de maíz'],
    ['soya', 'Harina de soja', 'Harina de soja'],
    ['pollo', 'Cordero. Sin pollo ni trigo', null],
    ['cerdo', kibble, null],
  ])('%s in «%s» is %s', (family, label, found) => {
    expect(findIngredient(family, label)).toBe(found)
  })
})

describe('a product in the cart', () => {
  test('for another species than all pets here is told', () => {
    const food = aProduct({ petTypes: ['GATO'] })
    expect(findToday(food, [toby])).toEqual([
      { kind: 'other-species', productId: 'croquetas', petTypes: ['GATO'], names: ['Toby'] },
    ])
    expect(findToday(food, [toby, michi])).toEqual([])
  })

  test('against parasites of dogs is told strongly to whoever has a cat', () => {
    const pipette = aProduct({ title: 'Pipeta antipulgas', tags: ['farmacia', 'antipulgas'], ingredients: null })
    expect(kinds(findToday(pipette, [michi]))).toEqual(['poison-for-cats'])
    expect(findToday(pipette, [toby, michi])).toEqual([
      { kind: 'poison-for-cats', productId: 'croquetas', names: ['Michi'] },
    ])
    expect(findToday(pipette, [toby])).toEqual([])
    expect(findToday({ ...pipette, petTypes: ['PERRO', 'GATO'] }, [michi])).toEqual([])
  })

  test('with what was noted for a pet is told with the reason', () => {
    const allergic = { ...toby, preexistingConditions: ['Alergia al pollo'] }
    expect(findToday(aProduct({}), [allergic])).toEqual([
      {
        kind: 'avoided-ingredient',
        productId: 'croquetas',
        petProfileId: 'toby',
        name: 'Toby',
        family: 'pollo',
        found: 'Harina de pollo',
      },
    ])
    expect(findToday(aProduct({ ingredients: 'Harina de cordero, arroz.' }), [allergic])).toEqual([])
  })

  test('of which only the name is known is judged by it when it can be eaten', () => {
    const allergic = { ...toby, dietaryPreferences: ['Sin pollo'] }
    const named = { title: 'Galletas de pollo', ingredients: null }
    expect(kinds(findToday(aProduct({ ...named, tags: ['snacks'] }), [allergic]))).toEqual(['avoided-ingredient'])
    expect(findToday(aProduct({ ...named, title: 'Pollo de látex', tags: ['juguetes'] }), [allergic])).toEqual([])
  })

  test('what a dog must not eat is no matter of the cat', () => {
    const allergic = { ...toby, preexistingConditions: ['Alergia al pollo'] }
    expect(findToday(aProduct({ petTypes: ['GATO'] }), [allergic, michi])).toEqual([])
  })

  describe('for another stage of life', () => {
    const puppyFood = aProduct({ lifeStage: 'cachorro' })
    const puppy = { ...toby, id: 'lola', name: 'Lola', birthday: '2026-08-01' }

    test('is told: puppy food to a dog of three years, and adult food to a puppy', () => {
      expect(findToday(puppyFood, [toby])).toEqual([
        { kind: 'other-stage', productId: 'croquetas', lifeStage: 'cachorro', names: ['Toby'] },
      ])
      expect(kinds(findToday(aProduct({ lifeStage: 'senior' }), [puppy]))).toEqual(['other-stage'])
    })

    test('is not told where one of the pets may eat it, or its age is unknown', () => {
      expect(findToday(puppyFood, [toby, puppy])).toEqual([])
      expect(findToday(puppyFood, [toby, { ...puppy, birthday: null }])).toEqual([])
      expect(findToday(puppyFood, [{ ...toby, birthday: null }])).toEqual([])
    })

    test('is not told of what is not eaten, nor between grown stages, nor twice for another species', () => {
      expect(findToday(aProduct({ lifeStage: 'cachorro', tags: ['juguetes'] }), [toby])).toEqual([])
      expect(findToday(aProduct({ lifeStage: 'senior' }), [toby])).toEqual([])
      expect(kinds(findToday(puppyFood, [michi]))).toEqual(['other-species'])
    })
  })

  describe('for dogs of another size', () => {
    const smallFood = aProduct({ breedSize: 'pequeño' })
    const rocky = { ...toby, id: 'rocky', name: 'Rocky', size: 'grande' as const }

    test('is told when no grown dog here has that size', () => {
      expect(findToday(smallFood, [rocky])).toEqual([
        { kind: 'other-size', productId: 'croquetas', breedSize: 'pequeño', names: ['Rocky'] },
      ])
      expect(findToday(smallFood, [rocky, { ...toby, size: 'pequeño' }])).toEqual([])
    })

    test('is not told of a dog whose size is unknown or still grows, of a cat, nor of a toy', () => {
      expect(findToday(smallFood, [{ ...rocky, size: null }])).toEqual([])
      expect(findToday(smallFood, [{ ...rocky, birthday: '2026-08-01' }])).toEqual([])
      expect(findToday(aProduct({ breedSize: 'pequeño', petTypes: ['PERRO', 'GATO'] }), [michi])).toEqual([])
      expect(findToday(aProduct({ breedSize: 'pequeño', tags: ['juguetes'] }), [rocky])).toEqual([])
    })
  })

  test('is not measured by pets that died, nor without pets', () => {
    expect(findToday(aProduct({ petTypes: ['GATO'] }), [{ ...toby, deathDate: '2026-10-01' }])).toEqual([])
    expect(findToday(aProduct({}), [])).toEqual([])
  })
})

const today = '2026-11-26'
const findToday = (product: CheckedProduct, pets: GuardedPet[]) => findWarnings(product, pets, today)

const toby: GuardedPet = {
  id: 'toby',
  name: 'Toby',
  petType: 'PERRO',
  birthday: '2023-11-20',
  birthdayIsYearOnly: false,
  size: 'mediano',
  deathDate: null,
  preexistingConditions: [],
  dietaryPreferences: [],
}
const michi: GuardedPet = { ...toby, id: 'michi', name: 'Michi', petType: 'GATO' }

function aProduct(changes: Partial<CheckedProduct>): CheckedProduct {
  return {
    productId: 'croquetas',
    title: 'Croquetas',
    petTypes: ['PERRO'],
    lifeStage: null,
    breedSize: null,
    ingredients: kibble,
    tags: ['alimento'],
    ...changes,
  }
}

function kinds(warnings: SafetyWarning[]): string[] {
  return warnings.map(({ kind }) => kind)
}
