import type { InsuredEvent } from '../../policies/rules/coverage.ts'

export const DOCUMENT_KINDS = [
  'invoice',
  'vet-report',
  'photo',
  'death-certificate',
  'police-report',
  'third-party',
] as const

export type ClaimDocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Kind of a claim's stored picture; 'photo' when none was given. */
export function toDocumentKind(shows: string): ClaimDocumentKind {
  return DOCUMENT_KINDS.find((kind) => kind === shows) ?? 'photo'
}

const needed: Record<InsuredEvent, readonly ClaimDocumentKind[]> = {
  accident: ['invoice', 'vet-report'],
  illness: ['invoice', 'vet-report'],
  emergency: ['invoice', 'vet-report'],
  surgery: ['invoice', 'vet-report'],
  death: ['death-certificate'],
  liability: ['third-party'],
}

/** Documents that a claim of this event needs before it can be judged. */
export function getRequiredDocuments(event: InsuredEvent): readonly ClaimDocumentKind[] {
  return needed[event]
}

export type Missing = ClaimDocumentKind | 'occurred-on' | 'amount' | 'description'

/** Minimum length of a description that can be judged. */
const SHORTEST_DESCRIPTION = 20

/** Missing parts of a claim, in the order of its form; a claim can be sent only when the list is empty. */
export function findMissing(claim: {
  event: InsuredEvent
  occurredOn: string | null
  amount: number | null
  description: string
  documents: readonly ClaimDocumentKind[]
}): Missing[] {
  const missing: Missing[] = []
  if (claim.occurredOn === null) missing.push('occurred-on')
  if (claim.amount === null || claim.amount <= 0) missing.push('amount')
  if (claim.description.trim().length < SHORTEST_DESCRIPTION) missing.push('description')
  missing.push(...getRequiredDocuments(claim.event).filter((kind) => !claim.documents.includes(kind)))
  return missing
}
