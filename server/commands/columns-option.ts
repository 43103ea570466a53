import * as z from 'zod'
import { CHOSEN_NAMES, type ChosenColumn, parseChosenColumn } from '#services/market/set-up.ts'
import { readJsonFile } from './plan-file.ts'
import { CommandFailure } from './run-command.ts'

const MappingFile = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/**
 * What `--columns` says: 'price=PVP', or a file of such pairs: {"price": "PVP", "none": ["Costo", "Margen"]}. Fails for
 * names that are no column's, all at once, and for one column that is said of two headings.
 */
export async function readColumnsOption(written: readonly string[]): Promise<ChosenColumn[]> {
  const pairs = await Promise.all(written.map((each) => (each.endsWith('.json') ? readMappingFile(each) : [each])))
  const read = pairs.flat().map((pair) => ({ pair, chosen: parseChosenColumn(pair) }))
  const wrong = read.filter(({ chosen }) => chosen === null).map(({ pair }) => `'${pair}'`)
  if (wrong.length > 0)
    throw new CommandFailure(`${wrong.join(', ')} names no column. NAME is one of: ${CHOSEN_NAMES.join(', ')}.`)

  const columns = read.flatMap(({ chosen }) => chosen ?? [])
  const twice = columns.find(({ column }, at) => column && columns.findIndex((each) => each.column === column) < at)
  if (twice) throw new CommandFailure(`Two headings are said to be '${twice.column}'.`)
  return columns
}

async function readMappingFile(path: string): Promise<string[]> {
  const parsed = MappingFile.safeParse(await readJsonFile(path))
  if (!parsed.success)
    throw new CommandFailure(`${path} is no mapping of columns, as {"price": "PVP", "none": ["Costo"]}.`)
  return Object.entries(parsed.data).flatMap(([name, headings]) => [headings].flat().map((each) => `${name}=${each}`))
}
