import { Parser } from 'htmlparser2'
import type { Table } from '../rules/statement-rows.ts'

/**
 * Text of each table of a page, as programs save it under the name .xls. Tables stay apart, unlike in
 * shared/tables/html-rows.ts: two of them may be accounts of two currencies.
 */
export function readHtmlTables(html: string): Table[] {
  const tables: { name: null; rows: { line: number; cells: string[] }[] }[] = []
  const open: (typeof tables)[number][] = []
  let cell: { texts: string[]; span: number } | null = null
  let isHidden = false

  const closeCell = () => {
    const row = open.at(-1)?.rows.at(-1)
    if (row && cell) {
      row.cells.push(cell.texts.join('').replace(/\s+/g, ' ').trim())
      for (let left = cell.span - 1; left > 0; left -= 1) row.cells.push('')
    }
    cell = null
  }
  const parser = new Parser({
    onopentag(name, { colspan = '' }) {
      if (name === 'style' || name === 'script') isHidden = true
      if (name === 'br' && cell) cell.texts.push(' ')
      if (name === 'table') {
        closeCell()
        const table: (typeof tables)[number] = { name: null, rows: [] }
        open.push(table)
        tables.push(table)
      }
      const table = open.at(-1)
      if (!table) return
      if (name === 'tr') {
        closeCell()
        table.rows.push({ line: table.rows.length + 1, cells: [] })
      }
      if (name === 'td' || name === 'th') {
        closeCell()
        // Rows of more columns than this have no meaning for a statement.
        cell = { texts: [], span: Math.min(Number.parseInt(colspan, 10) || 1, 50) }
      }
    },
    ontext(text) {
      if (!isHidden) cell?.texts.push(text)
    },
    onclosetag(name) {
      if (name === 'style' || name === 'script') isHidden = false
      if (name === 'td' || name === 'th' || name === 'tr' || name === 'table') closeCell()
      if (name === 'table') open.pop()
    },
  })
  parser.end(html)
  return tables.filter(({ rows }) => rows.length > 0)
}
