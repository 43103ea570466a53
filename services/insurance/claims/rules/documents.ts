import type { InsuredEvent } from '../../policies/rules/coverage.ts'

export const PAPER_KINDS = [
  'invoice',
  'vet-report',
  'photo',
  'death-certificate',
  'police-report',
  'third-party',
] as const

export type ClaimDocumentKind = (typeof PAPER_KINDS)[number]

/** Which paper a kept picture of a claim is; 'photo' when nobody said. */
export function toDocumentKind(shows: string): ClaimDocumentKind {
  return PAPER_KINDS.find((kind) => kind === shows) ?? 'photo'
}

const needed: Record<InsuredEvent, readonly ClaimDocumentKind[]> = {
  accident: ['invoice', 'vet-report'],
  illness: ['invoice', 'vet-report'],
  emergency: ['invoice', 'vet-report'],
  surgery: ['invoice', 'vet-report'],
  death: ['death-certificate'],
  liability: ['third-party'],
}

/** What a claim of this event needs before it can be judged. */
export function getRequiredDocuments(event: InsuredEvent): readonly ClaimDocumentKind[] {
  return needed[event]
}

export type Missing = ClaimDocumentKind | 'occurred-on' | 'amount' | 'description'

/** The shortest story that somebody can judge. */
const SHORTEST_DESCRIPTION = 20

/** What is still missing of a claim, in the order of its form: a claim is sent only when nothing is. */
export function findMissing(claim: {
  event: InsuredEvent
  occurredOn: string | null
  amount: number | null
  description: string
  papers: readonly ClaimDocumentKind[]
}): Missing[] {
  const missing: Missing[] = []
  if (claim.occurredOn === null) missing.push('occurred-on')
  if (claim.amount === null || claim.amount <= 0) missing.push('amount')
  if (claim.description.trim().length < SHORTEST_DESCRIPTION) missing.push('description')
  missing.push(...getRequiredDocuments(claim.event).filter((kind) => !claim.papers.includes(kind)))
  return missing
}
