import type { Food } from './family.ts'
import type { Species } from './types.ts'

/** Ingredients for a word of the flavour. */
const proteins: [word: string, dry: string, wet: string][] = [
  ['pollo', 'harina de pollo', 'carne de pollo'],
  ['cordero', 'harina de cordero', 'carne de cordero'],
  ['carne', 'harina de carne de res', 'carne de res'],
  ['res', 'harina de carne de res', 'carne de res'],
  ['salmón', 'harina de salmón', 'salmón'],
  ['atún', 'harina de atún', 'atún'],
  ['sardina', 'harina de sardina', 'sardina'],
  ['trucha', 'harina de trucha', 'trucha'],
  ['surubí', 'harina de surubí', 'surubí'],
  ['pavo', 'harina de pavo', 'carne de pavo'],
  ['pato', 'harina de pato', 'carne de pato'],
  ['conejo', 'harina de conejo', 'carne de conejo'],
  ['cerdo', 'harina de cerdo', 'carne de cerdo'],
  ['llama', 'harina de carne de llama', 'carne de llama'],
  ['hígado', 'hígado deshidratado', 'hígado'],
]

const plants: [word: string, name: string][] = [
  ['arroz', 'arroz integral'],
  ['quinua', 'quinua'],
  ['papa', 'papa'],
  ['batata', 'batata'],
  ['avena', 'avena'],
  ['vegetales', 'zanahoria, arveja y espinaca'],
  ['verduras', 'zanahoria, zapallo y arveja'],
  ['zapallo', 'zapallo'],
  ['zanahoria', 'zanahoria'],
  ['manzana', 'manzana deshidratada'],
  ['arándano', 'arándano'],
  ['banana', 'banana deshidratada'],
  ['maní', 'pasta de maní sin sal'],
  ['miel', 'miel'],
  ['coco', 'coco rallado'],
  ['mandioca', 'mandioca'],
  ['menta', 'menta'],
  ['queso', 'queso deshidratado'],
  ['leche', 'leche en polvo descremada'],
  ['malta', 'extracto de malta'],
]

/** Recipe for a flavour, in descending order as a label must list it. */
export function getIngredients(flavour: string, food: Food, species: Species | undefined): string {
  const flavourText = flavour.toLowerCase()
  const meat = proteins.filter(([word]) => flavourText.split(/[^a-záéíóúñ]+/).includes(word))
  const green = plants.filter(([word]) => flavourText.includes(word)).map(([, name]) => name)
  const forCat = species === 'GATO'

  const recipe = {
    croqueta: [
      ...meat.map(([, dry]) => dry),
      ...(green.length > 0 ? green : ['arroz', 'maíz integral']),
      'harina de maíz',
      `${meat.some(([word]) => word === 'pollo') ? 'grasa de pollo estabilizada' : 'aceite de girasol estabilizado'} con tocoferoles`,
      'pulpa de remolacha',
      'levadura de cerveza',
      'semillas de lino',
      'aceite de pescado',
      ...(forCat ? ['taurina', 'extracto de yuca'] : ['glucosamina', 'extracto de yuca']),
      'vitaminas A, D3, E, C y complejo B',
      'minerales (zinc, hierro, cobre, selenio)',
      'sal',
    ],
    húmedo: [
      ...meat.map(([, , wet]) => wet),
      'caldo de cocción',
      'hígado',
      ...green,
      'almidón de mandioca',
      'aceite de girasol',
      ...(forCat ? ['taurina'] : []),
      'vitaminas y minerales',
    ],
    snack: [
      ...meat.map(([, dry]) => dry),
      ...green,
      'harina de arroz',
      'glicerina vegetal',
      'tocoferoles (conservante natural)',
    ],
  }[food.kind]
  const list = [...new Set(recipe)].join(', ')
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}.`
}
