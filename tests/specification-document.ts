import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One table of docs/specification.md. */
export interface SpecifiedTable {
  heading: string
  columns: string[]
  rows: string[][]
}

export const specification = readFileSync(fileURLToPath(new URL('../docs/specification.md', import.meta.url)), 'utf8')

/** Tables of a document with their headings. */
export function parseTables(document: string): SpecifiedTable[] {
  return document
    .split(/^#{2,3} /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const [columns = [], , ...rows] = lines.filter((line) => line.startsWith('|')).map(parseCells)
      return { heading: heading.trim(), columns, rows }
    })
    .filter(({ rows }) => rows.length > 0)
}

export function findTable(heading: string, document = specification): SpecifiedTable {
  const table = parseTables(document).find((each) => each.heading === heading)
  if (!table) throw new Error(`There is no table under '${heading}'`)
  return table
}

function parseCells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
}

/** Text between backticks, or null. */
export function quoted(cell: string): string | null {
  return /^`(.+)`$/.exec(cell)?.[1] ?? null
}

/** Parses `200, 302`: the status for anonymous visitors, and for signed-in ones. */
export function parseStatuses(cell: string): [number, number] {
  const [anonymous = Number.NaN, signedIn = Number.NaN] = cell.split(',').map(Number)
  return [anonymous, signedIn]
}
