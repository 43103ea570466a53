import { normalForm } from '#shared/normal-form.ts'

/** Meaning of a column; a column without one is still searched for references. */
export const COLUMN_ROLES = ['day', 'amount', 'credit', 'debit', 'direction', 'reference', 'text', 'none'] as const

export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** `month-first` for statements of American programs: 11/24/2026. */
export type DayOrder = 'day-first' | 'month-first'

/** The role of each column, in the order of the file. */
export interface StatementLayout {
  roles: readonly ColumnRole[]
  dayOrder: DayOrder
}

/** Line of the headings of a table that has none: each row is a movement, and columns have a number. */
export const NO_HEADINGS = 0

/** Layouts that people corrected, by `getLayoutKey` of their headings. */
export type SavedLayouts = ReadonlyMap<string, StatementLayout>

/**
 * Column names of banks in Bolivia (BNB, Unión, Mercantil, BCP, Económico, BISA) and Paraguay (Continental, BNF); the
 * longest name that a heading starts with wins. Columns of free text that are not listed (Nota, Adicionales, Info.
 * Complementaria) are searched as well, but stay out of the key of a movement (line-key.ts), which must not change.
 */
const names: readonly [ColumnRole, readonly string[]][] = [
  [
    'day',
    [
      'fecha',
      'fecha movimiento',
      'fecha operacion',
      'fecha transaccion',
      'fecha proceso',
      'fecha contable',
      'fechacont',
      'fechamovi',
      'fechamov',
      'dia',
      'date',
    ],
  ],
  ['amount', ['monto', 'importe', 'valor', 'cantidad', 'amount']],
  [
    'credit',
    [
      'credito',
      'creditos',
      'abono',
      'abonos',
      'haber',
      'deposito',
      'depositos',
      'ingreso',
      'ingresos',
      'entrada',
      'entradas',
      'acreditacion',
      'acreditaciones',
      'monto credito',
      'monto acreditado',
      'importe credito',
    ],
  ],
  [
    'debit',
    [
      'debito',
      'debitos',
      'debe',
      'cargo',
      'cargos',
      'retiro',
      'retiros',
      'egreso',
      'egresos',
      'salida',
      'salidas',
      'monto debito',
      'monto debitado',
      'importe debito',
    ],
  ],
  ['direction', ['tipo', 'tipo movimiento', 'd/c', 'debito/credito', 'signo']],
  [
    'reference',
    [
      'referencia',
      'nro referencia',
      'numero referencia',
      'nro documento',
      'numero documento',
      'documento',
      'comprobante',
      'nro comprobante',
      'nro transaccion',
      'codigo',
    ],
  ],
  [
    'text',
    [
      'descripcion',
      'descrip',
      'concepto',
      'detalle',
      'glosa',
      'observacion',
      'observaciones',
      'motivo',
      'transaccion',
      'movimiento',
    ],
  ],
]

/** Roles that one column has; of several the first is meant (Continental's FechaCont before FechaMovi). */
const singleRoles: readonly ColumnRole[] = ['day', 'amount', 'credit', 'debit', 'direction']

/** Role of each column by its heading. */
export function recognizeColumns(headings: readonly unknown[]): ColumnRole[] {
  const roles = headings.map((heading) => (typeof heading === 'string' ? findRole(heading) : 'none'))
  return roles.map((role, index) => (singleRoles.includes(role) && roles.indexOf(role) < index ? 'none' : role))
}

/** Whether movements can be read with these columns: a day, and an amount or a credit. */
export function isComplete(roles: readonly ColumnRole[]): boolean {
  return roles.includes('day') && (roles.includes('amount') || roles.includes('credit'))
}

/** Why columns named by a person cannot be used, or null. */
export function whyNotLayout(roles: readonly ColumnRole[]): 'no-day' | 'no-money' | 'repeated' | null {
  if (!roles.includes('day')) return 'no-day'
  if (!roles.includes('amount') && !roles.includes('credit')) return 'no-money'
  const isRepeated = singleRoles.some((role) => roles.indexOf(role) !== roles.lastIndexOf(role))
  // An amount beside credits would count the same money in one of two ways.
  return isRepeated || (roles.includes('amount') && roles.includes('credit')) ? 'repeated' : null
}

/** Key of a list of headings, the same whatever their capitals, accents and spaces. */
export function getLayoutKey(headings: readonly unknown[]): string {
  const labels = headings.map((heading) => (typeof heading === 'string' ? normalizeLabel(heading) : ''))
  const last = labels.findLastIndex((label) => label !== '')
  return JSON.stringify(labels.slice(0, last + 1))
}

/**
 * Key of a layout without headings. Only the number of columns and the place of the day tell such files apart, so that a
 * person confirms what is remembered each time.
 */
export function getHeadlessKey(roles: readonly ColumnRole[]): string {
  return `#${roles.length}:${roles.indexOf('day')}`
}

/**
 * Normalizes to small letters, without accents, punctuation and short words: 'N.º de Documento' becomes 'nro
 * documento'.
 */
export function normalizeLabel(text: string): string {
  return normalForm(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:de|del|la)\s+/g, '')
    .replace(/\b(?:num|no|n)[.°º]*\s+/g, 'nro ')
    .replace(/[^a-z/-]+/g, ' ')
    .trim()
}

function findRole(heading: string): ColumnRole {
  const label = normalizeLabel(heading)
  let best: { role: ColumnRole; length: number } = { role: 'none', length: 0 }
  for (const [role, known] of names) {
    for (const name of known) {
      const isNamed = label === name || label.startsWith(`${name} `)
      if (isNamed && name.length > best.length) best = { role, length: name.length }
    }
  }
  return best.role
}
