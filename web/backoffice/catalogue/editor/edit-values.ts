import type { StaffProduct } from '#services/market/contract.ts'
import type { Currency } from '#shared/money.ts'
import { typedMoment } from '#web/backoffice/local-moment.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'

/** A variant as the fields of its row hold it. */
export interface RowValues {
  /** Names the fields of the row: the variant's id, or 'n1' and so on of a new one. */
  key: string
  /** '': it is new. */
  id: string
  options: string[]
  price: string
  listPrice: string
  stock: string
  sku: string
  barcode: string
  netContent: string
  isVisible: boolean
}

/** Texts of the fields that are not in the grid. */
export interface ContentValues {
  title: string
  description: string
  vendor: string
  productType: string
  categoryIds: string[]
  words: string
  petTypes: string[]
  lifeStage: string
  breedSize: string
  kcalPerKg: string
  ingredients: string
  /** 'on' when ticked. */
  needsPrescription: string
  vatClass: string
  metaTitle: string
  metaDescription: string
  status: string
  /** As a `datetime-local` field holds it, in the time of the shop. */
  publishAt: string
}

export interface EditValues {
  seen: string
  content: ContentValues
  optionNames: string[]
  rows: RowValues[]
}

/** The fields of a product that is opened. */
export function toEditValues({ content, variants, seen, currencyCode, timezone }: StaffProduct): EditValues {
  const { words, lifeStage, breedSize, kcalPerKg, needsPrescription, vatClass, publishAt, optionNames, ...texts } =
    content
  return {
    seen,
    content: {
      ...texts,
      publishAt: publishAt === null ? '' : typedMoment(new Date(publishAt), timezone),
      words: words.join(', '),
      needsPrescription: needsPrescription ? 'on' : '',
      vatClass: vatClass ?? 'general',
      lifeStage: lifeStage ?? '',
      breedSize: breedSize ?? '',
      kcalPerKg: kcalPerKg === null ? '' : String(kcalPerKg).replace('.', ','),
    },
    optionNames,
    rows: variants.map((variant, index) => ({
      key: variant.productVariantId || `n${index}`,
      id: variant.productVariantId,
      options: variant.optionValues,
      price: amount(variant.price, currencyCode),
      listPrice: amount(variant.listPrice, currencyCode),
      stock: variant.price === null ? '' : String(variant.stock),
      sku: variant.sku,
      barcode: variant.barcode,
      netContent: variant.netContent,
      isVisible: !variant.isHidden,
    })),
  }
}

function amount(minor: number | null, currency: Currency): string {
  return minor === null ? '' : typedAmount(minor, currency)
}

/** An empty row; its key is free. */
export function newRow(rows: readonly RowValues[]): RowValues {
  const keys = new Set(rows.map(({ key }) => key))
  let number = rows.length + 1
  while (keys.has(`n${number}`)) number += 1
  const empty = { price: '', listPrice: '', stock: '', sku: '', barcode: '', netContent: '' }
  return { key: `n${number}`, id: '', options: [], ...empty, isVisible: true }
}

export type RowMove = 'remove-row' | 'up' | 'down'

/** The rows with one of them moved, or without it. */
export function moveRow<Row extends { key: string }>(rows: readonly Row[], move: RowMove, key: string): Row[] {
  const from = rows.findIndex((row) => row.key === key)
  const row = rows[from]
  if (!row) return [...rows]
  const rest = rows.toSpliced(from, 1)
  if (move === 'remove-row') return rest
  return rest.toSpliced(move === 'up' ? Math.max(0, from - 1) : from + 1, 0, row)
}
