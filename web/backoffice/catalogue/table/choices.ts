/** Filters of the catalogue by what is wrong with a row, or unfinished. */
export const ONLY = ['sold-out', 'low', 'hidden', 'no-picture', 'draft', 'prescription'] as const

/** Columns of the catalogue's table that an operator may show or hide; the product itself always stands first. */
export const COLUMNS = [
  'sku',
  'price',
  'listPrice',
  'stock',
  'status',
  'category',
  'vendor',
  'barcode',
  'updatedAt',
] as const
export type Column = (typeof COLUMNS)[number]

export const DEFAULT_COLUMNS: readonly Column[] = ['sku', 'price', 'listPrice', 'stock', 'status', 'category']

/** Name of the cookie that remembers the choice in this browser. */
export const COLUMNS_COOKIE = 'catalogue_columns'

/** The remembered columns, in their order; 'none' is no column. */
export function readColumns(cookie: string | undefined): Column[] {
  if (!cookie) return [...DEFAULT_COLUMNS]
  const chosen = new Set(cookie.split('.'))
  return COLUMNS.filter((column) => chosen.has(column))
}

export function writeColumns(columns: readonly Column[]): string {
  return columns.length === 0 ? 'none' : columns.join('.')
}

/** Form that the ticks of the rows belong to; it stands below the table, because rows have forms of their own. */
export const BULK_FORM = 'chosen-products'
