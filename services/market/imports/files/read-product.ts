import { createHash } from 'node:crypto'
import { publicAddress } from '#shared/values.ts'
import { cleanName } from '../rules/clean-name.ts'
import { isFormulaError } from '../rules/code-damage.ts'
import type { ImportedImage, ImportedProduct } from '../rules/imported-product.ts'
import { type Refusal, refusals } from '../rules/refusals.ts'
import { categoryWords } from './category-words.ts'
import type { Columns } from './columns.ts'
import { cleanDescription } from './description.ts'
import type { FileKind, RowGroup } from './group-rows.ts'
import type { Row } from './open-catalogue.ts'
import { detectBreedSize, detectLifeStage, detectPetTypes, kcalPerKgIn } from './pet-attributes.ts'
import { type FileVariant, isVariant, type ReadContext, readSku, readVariant, readYes } from './read-variant.ts'
import { toSlug } from './slug.ts'
import { parseVatClass } from './vat-class.ts'
import { gramsIn } from './weight.ts'

export interface RowRefusal {
  line: number
  sku: string
  reason: Refusal
}

/** One product of a file. Each of its rows is a variant, part of the content, or refused: never two of them. */
export interface ReadProduct {
  kind: FileKind
  /** '': rows that only their code names. */
  handle: string
  /** The handle, or the title, as the file writes it. */
  writtenName: string
  title: string
  line: number
  rows: number
  product: Omit<ImportedProduct, 'variants'> & { variants: FileVariant[] }
  /** How many options, and names of options, the file has columns for. */
  optionColumns: { values: number; names: number }
  /** Whether the file has columns for pictures, for their texts, and for the pictures of options. */
  imageColumns: { url: boolean; alt: boolean; variant: boolean }
  refusals: RowRefusal[]
  /** Nothing of it can be taken; the refusals say why. */
  isRefused: boolean
}

const MOST_VARIANTS = 2_000
/** How a list calls the sum of its columns. */
const SUM = /^(?:sub ?)?total(?:es)?(?: general)?:?$/i

/** What other rows of the file have: the first product of a code that is used twice. */
export interface Contested {
  find(sku: string, line: number): { title: string; line: number } | null
}

/** Reads one product: the first row describes it, every row may be a variant, an image or both. */
export function readProduct(group: RowGroup, context: ReadContext, contested: Contested): ReadProduct {
  const { handle, rows } = group
  const { columns, kind } = context
  const title = cleanName(rows.map((row) => row.field('title')).find((text) => cleanName(text) !== '') ?? '').slice(
    0,
    300,
  )
  const line = rows[0]?.line ?? group.refusal?.line ?? 0
  const imageColumns = {
    url: columns.imageUrl !== undefined,
    alt: columns.imageAlt !== undefined,
    variant: columns.variantImage !== undefined,
  }
  const [writtenName = handle] = [...group.names.values()].map(({ name }) => name)
  const read = {
    kind,
    handle,
    writtenName,
    title,
    line,
    rows: rows.length,
    optionColumns: countOptionColumns(columns),
    imageColumns,
  }
  const refuse = (reason: Refusal, at = line): ReadProduct => {
    const sku = rows.find((row) => row.line === at)?.field('sku') ?? ''
    return { ...read, product: { handle, variants: [] }, refusals: [{ line: at, sku, reason }], isRefused: true }
  }
  if (group.refusal) return refuse(group.refusal.reason, group.refusal.line)
  if (group.names.size > 1) return refuse(refusals.namesCollide([...group.names.values()].map(({ name }) => name)))
  const [first] = rows
  if (!first) return refuse(refusals.noOption())
  if (readYes(first.field('giftCard')) === true) return refuse(refusals.giftCard())
  if (/^external/i.test(first.field('rowKind'))) return refuse(refusals.soldElsewhere())
  if (isFormulaError(title)) return refuse(refusals.mangledTitle(title))
  if (kind === 'list' && readSku(first) === '' && SUM.test(title)) return refuse(refusals.sum(title))

  const optionNames = readOptionNames(rows, columns)
  const { variants, imageOfVariant, refused } = readVariants(mergeLocations(rows, columns), {
    ...context,
    handle,
    optionNames: optionNames ?? [],
    contested,
    title,
  })
  if (variants.length > MOST_VARIANTS) return refuse(refusals.tooManyRows(MOST_VARIANTS))
  const [only] = variants
  if (variants.length === 1 && only && only.netGrams === undefined) only.netGrams = gramsIn(title) ?? undefined

  const content = readContent(first, columns)
  const withImage = rows.filter((row) => row.field('variantImage') !== '').length
  const ofVariant = imageOfVariant.filter((written) => written !== null).length
  const isPictured = columns.imageUrl !== undefined || columns.variantImage !== undefined
  return {
    ...read,
    // Whose the picture of a row is that says no option cannot be known.
    imageColumns: { ...imageColumns, variant: imageColumns.variant && withImage === ofVariant },
    refusals: refused,
    isRefused: false,
    product: {
      handle,
      title: title === '' ? undefined : title,
      ...content,
      optionNames,
      // Only a file of prices with options says which options there are.
      keepsUnnamed:
        optionNames === undefined || columns.price === undefined || variants.length === 0 || kind === 'list',
      variants,
      images: isPictured
        ? readImages(rows, { skus: variants.map(({ sku }) => sku), imageOfVariant, title })
        : undefined,
    },
  }
}

