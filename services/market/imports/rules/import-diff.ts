import {
  fieldValue,
  isLargeChange,
  OFFER_FIELDS,
  type OfferField,
  type OfferValues,
} from '../../offers/rules/offer-change.ts'

/** An option as a file names it; what it says nothing about is undefined. */
export interface FileOption {
  line: number
  sku: string
  price?: number | undefined
  listPrice?: number | null | undefined
  stock?: number | undefined
  /** What the stock was when the file was downloaded from here. */
  stockBefore?: number | undefined
  isVisible?: boolean | undefined
}

/** An option that the shop offers. */
export interface OptionNow extends OfferValues {
  variantId: string
  productId: string
  sku: string
  title: string
  optionTitle: string
  /** What the last file said of it, as far as one did. */
  imported: { price?: number; compareAt?: number | null; stock?: number } | null
}

/**
 * Why a change waits for a second look. `large`: a price by more than 30 %, or much of the shop hidden at once.
 * `changed-here`: the file repeats what the last one said, and the shop changed it since. `sold-since`: the stock moved since
 * it was counted for this file. The last two are left out unless somebody takes them in: they would undo what happened here.
 */
export type Caution = 'large' | 'changed-here' | 'sold-since'

export interface FieldChange {
  line: number | null
  what: OfferField
  option: OptionNow
  from: number | null
  to: number | null
  caution: Caution | null
  isChosen: boolean
}

/** What the file would change of what the shop offers. */
export function findFieldChanges(file: FileOption, now: OptionNow): FieldChange[] {
  const wanted: Record<OfferField, number | null | undefined> = {
    price: file.price,
    'list-price': file.listPrice,
    // Who downloads, changes prices and brings it back did not count anything.
    stock: file.stockBefore !== undefined && file.stock === file.stockBefore ? undefined : file.stock,
    hidden: file.isVisible === undefined ? undefined : file.isVisible ? 0 : 1,
  }
  return OFFER_FIELDS.flatMap((what) => {
    const to = wanted[what]
    const from = fieldValue(now, what)
    if (to === undefined || to === from) return []
    const caution = findCaution(what, { from, to, file, now })
    return [
      { line: file.line, what, option: now, from, to, caution, isChosen: caution === null || caution === 'large' },
    ]
  })
}

function findCaution(
  what: OfferField,
  { from, to, file, now }: { from: number | null; to: number | null; file: FileOption; now: OptionNow },
): Caution | null {
  if (what === 'stock') {
    const counted = file.stockBefore ?? (now.imported?.stock === to ? to : from)
    return counted === from ? null : 'sold-since'
  }
  if (what === 'price' && now.imported?.price === to) return 'changed-here'
  if (what === 'list-price' && now.imported && 'compareAt' in now.imported && now.imported.compareAt === to)
    return 'changed-here'
  if (what === 'price' && from !== null && to !== null && isLargeChange(from, to)) return 'large'
  return null
}

const MUCH_OF_A_SHOP = 0.3

/** What a file that names the whole catalogue leaves out is hidden. Much at once is more often half a file. */
export function hideTheRest(all: readonly OptionNow[], named: ReadonlySet<string>): FieldChange[] {
  const rest = all.filter(({ hidden, variantId }) => !hidden && !named.has(variantId))
  const shown = all.filter(({ hidden }) => !hidden).length
  const caution = rest.length > shown * MUCH_OF_A_SHOP ? 'large' : null
  return rest.map((option) => ({ line: null, what: 'hidden', option, from: 0, to: 1, caution, isChosen: true }))
}

/**
 * Whether a change that was looked at may still be written. It may when the field is as it was then. A stock that moved is
 * never overwritten, also not by the difference: whether the count of the file knew of the sale is known to nobody here, and
 * units that are gone would be sold again. The same holds for taking a change back.
 */
export function isStillAs(found: number | null | undefined, expected: number | null): boolean {
  return found !== undefined && found === expected
}
