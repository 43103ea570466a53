import type { PackForm, PackSpec } from '#demo/packs/pack-spec.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { getChance } from './chance.ts'
import { fill, renderDescription } from './description.ts'
import type { Family, Kind, Row } from './family.ts'
import { getIngredients } from './ingredients.ts'
import { makeOffer, pickDiscount } from './prices.ts'
import { withParents } from './tags.ts'
import type { DemoProduct, DemoVariant, Species } from './types.ts'

/** One product for each kind of each row. */
export function buildProducts(family: Family): DemoProduct[] {
  return family.rows.flatMap((row) =>
    row.kinds.map((kind) => buildProduct(family, row, typeof kind === 'string' ? { name: kind } : kind)),
  )
}

function buildProduct(family: Family, row: Row, kind: Kind): DemoProduct {
  const title = fill(row.title, kind.name)
  const handle = toSlug(`${row.brand} ${title}`)
  const species = row.species ?? family.species
  const discounted = pickDiscount(handle) > 0
  const { food, second } = row

  return {
    handle,
    title,
    descriptionHtml: renderDescription({ family, row, kind: kind.name, species: species[0] }),
    vendor: row.brand,
    productType: family.productType,
    tags: withParents([
      ...family.tags,
      ...(row.tags ?? []),
      ...species.flatMap((each) => getPetTags(each, row)),
      ...(discounted ? ['ofertas'] : []),
    ]),
    species,
    lifeStage: row.lifeStage,
    breedSize: row.breedSize,
    kcalPerKg: food?.kcalPerKg,
    ingredients: food && getIngredients(kind.name, food, species[0]),
    needsPrescription: row.needsPrescription,
    // What is sold on prescription is no product of the front page.
    updatedDaysAgo: row.needsPrescription ? 149 : Math.floor(getChance('updated', handle) ** 1.6 * 150),
    popularity: row.needsPrescription ? 1 : 1 + Math.floor(getChance('popular', handle) ** 3 * 999),
    options: [
      { name: row.sizeOption ?? family.sizeOption ?? 'Tamaño', values: row.sizes.map(([label]) => label) },
      ...(second ? [{ name: second.name, values: second.values.map(([value]) => value) }] : []),
    ],
    variants: buildVariants(family, row, kind, handle),
  }
}

function buildVariants(family: Family, row: Row, kind: Kind, handle: string): DemoVariant[] {
  const countries: CountryIso[] = [kind.only ?? row.only].filter((only) => only !== undefined)
  const soldIn: CountryIso[] = countries.length > 0 ? countries : ['BO', 'PY']

  return row.sizes.flatMap(([size, bolivianos], index) =>
    (row.second?.values ?? [undefined]).map((choice) => {
      const optionValues = choice ? [size, choice[0]] : [size]
      const sku = toSku(handle, optionValues)
      const pack = toPack(family, row, { kind, size, index, choice })
      const offers = Object.fromEntries(
        soldIn.map((country) => [
          country,
          makeOffer({ handle, sku, bolivianos: bolivianos * (kind.times ?? 1), country }),
        ]),
      )
      return { sku, optionValues, netGrams: family.soldByWeight ? parseGrams(size) : undefined, pack, offers }
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

function toPack(family: Family, row: Row, { kind, size, index, choice }: Choice): PackSpec {
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
    pet: pet && { kind: pet, coat: kind.coat ?? row.coat ?? Math.floor(getChance('coat', row.brand, kind.name) * 6) },
    scale: family.grows ? Number((0.86 + 0.14 * step).toFixed(3)) : undefined,
  }
}

const stageTags = {
  PERRO: { cachorro: 'cachorros', adulto: 'perros-adultos', senior: 'perros-senior' },
  GATO: { cachorro: 'gatitos', adulto: 'gatos-adultos', senior: 'gatos-senior' },
}

function getPetTags(species: Species, row: Row): string[] {
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
export function parseGrams(label: string): number | undefined {
  const found = label.match(/(?:(\d+)\s*×\s*)?(\d+(?:,\d+)?)\s*(kg|g)\b/)
  if (!found) return undefined
  const [, times = '1', amount = '0', unit] = found
  return Math.round(Number(times) * Number(amount.replace(',', '.')) * (unit === 'kg' ? 1000 : 1))
}

function toSlug(title: string): string {
  return title
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Makes a short, readable SKU, the same in every run: letters of the handle and a hash of the rest. */
function toSku(handle: string, optionValues: string[]): string {
  const letters = handle
    .split('-')
    .map((word) => word.slice(0, 3))
    .slice(0, 3)
    .join('')
  const number = Math.floor(getChance('sku', handle, ...optionValues) * 1e7)
  return `${letters}-${String(number).padStart(7, '0')}`.toUpperCase()
}
