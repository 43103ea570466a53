import type { ClaimDocumentKind } from '#services/insurance/claims/rules/documents.ts'
import type { InsuredEvent } from '#services/insurance/policies/rules/coverage.ts'

/** Maximum number of document photos of a claim. */
export const MOST_DOCUMENTS = 12

const welcome: Record<InsuredEvent, readonly ClaimDocumentKind[]> = {
  accident: ['photo', 'police-report'],
  illness: ['photo'],
  emergency: ['photo'],
  surgery: ['photo'],
  death: ['vet-report', 'photo'],
  liability: ['invoice', 'photo', 'police-report'],
}

/** Optional documents for a claim of this event, beside the required ones. */
export function getAcceptedDocuments(event: InsuredEvent): readonly ClaimDocumentKind[] {
  return welcome[event]
}
