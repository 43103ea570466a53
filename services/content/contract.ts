import { donationCalls } from './contract/donations.ts'
import { itemCalls } from './contract/items.ts'
import { listCalls } from './contract/lists.ts'
import { shelterCalls } from './contract/shelters.ts'
import { staffSheetCalls } from './contract/staff-sheets.ts'
import { versionCalls } from './versions/contract.ts'

/** Path prefix of the contract. */
export const mount = '/content-api'

/**
 * Spreadsheet content of the editors (specification, sections 3 and 7). Calls are answered from memory and never wait
 * for a sheet.
 */
export const contract = {
  ...itemCalls,
  ...donationCalls,
  ...shelterCalls,
  ...listCalls,
  ...staffSheetCalls,
  ...versionCalls,
}

export { type ContentItem, ItemType } from './contract/items.ts'
export type { FoodProduct, SheetService } from './contract/lists.ts'
export type { Shelter } from './contract/shelters.ts'
export type { Sheet } from './contract/staff-sheets.ts'
export type { SheetVersion, WorkbookDraft } from './versions/contract.ts'
