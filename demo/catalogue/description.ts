import type { Family, Row } from './family.ts'
import type { Species } from './types.ts'

interface Described {
  family: Family
  row: Row
  kind: string
  species: Species | undefined
}

/** HTML of the product page: purpose, facts, servings, and the family's advice. */
export function renderDescription({ family, row, kind, species }: Described): string {
  const facts = row.facts.map((fact) => `<li>${fill(fact, kind)}</li>`).join('')
  const servings = renderServings(row, species)
  return [
    `<p>${fill(row.lead, kind)}</p>`,
    `<ul>${facts}</ul>`,
    servings && `<h3>¿Cuánto servir al día?</h3><ul>${servings}</ul>`,
    `<p>${family.advice}</p>`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Replaces `{x}` with the kind: lower case inside a sentence, unchanged at its start. */
export function fill(template: string, kind: string): string {
  return template
    .replaceAll(/^\{x\}/g, kind)
    .replaceAll('{x}', kind.charAt(0).toLowerCase() + kind.slice(1))
    .trim()
}

const weights: Record<string, number[]> = { pequeño: [3, 6, 10], mediano: [10, 15, 25], grande: [25, 35, 45] }

/**
 * Grams a day from the energy a pet needs: 70 × kg^0.75 kcal at rest, times 1.6 for an adult dog, 1.2 for an adult cat,
 * 2 (2.5) while growing, less for the old (NRC 2006, rounded to 5 g).
 */
function renderServings(row: Row, species: Species | undefined): string {
  if (!row.food || row.food.kind === 'snack' || !(species === 'PERRO' || species === 'GATO')) return ''
  const { kcalPerKg } = row.food
  const cat = species === 'GATO'
  const activity = { cachorro: cat ? 2.5 : 2, adulto: cat ? 1.2 : 1.6, senior: cat ? 1.1 : 1.4 }[
    row.lifeStage ?? 'adulto'
  ]
  const kilos = cat
    ? row.lifeStage === 'cachorro'
      ? [1, 2, 3]
      : [3, 4, 6]
    : (weights[row.breedSize ?? ''] ?? [5, 10, 20])
  const pet = cat ? 'Gato' : 'Perro'
  return kilos
    .map((kg) => {
      const grams = (activity * 70 * kg ** 0.75 * 1000) / kcalPerKg
      return `<li>${pet} de ${kg} kg: unos ${Math.round(grams / 5) * 5} g</li>`
    })
    .join('')
}
