import type { StatementError } from './rules/statement-rows.ts'
import type { FileError } from './statement-file.ts'

/** Spanish message for the operator: the error of the statement and its line. */
export function whyNotRead(error: StatementError | FileError): string {
  switch (error.kind) {
    case 'no-file':
      return 'El archivo está vacío.'
    case 'too-large':
      return 'El archivo es demasiado grande. Descarga un extracto de menos días.'
    case 'no-table':
      return 'Ese archivo no es un CSV ni un Excel (.xlsx). Si tu banco te dio un .xls o un PDF, pídelo como Excel o CSV.'
    case 'quote':
      return `Línea ${error.line}: hay una comilla que se abre y no se cierra.`
    case 'no-header':
      return 'No encontramos la fila de títulos: hace falta una columna «Fecha» y una «Monto», «Crédito» o «Abono».'
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

function shortened(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 40)}…` : cell
}