/** What the first row says of the product itself, as far as the file has a column for it. */
function readContent(first: Row, columns: Columns): Partial<ImportedProduct> {
  const has = (...names: (keyof Columns)[]) => names.some((name) => columns[name] !== undefined)
  const type = cleanName(first.field('type')).slice(0, 120)
  const tags = splitList(first.field('tags'), ',').slice(0, 250)
  const categories = categoryWords(first.field('category')).slice(0, 250)
  const words = [...tags, ...categories, ...(type === '' ? [] : [type])]
  const petTypes = detectPetTypes([...splitList(first.field('species')), ...words])
  const ownStage = detectLifeStage(splitList(first.field('lifeStage')))
  const ownSize = detectBreedSize(splitList(first.field('breedSize')))
  const lifeStage = ownStage ?? detectLifeStage(words)
  const breedSize = ownSize ?? detectBreedSize(words)
  // Species, tags and type say these together: one of them alone takes nothing away.
  const isWhole = has('species') && has('tags') && has('type')
  const { html, text } = cleanDescription(first.field('body'))
  return {
    ...(has('body') && { descriptionHtml: html, descriptionText: text }),
    ...(has('brand', 'vendor') && { vendor: cleanName(first.field('brand') || first.field('vendor')).slice(0, 120) }),
    ...(has('type') && { productType: type || null }),
    ...(has('tags') && { tags }),
    ...(has('category') && { categories }),
    ...(isWhole && { petTypes }),
    ...((isWhole && has('lifeStage')) || ownStage ? { lifeStage } : {}),
    ...((isWhole && has('breedSize')) || ownSize ? { breedSize } : {}),
    assumed: { petTypes, lifeStage, breedSize },
    ...(has('kcal') && { kcalPerKg: kcalPerKgIn(first.field('kcal')) }),
    ...(has('ingredients') && { ingredients: first.field('ingredients').slice(0, 5_000) || null }),
    ...readNeedsPrescription(first),
    ...readVatClass(first),
    ...(has('seoTitle') && { metaTitle: cleanName(first.field('seoTitle')).slice(0, 300) || null }),
    ...(has('seoDescription') && { metaDescription: cleanName(first.field('seoDescription')).slice(0, 500) || null }),
    ...(has('status', 'published') && { status: readStatus(first) }),
  }
}

/** '5 %', '10', 'Exento', or a class of WooCommerce; what is none of them says nothing. */
function readVatClass(first: Row): Pick<ImportedProduct, 'vatClass'> {
  const vatClass = parseVatClass(first.field('vat'))
  return vatClass ? { vatClass } : {}
}

/** An empty cell says nothing. Words that are no clear 'no' count as a yes: 'Rx', 'bajo receta'. */
function readNeedsPrescription(first: Row): Pick<ImportedProduct, 'needsPrescription'> {
  const written = first.field('needsPrescription')
  if (written === '') return {}
  return { needsPrescription: readYes(written) !== false && !/^(?:sin|libre|venta libre|otc|no)\b/i.test(written) }
}

