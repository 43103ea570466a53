import { internalDocumentCalls } from './documents/contract.ts'

/** Calls for our other services only: no HTTP path leads here. */
export const internalInvoicing = { ...internalDocumentCalls }
