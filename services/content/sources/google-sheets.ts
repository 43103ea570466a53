import * as z from 'zod'
import type { SheetCell } from '../rules/cell-text.ts'
import { type SheetId, sheetIds, sheetPlans } from '../rules/sheets.ts'
import { type Fetched, fetchText } from './fetch-text.ts'
import { failed, forEachSheet, type SheetAnswer, type SheetSource } from './sheet-source.ts'

/** The part of a `values:batchGet` answer that we use. */
const Ranges = z.object({
  valueRanges: z.array(
    z.object({ values: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))).optional() }),
  ),
})

/** A Google Sheets spreadsheet that is readable by link, through `values:batchGet` with an API key. */
export function googleSheets({
  url,
  spreadsheetId,
  apiKey,
}: {
  url: string
  spreadsheetId: string
  apiKey: string
}): SheetSource {
  /** Answers in the order of `ids`, or the failure. */
  async function ask(ids: readonly SheetId[]): Promise<(readonly (readonly SheetCell[])[])[] | Fetched> {
    const search = new URLSearchParams({
      majorDimension: 'ROWS',
      valueRenderOption: 'UNFORMATTED_VALUE',
      dateTimeRenderOption: 'FORMATTED_STRING',
    })
    for (const id of ids) search.append('ranges', getRange(id))
    const address = `${url}/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}/values:batchGet?${search}`
    // The key is sent in a header, because addresses are logged.
    const fetched = await fetchText(address, { 'x-goog-api-key': apiKey, accept: 'application/json' })
    if (!('type' in fetched)) return fetched
    const parsed = Ranges.safeParse(parseJson(fetched.text))
    if (!parsed.success || parsed.data.valueRanges.length !== ids.length)
      return { why: 'responde algo que no se entiende' }
    return parsed.data.valueRanges.map(({ values = [] }) => values)
  }

  return {
    name: 'Google Sheets',
    async read() {
      const all = await ask(sheetIds)
      if (Array.isArray(all)) return forEachSheet((id) => ({ cells: all[sheetIds.indexOf(id)] ?? [] }))
      // A single missing sheet fails the whole call: ask for each sheet to find out which.
      if (!('status' in all) || all.status !== 400) return forEachSheet(() => failed(whyNot(all)))
      const answers = new Map<SheetId, SheetAnswer>()
      for (const id of sheetIds) {
        const one = await ask([id])
        const isGone = !Array.isArray(one) && 'status' in one && one.status === 400
        if (Array.isArray(one)) answers.set(id, { cells: one[0] ?? [] })
        else answers.set(id, failed(isGone ? 'la hoja de cálculo no tiene esta hoja' : whyNot(one)))
      }
      return forEachSheet((id) => answers.get(id) ?? failed('no responde'))
    },
  }
}

/** Requests one row beyond the limit, so that too many rows are detected. */
function getRange(id: SheetId): string {
  const { title, mostRows } = sheetPlans[id]
  return `'${title}'!A1:Z${mostRows + 2}`
}

function whyNot(fetched: Fetched): string {
  if ('why' in fetched) return `Google Sheets ${fetched.why}`
  if (!('status' in fetched)) return 'Google Sheets no responde'
  if (fetched.status === 403)
    return 'Google Sheets no deja leerla: revisa la clave y que quien tenga el enlace pueda verla'
  if (fetched.status === 404) return 'Google Sheets no encuentra la hoja de cálculo'
  if (fetched.status === 429) return 'Google Sheets pide esperar: se preguntó demasiadas veces'
  return `Google Sheets responde ${fetched.status}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
