import { cleanName } from '../rules/clean-name.ts'
import { type Refusal, refusals } from '../rules/refusals.ts'
import type { Columns } from './columns.ts'
import type { CatalogueFile, Row } from './open-catalogue.ts'
import { toSlug } from './slug.ts'

/** Rows of one product that stand together. */
export interface RowGroup {
  /** Slug of the handle, or of the title in a file without handles. '': rows that only their code names. */
  handle: string
  rows: Row[]
  /** Handles, or titles, that the rows write, with the line of each: more than one is a collision. */
  names: Map<string, { name: string; line: number }>
  /** Why none of the product can be taken. */
  refusal: { line: number; reason: Refusal } | null
  /** Line of the syntax error that ends the file. */
  fault?: number
}

/**
 * `export`: the file has handles, and describes products with texts, pictures and options. `list`: it names them by
 * code or title, and says prices, stock and what is shown.
 */
export type FileKind = 'export' | 'list'

export function getFileKind(columns: Columns): FileKind {
  return columns.handle !== undefined || columns.parent !== undefined ? 'export' : 'list'
}

const MOST_ROWS = 10_000
const OF_OPTIONS = ['sku', 'price', 'quantity'] as const

/** Names of the products that rows of options refer to, by id (`id:10`) and by code. */
export type Parents = ReadonlyMap<string, string>

/** Products that options may refer to, wherever in the file they stand; none in a file without such a column. */
export async function findParents(file: CatalogueFile): Promise<Parents> {
  const parents = new Map<string, string>()
  if (file.columns.parent === undefined) return parents
  for await (const event of file.rows()) {
    if (event.kind === 'fault') return parents
    const { row } = event
    if (row.field('parent') !== '') continue
    const id = row.field('id')
    if (id !== '') parents.set(`id:${id}`, readOwnName(row))
    if (row.field('sku') !== '') parents.set(row.field('sku'), readOwnName(row))
  }
  return parents
}

/** The rows of a file by product. A row that nothing ties to a product refuses the product above: it may be its half. */
export async function* groupRows(file: CatalogueFile, parents: Parents): AsyncGenerator<RowGroup> {
  const { columns } = file
  const kind = getFileKind(columns)
  let group: RowGroup | null = null

  for await (const event of file.rows()) {
    if (event.kind === 'fault') {
      // The rows before the syntax error may be half a product.
      if (group) yield refuse(group, group.rows[0]?.line ?? event.line, refusals.brokenOff())
      yield {
        ...emptyGroup(''),
        refusal: { line: event.line, reason: refusals.fault(event.reason) },
        fault: event.line,
      }
      return
    }

    const { row } = event
    const written = readName(row, columns, parents)
    const handle = toSlug(written.name)
    if (handle === '' && group && group.handle !== '' && belongsAbove(row, columns)) {
      add(group, row)
      continue
    }
    const parent = columns.parent === undefined ? '' : row.field('parent')
    if (handle === '' && parent !== '') {
      if (group) yield group
      group = null
      yield { ...emptyGroup(''), rows: [row], refusal: { line: row.line, reason: refusals.noParent(parent) } }
      continue
    }
    if (handle === '') {
      const isNamed = kind === 'list' && row.field('sku') !== ''
      if (kind === 'export' && group && group.handle !== '' && written.name === '') {
        // Whose half it is cannot be known.
        refuse(group, group.rows[0]?.line ?? row.line, refusals.rowOfNoProduct(getTitle(group), row.line))
        add(group, row)
        continue
      }
      if (group) yield group
      group = null
      yield isNamed
        ? { ...emptyGroup(''), rows: [row] }
        : { ...emptyGroup(''), rows: [row], refusal: { line: row.line, reason: refusals.noHandle() } }
      continue
    }

    if (group && group.handle !== handle) {
      yield group
      group = null
    }
    group ??= emptyGroup(handle)
    add(group, row)
    // A row that repeats a handle without a title goes on with the product.
    const isClaim = written.isParent && (group.names.size === 0 || row.field('title') !== '')
    const key = kind === 'list' ? written.name.toLowerCase() : written.key
    if (isClaim && !group.names.has(key)) group.names.set(key, { name: written.name, line: row.line })
  }
  if (group) yield group
}

function emptyGroup(handle: string): RowGroup {
  return { handle, rows: [], names: new Map(), refusal: null }
}

function add(group: RowGroup, row: Row): void {
  // One row past the limit is kept, so that the product is refused instead of cut.
  if (group.rows.length <= MOST_ROWS) group.rows.push(row)
  if (group.rows.length > MOST_ROWS) refuse(group, group.rows[0]?.line ?? row.line, refusals.tooManyRows(MOST_ROWS))
}

function refuse(group: RowGroup, line: number, reason: Refusal): RowGroup {
  group.refusal ??= { line, reason }
  return group
}

function getTitle({ rows }: RowGroup): string {
  return cleanName(rows[0]?.field('title') ?? '') || (rows[0]?.field('handle') ?? '')
}

interface WrittenName {
  name: string
  /** Distinguishes products of one name that the file tells apart. */
  key: string
  isParent: boolean
}

/** The handle, else the title. An option of WooCommerce has its own title, and names its product by id or code. */
function readName(row: Row, columns: Columns, parents: Parents): WrittenName {
  const own = readOwnName(row)
  if (columns.parent === undefined) return { name: own, key: own, isParent: true }
  const parent = row.field('parent')
  if (parent === '') return { name: own, key: row.field('id') || own, isParent: true }
  return { name: parents.get(parent) ?? parents.get(`id:${parent}`) ?? '', key: '', isParent: false }
}

function readOwnName(row: Row): string {
  return cleanName(row.field('handle')) || cleanName(row.field('title'))
}

/** Whether a row without a name says that it is an option, or a picture, of the product above. */
function belongsAbove(row: Row, columns: Columns): boolean {
  if (row.field('title') !== '' || row.field('handle') !== '') return false
  if (columns.parent !== undefined && row.field('parent') !== '') return false
  if (row.field('option1Value') !== '' || row.field('optionValues') !== '') return true
  return row.field('imageUrl') !== '' && OF_OPTIONS.every((column) => row.field(column) === '')
}
