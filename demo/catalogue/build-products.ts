import type { PackForm, PackSpec } from '#demo/packs/pack-spec.ts'
import type { CountryIso } from '#shared/country.ts'
import { chanceOf } from './chance.ts'
import { descriptionOf, fill } from './description.ts'
import type { Family, Kind, Row } from './family.ts'
import { ingredientsOf } from './ingredients.ts'
import { discountOf, offerOf } from './prices.ts'
import { withParents } from './tags.ts'
import type { DemoProduct, DemoVariant, Species } from './types.ts'

/** One product for each kind of each row. */
export function productsOf(family: Family): DemoProduct[] {
  return family.rows.flatMap((row) =>
    row.kinds.map((kind) => productOf(family, row, typeof kind === 'string' ? { name: kind } : kind)),
  )
}

function productOf(family: Family, row: Row, kind: Kind): DemoProduct {
  const title = fill(row.title, kind.name)
  const handle = slugOf(`${row.brand} ${title}`)
  const species = row.species ?? family.species
  const discounted = discountOf(handle) > 0
  const { food, second } = row

  return {
    handle,
    title,
    descriptionHtml: descriptionOf({ family, row, kind: kind.name, species: species[0] }),
    vendor: row.brand,
    productType: family.productType,
    tags: withParents([
      ...family.tags,
      ...(row.tags ?? []),
      ...species.flatMap((each) => tagsOfPet(each, row)),
      ...(discounted ? ['ofertas'] : []),
    ]),
    species,
    lifeStage: row.lifeStage,
    breedSize: row.breedSize,
    kcalPerKg: food?.kcalPerKg,
    ingredients: food && ingredientsOf(kind.name, food, species[0]),
    updatedDaysAgo: Math.floor(chanceOf('updated', handle) ** 1.6 * 150),
    popularity: 1 + Math.floor(chanceOf('popular', handle) ** 3 * 999),
    options: [
      { name: row.sizeOption ?? family.sizeOption ?? 'Tamaño', values: row.sizes.map(([label]) => label) },
      ...(second ? [{ name: second.name, values: second.values.map(([value]) => value) }] : []),
    ],
    variants: variantsOf(family, row, kind, handle),
  }
}

function variantsOf(family: Family, row: Row, kind: Kind, handle: string): DemoVariant[] {
  const countries: CountryIso[] = [kind.only ?? row.only].filter((only) => only !== undefined)
  const soldIn: CountryIso[] = countries.length > 0 ? countries : ['BO', 'PY']

  return row.sizes.flatMap(([size, bolivianos], index) =>
    (row.second?.values ?? [undefined]).map((choice) => {
      const optionValues = choice ? [size, choice[0]] : [size]
      const sku = skuOf(handle, optionValues)
      const pack = packOf(family, row, { kind, size, index, choice })
      const offers = Object.fromEntries(
        soldIn.map((country) => [
          country,
          offerOf({ handle, sku, bolivianos: bolivianos * (kind.times ?? 1), country }),
        ]),
      )
      return { sku, optionValues, netGrams: family.soldByWeight ? gramsOf(size) : undefined, pack, offers }
    }),
  )
}

interface Choice {
  kind: Kind
  size: string
  index: number
  choice: [value: string, colour: string] | undefined
}

const withoutFlavour: PackForm[] = ['bowl', 'bed']

function packOf(family: Family, row: Row, { kind, size, index, choice }: Choice): PackSpec {
  const form = kind.form ?? row.form ?? family.form
  const pet = row.pet ?? family.pet
  const flavour = row.second?.name === 'Sabor' && choice ? choice[0] : kind.name
  const step = row.sizes.length > 1 ? index / (row.sizes.length - 1) : 1
  return {
    form,
    brand: row.brand,
    line: row.line,
    flavour: withoutFlavour.includes(form) ? undefined : flavour,
    weight: size,
    color: choice?.[1] ?? kind.color ?? row.color,
    accent: kind.accent ?? row.accent,
    pet: pet && { kind: pet, coat: kind.coat ?? row.coat ?? Math.floor(chanceOf('coat', row.brand, kind.name) * 6) },
    scale: family.grows ? Number((0.86 + 0.14 * step).toFixed(3)) : undefined,
  }
}

const stageTags = {
  PERRO: { cachorro: 'cachorros', adulto: 'perros-adultos', senior: 'perros-senior' },
  GATO: { cachorro: 'gatitos', adulto: 'gatos-adultos', senior: 'gatos-senior' },
}

function tagsOfPet(species: Species, row: Row): string[] {
  switch (species) {
    case 'PERRO':
    case 'GATO':
      return [species === 'PERRO' ? 'perros' : 'gatos', ...(row.lifeStage ? [stageTags[species][row.lifeStage]] : [])]
    case 'AVE':
      return ['aves']
    case 'PEZ':
      return ['peces']
    case 'TORTUGA':
      return ['tortugas']
    default:
      return ['conejos-y-hamsters']
  }
}

/** '7,5 kg' → 7500, 'Pack 6 × 330 g' → 1980; undefined when the label names no weight. */
export function gramsOf(label: string): number | undefined {
  const found = label.match(/(?:(\d+)\s*×\s*)?(\d+(?:,\d+)?)\s*(kg|g)\b/)
  if (!found) return undefined
  const [, times = '1', amount = '0', unit] = found
  return Math.round(Number(times) * Number(amount.replace(',', '.')) * (unit === 'kg' ? 1000 : 1))
}

function slugOf(words: string): string {
  return words
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Short and readable, and the same in every run: letters of the handle, a number of the whole. */
function skuOf(handle: string, optionValues: string[]): string {
  const letters = handle
    .split('-')
    .map((word) => word.slice(0, 3))
    .slice(0, 3)
    .join('')
  const number = Math.floor(chanceOf('sku', handle, ...optionValues) * 1e7)
  return `${letters}-${String(number).padStart(7, '0')}`.toUpperCase()
}
