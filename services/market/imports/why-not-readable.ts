import type { TableProblem } from '#shared/tables/open-table.ts'

/** Reason why a file cannot be read, in Spanish for the operator who brought it. */
export function whyNotReadable(kind: TableProblem['kind'], problem?: TableProblem): string {
  switch (kind) {
    case 'empty':
      return 'El archivo está vacío.'
    case 'too-large':
      return 'El archivo es demasiado grande: puede tener hasta 700 kB. Divídelo en varios, o guárdalo como .xlsx.'
    case 'old-excel':
      return 'Es un Excel de los antiguos (.xls). Ábrelo y guárdalo como .xlsx o como CSV.'
    case 'no-table':
      return 'Ese archivo no es un CSV ni un Excel (.xlsx). Guárdalo con uno de esos formatos.'
    case 'quote':
      return `Línea ${problem?.kind === 'quote' ? problem.line : 1}: hay una comilla que se abre y no se cierra.`
  }
}