interface VariantContext extends ReadContext {
  handle: string
  title: string
  optionNames: string[]
  contested: Contested
}

function readVariants(rows: readonly Row[], context: VariantContext) {
  const variants: FileVariant[] = []
  const imageOfVariant: (string | null)[] = []
  const refused: RowRefusal[] = []
  const bySku = new Map<string, { title: string; line: number }>()
  const byOptions = new Map<string, { title: string; line: number }>()
  const { handle, title, optionNames, contested } = context
  for (const row of rows) {
    if (!isVariant(row)) continue
    const optionValues = readOptionValues(row, optionNames)
    const sku = readSku(row)
    const read = readVariant(row, { ...context, optionValues })
    const refuse = (reason: Refusal) => refused.push({ line: row.line, sku, reason })
    if ('refusal' in read) {
      refuse(read.refusal)
      continue
    }
    const other = sku === '' ? null : contested.find(sku, row.line)
    const own = optionValues.join(' / ') || title
    const key = JSON.stringify(optionValues)
    const sameSku = bySku.get(sku)
    const sameOptions = optionNames.length > 0 || sku === '' ? byOptions.get(key) : undefined
    if (sku !== '' && sameSku) refuse(refusals.codeOfTwoOptions(sku, own, sameSku))
    else if (other) refuse(refusals.codeTwice(sku, other))
    else if (sameOptions && handle !== '') refuse(refusals.optionTwice(own, sameOptions))
    else {
      const place = { title: own, line: row.line }
      if (sku !== '') bySku.set(sku, place)
      byOptions.set(key, place)
      const named = sku === '' ? { sku: generatedSku(handle, optionValues), isSkuMade: true } : { sku }
      variants.push({ ...read.variant, ...named })
      imageOfVariant.push(webAddress(row.field('variantImage')))
    }
  }
  return { variants, imageOfVariant, refused }
}

const NAME_COLUMNS = ['option1Name', 'option2Name', 'option3Name'] as const
const VALUE_COLUMNS = ['option1Value', 'option2Value', 'option3Value'] as const

function countOptionColumns(columns: Columns): ReadProduct['optionColumns'] {
  if (columns.optionValues !== undefined) return { values: 3, names: columns.optionGroups === undefined ? 0 : 3 }
  const count = (names: readonly (keyof Columns)[]) => names.filter((name) => columns[name] !== undefined).length
  return { values: count(VALUE_COLUMNS), names: count(NAME_COLUMNS) }
}

/** Names of the options; undefined: the file does not say which options products have. */
function readOptionNames(rows: readonly Row[], columns: Columns): string[] | undefined {
  if (columns.optionValues !== undefined) {
    const groups = rows.map((row) => row.field('optionGroups')).find((text) => text !== '') ?? ''
    return splitPipes(groups).slice(0, 3)
  }
  if (columns.option1Value === undefined) return undefined
  // The row of an option that stands alone, of a product whose attributes are no options.
  if (rows.every((row) => /^simple/i.test(row.field('rowKind')))) return []
  const [first] = rows
  // Shopify's way to write a product without options.
  const isDefault = /^default title$/i.test(first?.field('option1Value') ?? '')
  if (isDefault && /^(?:title|título)?$/i.test(first?.field('option1Name') ?? '')) return []
  const names = NAME_COLUMNS.map((name, at) => {
    const written = rows.map((row) => cleanName(row.field(name))).find((text) => text !== '') ?? ''
    const isUsed = rows.some((row) => row.field(VALUE_COLUMNS[at] ?? 'option1Value') !== '')
    // Options without a name are taken as presentations: '3 kg', '15 kg'.
    return written === '' && isUsed && at === 0 ? 'Presentación' : written
  })
  return names.filter((name) => name !== '').map((name) => name.slice(0, 60))
}

function readOptionValues(row: Row, optionNames: readonly string[]): string[] {
  const piped = row.field('optionValues')
  const values = piped === '' ? VALUE_COLUMNS.map((column) => row.field(column)) : splitPipes(piped)
  return optionNames.map((_, at) => cleanName(values[at] ?? '').slice(0, 120))
}

