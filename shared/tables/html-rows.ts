import { Parser } from 'htmlparser2'

/** Whether a text is a page or a workbook of old office programs, which export tables as HTML named .xls. */
export function looksLikeHtml(head: string): boolean {
  return /^\s*</.test(head) && /<(?:table|tr)[\s>]/i.test(head)
}

/** Rows of all tables of a page, each cell as text; a cell over several columns leaves the others empty. */
export function htmlRows(html: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  let cells: string[] | null = null
  let text: string | null = null
  let span = 1
  const endCell = () => {
    if (text === null) return
    cells?.push(text.replace(/\s+/gu, ' ').trim(), ...Array.from({ length: span - 1 }, () => ''))
    text = null
  }
  const endRow = () => {
    endCell()
    if (cells) rows.push({ line: rows.length + 1, cells })
    cells = null
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'tr') {
        endRow()
        cells = []
      } else if (name === 'td' || name === 'th') {
        endCell()
        text = ''
        const columns = Number.parseInt(attributes.colspan ?? '1', 10)
        span = columns >= 1 && columns <= 200 ? columns : 1
      } else if (name === 'br' && text !== null) text += ' '
    },
    ontext(part) {
      if (text !== null) text += part
    },
    onclosetag(name) {
      if (name === 'td' || name === 'th') endCell()
      else if (name === 'tr' || name === 'table') endRow()
    },
  })
  parser.end(html)
  endRow()
  return rows
}
