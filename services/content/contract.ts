import { donationCalls } from './contract/donations.ts'
import { itemCalls } from './contract/items.ts'
import { listCalls } from './contract/lists.ts'
import { shelterCalls } from './contract/shelters.ts'
import { staffSheetCalls } from './contract/staff-sheets.ts'

/** Where the paths of the contract hang. */
export const mount = '/content-api'

/** What editors write in spreadsheets (specification, sections 3 and 7; D41). Answered from memory: nobody waits for a sheet. */
export const contract = { ...itemCalls, ...donationCalls, ...shelterCalls, ...listCalls, ...staffSheetCalls }

export type { ContentItem } from './contract/items.ts'
export type { Shelter } from './contract/shelters.ts'
export type { Sheet } from './contract/staff-sheets.ts'