function splitPipes(written: string): string[] {
  return written
    .split('|')
    .map(cleanName)
    .filter((part) => part !== '')
}

/** Shopify's inventory export has a row per option and location: the shop sells what all of them have. */
function mergeLocations(rows: readonly Row[], columns: Columns): readonly Row[] {
  if (columns.location === undefined) return rows
  const key = (row: Row) => JSON.stringify([readSku(row), ...VALUE_COLUMNS.map((column) => row.field(column))])
  return [...Map.groupBy(rows, key).values()].map((same): Row => {
    const [first] = same
    if (!first) throw new Error('A group has a row')
    return { ...first, field: (column) => (column === 'quantity' ? sumUnits(same) : first.field(column)) }
  })
}

/** The sum as text; a cell that is no number stays, so that it is refused by name. */
function sumUnits(rows: readonly Row[]): string {
  const cells = rows
    .map((row) => row.field('quantity') || row.field('onHand'))
    .filter((text) => text !== '' && !/^not stocked$/i.test(text))
  const odd = cells.find((text) => !/^-?\d{1,9}(?:\.0+)?$/.test(text))
  if (odd !== undefined || cells.length === 0) return odd ?? ''
  return String(cells.reduce((sum, text) => sum + Math.trunc(Number(text)), 0))
}

/** Deterministic SKU from handle and options, so that the next import finds the variant again. */
export function generatedSku(handle: string, optionValues: readonly string[]): string {
  const readable = ['auto', handle, ...optionValues.map(toSlug)].filter((part) => part !== '').join('-')
  // A hash, because values that differ only in punctuation would give two variants the same SKU.
  const exact = createHash('sha256')
    .update(JSON.stringify([handle, optionValues]))
    .digest('hex')
    .slice(0, 8)
  return optionValues.length === 0 ? readable.slice(0, 120) : `${readable.slice(0, 100)}-${exact}`
}

function readStatus(first: Row): ImportedProduct['status'] {
  const status = first.field('status').toLowerCase()
  if (status === 'archived') return 'archived'
  if (/^(?:draft|unlisted|proposed|rejected|borrador)$/.test(status) || readYes(status) === false) return 'draft'
  const published = first.field('published')
  return published === '' || readYes(published) === true ? 'active' : 'draft'
}

function readImages(
  rows: readonly Row[],
  {
    skus,
    imageOfVariant,
    title,
  }: { skus: readonly string[]; imageOfVariant: readonly (string | null)[]; title: string },
): ImportedImage[] {
  const found = rows
    .flatMap((row, order) =>
      // Some programs write all pictures of a product in one cell.
      row
        .field('imageUrl')
        .split(/[,|;]\s*(?=https?:)/i)
        .map((written) => ({
          url: webAddress(written.trim()),
          alt: cleanName(row.field('imageAlt')).slice(0, 500) || title,
          position: Number.parseInt(row.field('imagePosition'), 10) || order + 1,
        })),
    )
    .toSorted((a, b) => a.position - b.position)
  const images = new Map<string, ImportedImage>()
  const add = (url: string | null, alt: string) => {
    if (!url || images.has(url) || images.size >= 250) return
    const shownBy = skus.filter((_, index) => imageOfVariant[index] === url)
    const sku = shownBy.length === 1 ? (shownBy[0] ?? null) : null
    images.set(url, { source: { kind: 'remote', url }, alt, isIllustrative: false, sku })
  }
  found.forEach(({ url, alt }) => {
    add(url, alt)
  })
  imageOfVariant.forEach((url) => {
    add(url, title)
  })
  return [...images.values()]
}

/** A web address, else null: a missing image does not refuse a product. */
function webAddress(written: string): string | null {
  const address = publicAddress().safeParse(written)
  return address.success ? new URL(address.data).href : null
}

function splitList(written: string, marks = ',;|[]"'): string[] {
  const parts = written.split(new RegExp(`[${marks.replace(/[[\]]/g, '\\$&')}]`))
  const words = parts.map((part) => cleanName(part).slice(0, 120)).filter((part) => part !== '')
  return [...new Set(words)].slice(0, 250)
}
