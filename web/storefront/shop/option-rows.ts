import type { ProductDetail } from '#services/market/contract.ts'
import { isGone } from './is-gone.ts'

type Product = Pick<ProductDetail, 'options' | 'variants'>
type Variant = ProductDetail['variants'][number]

export interface OptionChoice {
  value: string
  /** What the choice leads to: the value with the other options as they are, or what comes nearest to that. */
  variant: Variant
  isChosen: boolean
  /** It changes another option too, because that combination is not sold. */
  changesMore: boolean
}

export interface OptionRow {
  name: string
  choices: OptionChoice[]
  /** The variants of its choices cost differently, so that each choice shows its price. */
  hasPrices: boolean
}

/**
 * One row of choices per option (size, colour), each with the variant that it leads to. Values that no variant has are
 * left out, and so are rows without a choice. Null where rows would say less than the variants do: with fewer than two
 * options, or when the options do not tell the variants apart.
 */
export function optionRows({ options, variants }: Product, chosen: Variant): OptionRow[] | null {
  const keys = new Set(variants.map(({ optionValues }) => JSON.stringify(optionValues)))
  const areApart = keys.size === variants.length
  if (!areApart || variants.some(({ optionValues }) => optionValues.length !== options.length)) return null
  const rows = options.map(({ name, values }, place) => {
    const choices = values.flatMap((value) => {
      const variant = nearest(variants, { value, place, chosen })
      if (!variant) return []
      const isChosen = chosen.optionValues[place] === value
      return { value, variant, isChosen, changesMore: alike(variant, chosen) < options.length - (isChosen ? 0 : 1) }
    })
    return { name, choices, hasPrices: new Set(choices.map(({ variant }) => variant.price)).size > 1 }
  })
  const withChoice = rows.filter(({ choices }) => choices.length > 1)
  return withChoice.length > 1 ? withChoice : null
}

/** Of the variants with the value at its place, the one that keeps most of what is chosen; of equals, one in stock. */
function nearest(
  variants: readonly Variant[],
  { value, place, chosen }: { value: string; place: number; chosen: Variant },
): Variant | undefined {
  const having = variants.filter(({ optionValues }) => optionValues[place] === value)
  return having.toSorted(
    (one, other) => alike(other, chosen) - alike(one, chosen) || Number(isGone(one)) - Number(isGone(other)),
  )[0]
}

function alike(one: Variant, other: Variant): number {
  return one.optionValues.filter((value, place) => value === other.optionValues[place]).length
}
