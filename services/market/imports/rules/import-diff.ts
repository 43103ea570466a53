import {
  fieldValue,
  isLargeChange,
  OFFER_FIELDS,
  type OfferField,
  type OfferValues,
} from '../../offers/rules/offer-change.ts'

/** One option in a file; fields that the file leaves out are undefined. */
export interface FileOption {
  line: number
  sku: string
  price?: number | undefined
  listPrice?: number | null | undefined
  stock?: number | undefined
  /** Stock when the file was downloaded from the back office. */
  stockBefore?: number | undefined
  isVisible?: boolean | undefined
}

/** An option as the shop offers it now. */
export interface OptionNow extends OfferValues {
  variantId: string
  productId: string
  sku: string
  title: string
  optionTitle: string
  /** Values of the last import, as far as it named them. */
  imported: { price?: number; compareAt?: number | null; stock?: number } | null
}

/**
 * Reason why a change needs confirmation. `large`: a price that moves by more than 30 %, or much of the shop hidden at
 * once. `changed-here`: the file repeats the last import's value, and the shop changed it since. `sold-since`: the
 * stock moved since the file's count. The last two are left out unless the operator selects them, because they would
 * undo newer changes.
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

/** Field changes that the file would make to the shop's offer. */
export function findFieldChanges(file: FileOption, now: OptionNow): FieldChange[] {
  const wanted: Record<OfferField, number | null | undefined> = {
    price: file.price,
    'list-price': file.listPrice,
    // An unchanged stock in a file downloaded from here was not counted anew.
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

/** Hides options missing from a file that names the whole catalogue. Hiding many at once is more often half a file. */
export function hideTheRest(all: readonly OptionNow[], named: ReadonlySet<string>): FieldChange[] {
  const rest = all.filter(({ hidden, variantId }) => !hidden && !named.has(variantId))
  const shown = all.filter(({ hidden }) => !hidden).length
  const caution = rest.length > shown * MUCH_OF_A_SHOP ? 'large' : null
  return rest.map((option) => ({ line: null, what: 'hidden', option, from: 0, to: 1, caution, isChosen: true }))
}

/**
 * Whether a reviewed change may still be written: only while the field has the value that was reviewed. A moved stock
 * is never overwritten, nor adjusted by the difference: the file's count may or may not include the sale, and sold
 * units could be sold again. The same holds for undoing a change.
 */
export function isStillAs(found: number | null | undefined, expected: number | null): boolean {
  return found !== undefined && found === expected
}
