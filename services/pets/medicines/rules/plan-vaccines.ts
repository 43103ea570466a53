import type { PlanVaccine } from '../../vaccination-cards/rules/vaccine-programmes.ts'
import { productKey } from './medicine-kinds.ts'

interface KnownName {
  /** 'PERRO', 'GATO' */
  petTypes: readonly string[]
  /** Matches the product's key: small letters without accents. */
  name: RegExp
  vaccines: readonly PlanVaccine[]
}

const dog = ['PERRO']
const cat = ['GATO']

/**
 * Names of vaccines in Bolivia and Paraguay, as owners say them and as they stand on the package, with the vaccines of the
 * plan that they count for. A product counts for all of its names: 'séxtuple y antirrábica'.
 */
const knownNames: readonly KnownName[] = [
  {
    petTypes: [...dog, ...cat],
    name: /\b(anti-? ?rr?abica|rabia|rabies|rabisin|rabigen|rabvac|defensor)\b/,
    vaccines: ['rabies'],
  },
  {
    petTypes: dog,
    name: /\b(sextuple|hexavalente|septuple|heptavalente|octuple|octavalente|dhp{1,2}i? ?[+/-]? ?l\d?|mha2p{1,2}i ?\/ ?l|plus 5 l4?)\b/,
    vaccines: ['dog-core', 'dog-leptospira'],
  },
  {
    petTypes: dog,
    name: /\b(quintuple|cuadruple|triple canina|puppy|cachorro|parvo\w*|moquillo|distemper|dhp{1,2}i?|dapp|mha2p{1,2}i|plus 5)\b/,
    vaccines: ['dog-core'],
  },
  { petTypes: dog, name: /\blepto\w*/, vaccines: ['dog-leptospira'] },
  { petTypes: dog, name: /\b(kc|tos de (las )?perreras?|bordetella|bronchi\w*)\b/, vaccines: ['dog-kennel-cough'] },
  { petTypes: cat, name: /\b(quintuple)\b/, vaccines: ['cat-core', 'cat-leukaemia'] },
  {
    petTypes: cat,
    name: /\b(triple|trivalente|cuadruple|tricat|crp|fvrcp|panleuco\w*|rinotraqueitis|calicivirus)\b/,
    vaccines: ['cat-core'],
  },
  { petTypes: cat, name: /\b(leucemia|leucogen|felv)\b/, vaccines: ['cat-leukaemia'] },
]

/** Vaccines of the plan that a product counts for by its name, sorted; empty when the name is not known. */
export function findPlanVaccines(product: string, petType: string): PlanVaccine[] {
  const key = productKey(product)
  const found = knownNames.flatMap(({ petTypes, name, vaccines }) =>
    petTypes.includes(petType) && name.test(key) ? vaccines : [],
  )
  return [...new Set(found)].sort()
}
