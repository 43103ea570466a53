import type { FindSaleDocuments } from './rules/sale-document.ts'

/** Answers that nothing was invoiced: for a market without electronic invoicing. */
export const findNoDocuments: FindSaleDocuments = async () => new Map()
