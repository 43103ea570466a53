import { Parser } from 'htmlparser2'

/** Rows of one table of a page; `line` counts the rows of the whole page, as a spreadsheet shows them. */
export type HtmlTable = { line: number; cells: string[] }[]

/** A cell over more columns than this has no meaning for a table. */
const MOST_COLUMNS = 200

/** Whether a text is a page or a workbook of old office programs, which export tables as HTML named .xls. */
export function looksLikeHtml(head: string): boolean {
  return /^\s*</.test(head) && /<(?:table|tr)[\s>]/i.test(head)
}

/** Tables of a page in their order, each cell as text; a cell over several columns leaves the others empty. */
export function htmlTables(html: string): HtmlTable[] {
  const tables: HtmlTable[] = []
  // Layout tables hold others in their cells.
  const open: HtmlTable[] = []
  let cell: { text: string; span: number } | null = null
  let line = 0
  let hidden = 0

  const openTable = () => {
    const table: HtmlTable = []
    tables.push(table)
    open.push(table)
    return table
  }
  const closeCell = () => {
    const row = open.at(-1)?.at(-1)
    if (row && cell) {
      row.cells.push(cell.text.replace(/\s+/gu, ' ').trim(), ...Array.from({ length: cell.span - 1 }, () => ''))
    }
    cell = null
  }
  const parser = new Parser({
    onopentag(name, { colspan = '' }) {
      if (isHidden(name)) hidden += 1
      else if (name === 'br' && cell) cell.text += ' '
      else if (name === 'table') {
        closeCell()
        openTable()
      } else if (name === 'tr') {
        closeCell()
        line += 1
        const table = open.at(-1) ?? openTable()
        table.push({ line, cells: [] })
      } else if (name === 'td' || name === 'th') {
        closeCell()
        const columns = Number.parseInt(colspan, 10)
        cell = { text: '', span: columns >= 1 && columns <= MOST_COLUMNS ? columns : 1 }
      }
    },
    ontext(part) {
      if (cell && hidden === 0) cell.text += part
    },
    onclosetag(name) {
      if (isHidden(name)) hidden -= 1
      else if (name === 'td' || name === 'th' || name === 'tr') closeCell()
      else if (name === 'table') {
        closeCell()
        open.pop()
      }
    },
  })
  parser.end(html)
  closeCell()
  return tables.filter((rows) => rows.length > 0)
}

function isHidden(name: string): boolean {
  return name === 'style' || name === 'script'
}
