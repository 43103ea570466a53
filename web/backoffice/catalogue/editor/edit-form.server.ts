import { z } from 'zod'
import { contract, StaffProduct } from '#services/market/contract.ts'
import { type Currency, forEachCurrency } from '#shared/countries/countries.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { parseLocalMoment } from '#web/backoffice/local-moment.ts'
import { getInputSchema, money, parsed } from '#web/forms/field-schemas.server.ts'
import { type FieldName, parseForm, pickRow } from '#web/forms/parse-form.server.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import { type EditValues, type RowValues, toEditValues } from './edit-values.ts'

const input = getInputSchema(contract.saveProduct).shape
const { shape } = input.content
const variant = input.variants.element.shape

/** The fields of a product that are not in the grid. */
export const contentForm = z.object({
  seen: input.seen.default(''),
  title: shape.title,
  description: shape.description.default(''),
  vendor: shape.vendor.default(''),
  productType: shape.productType.default(''),
  status: shape.status.default('active'),
  publishAt: z.string().max(40).default(''),
  categoryIds: shape.categoryIds.default([]),
  words: z.string().max(10_000).default(''),
  petTypes: shape.petTypes.default([]),
  lifeStage: shape.lifeStage.unwrap().optional(),
  breedSize: shape.breedSize.unwrap().optional(),
  kcalPerKg: parsed(parseKcal).optional(),
  ingredients: shape.ingredients.default(''),
  needsPrescription: z.boolean().default(false),
  // Where all goods are taxed alike there is no such field.
  vatClass: shape.vatClass,
  metaTitle: shape.metaTitle.default(''),
  metaDescription: shape.metaDescription.default(''),
  // Without a text an entry is missing, and keeps its place.
  optionName: z.array(shape.optionNames.element.default('')).max(3).default([]),
  /** Keys of the rows, in their order. */
  row: z.array(z.string().max(100)).max(2_000).default([]),
})
export type EditField = FieldName<typeof contentForm>

function parseKcal(typed: string): number | null {
  const number = /^\d{1,5}(?:[.,]\d)?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : 0
  return number >= 1 ? number : null
}

/** The fields of a row; those of the form end in its key. */
function makeRowForm(currency: Currency) {
  return z.object({
    id: z.string().max(100).default(''),
    option: z.array(variant.optionValues.element.default('')).max(3).default([]),
    price: money(currency).optional(),
    listPrice: money(currency).optional(),
    stock: variant.stock.default(0),
    sku: variant.sku.default(''),
    barcode: variant.barcode.default(''),
    netContent: variant.netContent.default(''),
    visible: z.boolean().default(false),
  })
}
const rowForms = forEachCurrency(makeRowForm)

export interface ReadEdit {
  /** What the fields hold, for the form that comes back. */
  values: EditValues
  /** Errors by field: those of a row are 'variants.2.price', as the service names them. */
  errors: Record<string, string> | null
  save: { seen: string; content: z.input<typeof input.content>; variants: z.input<typeof input.variants> } | null
}

/** Reads the form of a product; amounts are in the currency of its shop, times in those of its country. */
export function readEdit(
  form: FormData,
  { currency, timezone, t }: { currency: Currency; timezone: string; t: TFunction<'catalogueDesk'> },
): ReadEdit {
  const read = parseForm(form, contentForm, {
    title: t('new.fault.title'),
    kcalPerKg: t('edit.fault.kcal'),
  })
  const errors: Record<string, string> = { ...read.errors }
  const written = read.typed.publishAt
  const publishAt = written === '' ? null : parseLocalMoment(written, timezone)
  if (written !== '' && publishAt === null) errors.publishAt = t('edit.fault.publishAt')
  const keys = read.typed.row
  const rows = keys.map((key, index) => {
    const row = parseForm(pickRow(form, key), rowForms[currency], {
      price: t('fault.price'),
      listPrice: t('fault.listPrice'),
      stock: t('fault.stock'),
    })
    for (const [name, error] of Object.entries(row.errors ?? {})) errors[`variants.${index}.${toField(name)}`] ??= error
    return { key, ...row }
  })

  const { seen, row: _, optionName, ...content } = read.typed
  const optionNames = optionName.map((name) => name.trim()).filter((name) => name !== '')
  const values: EditValues = { seen, content, optionNames, rows: rows.map(({ key, typed }) => toRowValues(key, typed)) }
  if (!read.value || Object.keys(errors).length > 0) return { values, errors, save: null }

  const { seen: version, optionName: names, row: __, words, lifeStage, breedSize, kcalPerKg, ...texts } = read.value
  return {
    values,
    errors: null,
    save: {
      seen: version,
      content: {
        ...texts,
        words: words
          .split(/[,\n]/)
          .map((word) => word.trim())
          .filter((word) => word !== ''),
        lifeStage: lifeStage ?? null,
        breedSize: breedSize ?? null,
        kcalPerKg: kcalPerKg ?? null,
        publishAt: publishAt?.toISOString() ?? null,
        optionNames: names.filter((name) => name !== ''),
      },
      variants: rows.flatMap(({ value }) => {
        if (!value) return []
        const { id, option, price, listPrice, visible, ...rest } = value
        const offer = { price: price ?? null, listPrice: listPrice ?? null, isHidden: !visible }
        return { ...rest, ...offer, productVariantId: id || null, optionValues: option.slice(0, optionNames.length) }
      }),
    },
  }
}

function toField(name: string): string {
  return name === 'option' ? 'option1' : name
}

type TypedRow = ReturnType<typeof parseForm<(typeof rowForms)[Currency]>>['typed']

function toRowValues(key: string, { option, visible, ...texts }: TypedRow): RowValues {
  return { ...texts, key, options: option, isVisible: visible !== '' }
}

/** The product as it is now with what the caller typed, of a save that met somebody else's; null for other refusals. */
export function readCurrent(error: unknown): EditValues | null {
  const current = StaffProduct.safeParse(asServiceError(error)?.data.current)
  return current.success ? toEditValues(current.data) : null
}
