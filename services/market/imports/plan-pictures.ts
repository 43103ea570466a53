import { createHash } from 'node:crypto'
import type { QueryExecutorProvider } from 'kysely'
import { parseOwnAddress } from '../images/own-address.ts'
import { isSameList, mergeWithKept, type ProductPicture } from '../offers/rules/product-pictures.ts'
import type { ReadProduct } from './files/read-product.ts'
import type { MatchedProduct } from './match-product.ts'
import type { ImportedImage } from './rules/imported-product.ts'
import { findImageSources, type ImageRow, type KnownImage, type SaidPicture } from './store/imported-products.ts'

/** What a file makes of a product's pictures. */
export interface PicturePlan {
  /** null: they are as the file says. */
  images: ImageRow[] | null
  /** What it says, for comparison with the next file. */
  said: SaidPicture[]
}

/** Sources of pictures that files name by an address of ours, by the id in it. */
export type ImageSources = ReadonlyMap<string, { kind: string; source: object }>

/** Reads the pictures that files name by an address of ours, as exports write them. */
export async function loadImageSources(
  db: QueryExecutorProvider,
  products: readonly ReadProduct[],
): Promise<ImageSources> {
  const ids = products.flatMap(({ product: { images = [] } }) => images.flatMap((image) => getOwnId(image) ?? []))
  return findImageSources(db, [...new Set(ids)])
}

interface PlanOptions {
  productId: string
  title: string
  idOfSku: ReadonlyMap<string, string>
  sources: ImageSources
}

/**
 * Pictures of a product after a file; null: the file says nothing of them, or what the last one said, so that what people
 * arranged stays. Else the file replaces, in its order, the pictures that came from files. Uploaded ones stay
 * (`mergeWithKept`), as do texts, options and pictures of options that it has no column for.
 */
export function planPictures({ read, known, variants }: MatchedProduct, options: PlanOptions): PicturePlan | null {
  const { images } = read.product
  if (images === undefined || (known && !read.imageColumns.url)) return null
  // An empty cell of a list says nothing; nor do rows of several products that only their codes tell apart.
  const isWholeRead = variants.length === read.product.variants.length
  if (read.kind === 'list' && known && (images.length === 0 || !isWholeRead)) return null

  const rows = toRows(images, options)
  const said = toSaid(rows, read)
  if (!known) return { images: rows.length > 0 ? rows : null, said }
  if (known.importedPictures && isRepeated(said, known.importedPictures)) return null
  const named = keepUnsaid(rows, known.images, { read, optionIds: new Set(options.idOfSku.values()) })
  const before = known.images.map((image) => toRow(image, options.productId))
  const isLasting = ({ kind, variant_id }: ListedRow) =>
    kind === 'upload' || (variant_id !== null && !read.imageColumns.variant)
  const merged = mergeWithKept(named, before, isLasting).map((row, position) => ({ ...row, position }))
  if (!isSameList(merged.map(toShown), known.images)) return { images: merged, said }
  // A file that lacks a column and changes nothing leaves what fuller files said.
  const isPartial = !read.imageColumns.alt || !read.imageColumns.variant
  return { images: null, said: isPartial && known.importedPictures ? known.importedPictures : said }
}

function toRows(images: readonly ImportedImage[], { productId, title, idOfSku, sources }: PlanOptions): ListedRow[] {
  const rows = images.map((image, position): ListedRow => {
    const { source, alt, isIllustrative, sku } = image
    const { kind, ...facts } = source
    const ownId = getOwnId(image)
    const own = ownId === null ? undefined : sources.get(ownId)
    const id =
      own && ownId !== null ? ownId : createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)
    return {
      id,
      product_id: productId,
      variant_id: sku === null ? null : (idOfSku.get(sku) ?? null),
      position,
      alt: alt || title,
      is_illustrative: isIllustrative,
      source_kind: own?.kind ?? kind,
      source: own?.source ?? facts,
      kind: own?.kind ?? kind,
    }
  })
  // Two pictures of one content are one row.
  return [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].toSorted(
    (a, b) => a.position - b.position,
  )
}

/** A row with its kind, as the rules of lists ask for it. */
type ListedRow = ImageRow & { kind: string }

function toRow(
  { id, variantId, position, alt, isIllustrative, kind, source }: KnownImage,
  productId: string,
): ListedRow {
  const row = { id, product_id: productId, variant_id: variantId, position, alt, is_illustrative: isIllustrative }
  return { ...row, source_kind: kind, source, kind }
}

function toShown({ id, variant_id: variantId, alt }: ImageRow) {
  return { id, variantId, alt }
}

/** A planned row as the pictures of products are changed (`change-pictures.ts`). */
export function toPicture(row: ImageRow): ProductPicture {
  const { id, variant_id: variantId, alt, is_illustrative: isIllustrative, source_kind: kind, source } = row
  return { id, variantId, alt, isIllustrative, kind, source }
}

/**
 * The file's pictures with their known texts and options where it has no column for these, or no row for the option, as
 * another shop's.
 */
function keepUnsaid(
  rows: readonly ListedRow[],
  known: readonly KnownImage[],
  { read: { imageColumns }, optionIds }: { read: ReadProduct; optionIds: ReadonlySet<string> },
): ListedRow[] {
  const before = new Map(known.map((image) => [image.id, image]))
  const pictured = new Set(rows.map(({ variant_id }) => variant_id))
  const countOf = (id: string) => known.filter(({ variantId }) => variantId === id).length
  return rows.map((row) => {
    const image = before.get(row.id)
    if (!image) return row
    const alt = imageColumns.alt ? row.alt : image.alt
    // A row says one picture of an option: its others keep theirs.
    const { variantId, isIllustrative } = image
    const isAnother = variantId !== null && pictured.has(variantId) && countOf(variantId) > 1
    const isUnsaid = row.variant_id === null && variantId !== null && (isAnother || !optionIds.has(variantId))
    const option = imageColumns.variant && !isUnsaid ? row.variant_id : variantId
    // No column says that a picture only illustrates.
    return { ...row, alt, variant_id: option, is_illustrative: isIllustrative }
  })
}

/** What the file says of each picture; a text or an option that it has no column for is left out. */
function toSaid(rows: readonly ListedRow[], { imageColumns }: ReadProduct): SaidPicture[] {
  return rows.map(({ id, alt, variant_id: variantId }) => ({
    id,
    ...(imageColumns.alt && { alt }),
    ...(imageColumns.variant && { variantId }),
  }))
}

/** Whether a file says nothing else than the last one, as far as it says anything. */
function isRepeated(said: readonly SaidPicture[], before: readonly SaidPicture[]): boolean {
  return (
    said.length === before.length &&
    said.every(({ id, alt, variantId }, index) => {
      const there = before[index]
      const isSame = there?.id === id && (alt === undefined || alt === there.alt)
      return isSame && (variantId === undefined || variantId === there.variantId)
    })
  )
}

function getOwnId({ source }: ImportedImage): string | null {
  return source.kind === 'remote' && 'url' in source ? parseOwnAddress(String(source.url)) : null
}
