import { parse } from 'csv-parse/sync'
import { plainWord } from '../rules/plain-word.ts'
import { type SheetId, sheetIds, sheetPlans } from '../rules/sheets.ts'
import { fetchText } from './fetch-text.ts'
import { failed, forEachSheet, type SheetAnswer, type SheetSource } from './sheet-source.ts'

/** Sheets published as CSV, each with its own link, by the sheet's title. */
export function publishedCsv(urls: Readonly<Record<string, string>>): SheetSource {
  const urlOf = new Map(Object.entries(urls).map(([title, url]) => [plainWord(title), url]))

  return {
    name: 'enlaces CSV publicados',
    async read() {
      const answers = new Map<SheetId, SheetAnswer>(
        await Promise.all(
          sheetIds.map(async (id) => {
            const url = urlOf.get(plainWord(sheetPlans[id].title))
            return [id, url ? await readOne(url) : failed('no tiene un enlace', true)] as const
          }),
        ),
      )
      return forEachSheet((id) => answers.get(id) ?? failed('no tiene un enlace', true))
    },
  }
}

async function readOne(url: string): Promise<SheetAnswer> {
  const fetched = await fetchText(url)
  if ('why' in fetched) return failed(`el enlace ${fetched.why}`)
  if ('status' in fetched) return failed(`el enlace responde ${fetched.status}: ¿sigue publicada la hoja?`)
  // A sheet that is no longer published answers with a sign-in page.
  if (/html/i.test(fetched.type) || /^\s*<(!doctype|html)/i.test(fetched.text))
    return failed('el enlace responde una página y no un CSV: publica la hoja de nuevo')
  return parseCsvCells(fetched.text)
}

/** Cells of a sheet as CSV, with any of the usual separators. */
export function parseCsvCells(text: string): SheetAnswer {
  try {
    const cells: string[][] = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 100_000,
    })
    return { cells }
  } catch {
    return failed('el enlace no responde un CSV que se entienda')
  }
}
