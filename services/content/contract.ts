import { donationCalls } from './contract/donations.ts'
import { itemCalls } from './contract/items.ts'
import { listCalls } from './contract/lists.ts'
import { shelterCalls } from './contract/shelters.ts'
import { staffSheetCalls } from './contract/staff-sheets.ts'

/** What editors write in spreadsheets (specification, sections 3 and 7; D41). Answered from memory: nobody waits for a sheet. */
export const contract = { ...itemCalls, ...donationCalls, ...shelterCalls, ...listCalls, ...staffSheetCalls }

export type { Donation, DonationsOfYear } from './contract/donations.ts'
export type { ContentItem, ItemType, StoreConfiguration } from './contract/items.ts'
export type { FoodProduct, SheetService } from './contract/lists.ts'
export type { Shelter } from './contract/shelters.ts'
export type { Sheet, SheetFault, Sheets } from './contract/staff-sheets.ts'
