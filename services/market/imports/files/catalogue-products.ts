import type { Currency } from '#shared/money.ts'
import { cleanName } from '../rules/clean-name.ts'
import { findParents, getFileKind, groupRows, type Parents, type RowGroup } from './group-rows.ts'
import type { CatalogueFile } from './open-catalogue.ts'
import { type ReadProduct, readProduct } from './read-product.ts'
import { readSku } from './read-variant.ts'

interface Place {
  handle: string
  title: string
  line: number
}

/** Findings that need the whole file: products whose rows lie apart, names that collide, codes of two products. */
export interface Survey {
  rows: number
  scattered: Set<string>
  names: Map<string, RowGroup['names']>
  ownerOf: Map<string, Place>
  parents: Parents
  /** Codes as written, of all rows. */
  skus: Set<string>
  /** Line of the syntax error that ends the file; null: there is none. */
  fault: number | null
}

/**
 * First of two passes: the second hands out products as it reads them. Holds a few dozen bytes per product and SKU, not
 * the file.
 */
export async function surveyCatalogue(file: CatalogueFile): Promise<Survey> {
  const survey: Survey = {
    rows: 0,
    scattered: new Set(),
    names: new Map(),
    ownerOf: new Map(),
    parents: await findParents(file),
    skus: new Set(),
    fault: null,
  }
  for await (const { handle, rows, names, fault } of groupRows(file, survey.parents)) {
    survey.fault ??= fault ?? null
    survey.rows += rows.length
    const seen = survey.names.get(handle)
    if (handle !== '' && seen) survey.scattered.add(handle)
    survey.names.set(handle, seen ? new Map([...names, ...seen]) : names)
    for (const row of rows) {
      const sku = readSku(row)
      if (sku === '') continue
      survey.skus.add(sku)
      if (!survey.ownerOf.has(sku))
        survey.ownerOf.set(sku, { handle, title: cleanName(rows[0]?.field('title') ?? ''), line: row.line })
    }
  }
  return survey
}

/**
 * The products of a file, each once. Those whose rows lie apart come last, whole: never half a product. Never throws
 * for what the file says.
 */
export async function* readProducts(
  file: CatalogueFile,
  survey: Survey,
  currency: Currency,
): AsyncGenerator<ReadProduct> {
  const { columns } = file
  const context = { columns, kind: getFileKind(columns), currency }
  const scattered = new Map<string, RowGroup>()
  const read = (group: RowGroup) =>
    readProduct({ ...group, names: survey.names.get(group.handle) ?? group.names }, context, {
      find(sku, line) {
        const owner = survey.ownerOf.get(sku)
        const isOther = owner && (group.handle === '' ? owner.line !== line : owner.handle !== group.handle)
        return isOther ? owner : null
      },
    })
  for await (const group of groupRows(file, survey.parents)) {
    if (!survey.scattered.has(group.handle)) {
      // An option may stand directly above its product.
      yield read(columns.parent === undefined ? group : withTitleFirst(group))
      continue
    }
    const before = scattered.get(group.handle)
    if (!before) scattered.set(group.handle, group)
    else
      scattered.set(group.handle, {
        ...before,
        rows: before.rows.concat(group.rows),
        refusal: before.refusal ?? group.refusal,
      })
  }
  for (const group of scattered.values()) yield read(withTitleFirst(group))
}

/** The row that describes a product may stand below its options in a file that somebody sorted. */
function withTitleFirst(group: RowGroup): RowGroup {
  const at = group.rows.findIndex((row) => row.field('title') !== '' && row.field('parent') === '')
  const head = group.rows[at]
  return at <= 0 || !head ? group : { ...group, rows: [head, ...group.rows.filter((row) => row !== head)] }
}
