import type { ClaimDocumentKind } from '#services/insurance/claims/rules/documents.ts'
import type { InsuredEvent } from '#services/insurance/policies/rules/coverage.ts'

/** Most photos of papers that a claim takes. */
export const MOST_PAPERS = 12

const welcome: Record<InsuredEvent, readonly ClaimDocumentKind[]> = {
  accident: ['photo', 'police-report'],
  illness: ['photo'],
  emergency: ['photo'],
  surgery: ['photo'],
  death: ['vet-report', 'photo'],
  liability: ['invoice', 'photo', 'police-report'],
}

/** What helps to judge a claim of this event, beside what it needs. */
export function getAcceptedDocuments(event: InsuredEvent): readonly ClaimDocumentKind[] {
  return welcome[event]
}
