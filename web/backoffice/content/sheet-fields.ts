import type { ContentItem } from '#services/content/contract.ts'
import { parseDay } from '#services/content/rules/numbers-and-days.ts'
import { type SheetId, sheetPlans } from '#services/content/rules/sheets.ts'

type Plans = typeof sheetPlans

/** Our name of a column of any sheet. */
export type ColumnName = { [Id in SheetId]: keyof Plans[Id]['columns'] }[SheetId] & string

/** What 'tipo' may say. */
export type ItemTypeName = ContentItem['type']

/** Our columns of a sheet, in their order. */
export function listColumns(id: SheetId): ColumnName[] {
  return Object.keys(sheetPlans[id].columns) as ColumnName[]
}

/** How a column is typed: a text, a long one, a day, a choice, or pictures with an upload. */
export type FieldKind = 'text' | 'long' | 'day' | 'type' | 'picture' | 'pictures'

const kinds: Readonly<Record<string, FieldKind>> = {
  type: 'type',
  text: 'long',
  description: 'long',
  story: 'long',
  articles: 'long',
  date: 'day',
  from: 'day',
  until: 'day',
  picture: 'picture',
  logo: 'picture',
  images: 'pictures',
}

export function getFieldKind(name: string): FieldKind {
  return kinds[name] ?? 'text'
}

/** A day as an input for days takes it; empty where the cell is none. */
export function toDayValue(text: string): string {
  return parseDay(text) ?? ''
}

/** A cell with the address of an uploaded picture: in place of the old one, or after the others. */
export function addPicture(text: string, path: string, kind: FieldKind): string {
  return kind === 'pictures' && text !== '' ? `${text}, ${path}` : path
}
