import { z } from 'zod'
import { contract, ItemType } from '#services/content/contract.ts'
import { type SheetId, sheetIds, sheetPlans } from '#services/content/rules/sheets.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow, parseTextOrThrow, type SentForm } from '#web/forms/parse-form.server.ts'

export const uploadForm = getInputSchema(contract.draftWorkbook)
  .pick({ sheetId: true })
  .extend({ file: z.file().optional() })

/** What 'tipo' may say. */
export const itemTypes = ItemType.options

export const releaseForm = getInputSchema(contract.releaseSheet)
export const undoForm = getInputSchema(contract.undoSheetVersion)

/** The sheets of a workbook that are ticked, each with what the page showed of it. */
export function readTickedSheets(form: SentForm) {
  const { sheet } = parseFormOrThrow(form, z.object({ sheet: z.array(z.enum(sheetIds)).max(sheetIds.length) }))
  return sheet.map((id) => ({ id, base: parseTextOrThrow(form, `base-${id}`, 100) }))
}

const MOST_TEXT = 4000

const rowForm = z.object({ base: z.string().max(100) })

/** The cells of a row as typed, by our column names, and the pictures that were chosen for them. */
export function readRow(form: SentForm, id: SheetId) {
  const names = Object.keys(sheetPlans[id].columns)
  const texts = Object.fromEntries(names.map((name) => [name, parseTextOrThrow(form, name, MOST_TEXT).trim()]))
  const pictures = names.flatMap((name) => {
    const field = `file-${name}`
    const file = parseFormOrThrow(form, z.object({ [field]: z.file().optional() }))[field]
    return file instanceof File ? [{ name, file }] : []
  })
  return { base: parseFormOrThrow(form, rowForm).base, texts, pictures }
}
