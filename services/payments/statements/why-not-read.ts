import { describeProblem } from '#shared/tables/describe-problem.ts'
import type { FileError } from './file/statement-file.ts'
import type { StatementError } from './rules/statement-rows.ts'

/** Spanish message for the operator: the error of the statement and its line. */
export function whyNotRead(error: StatementError | FileError): string {
  switch (error.kind) {
    case 'too-large':
      return 'El archivo es demasiado grande. Descarga un extracto de menos días.'
    case 'empty':
    case 'no-table':
    case 'old-excel':
    case 'quote':
      return describeProblem(error)
    case 'no-header':
      return 'No encontramos la fila de títulos: hace falta una columna «Fecha» y una «Monto», «Crédito» o «Abono».'
    case 'many-tables':
      return `Hay movimientos en más de una ${whichTables(error.names)}. Elige una: cada cuenta se sube por separado.`
    case 'nothing':
      return 'Encontramos los títulos, pero debajo no hay ningún movimiento con fecha.'
    case 'too-many':
      return `El extracto tiene más de ${error.most} movimientos. Descarga uno de menos días.`
    case 'bad-day':
      return `Línea ${error.line}: «${shortened(error.cell)}» no es una fecha (día/mes/año).`
    case 'bad-amount':
      return `Línea ${error.line}: «${shortened(error.cell)}» no es un monto.`
  }
}

/** Sheets have names, tables of a page have none. */
function whichTables(names: readonly string[]): string {
  const known = names.filter((name) => name !== '')
  return known.length === 0 ? 'tabla' : `hoja (${known.map(shortened).join(', ')})`
}

function shortened(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 40)}…` : cell
}
