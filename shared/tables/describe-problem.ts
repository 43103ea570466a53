import type { TableProblem } from './open-table.ts'

/** Reason why the table of a file cannot be read, in Spanish for the person who brought it, and what to do. */
export function describeProblem(problem: TableProblem): string {
  switch (problem.kind) {
    case 'empty':
      return 'El archivo está vacío.'
    case 'too-large':
      return 'El archivo es demasiado grande: puede tener hasta 700 kB. Divídelo en varios, o guárdalo como .xlsx.'
    case 'old-excel':
      return 'Es un Excel antiguo (.xls), que aquí no se lee. Ábrelo en Excel (Archivo › Guardar como › Libro de Excel .xlsx) o en LibreOffice (Archivo › Guardar como › Excel 2007-365 .xlsx) y sube ese archivo.'
    case 'no-table':
      return 'Ese archivo no es un CSV, un Excel (.xlsx) ni un texto con columnas. Si es un PDF, pídelo como CSV o como Excel.'
    case 'quote':
      return `Línea ${problem.line}: hay una comilla que se abre y no se cierra.`
  }
}
