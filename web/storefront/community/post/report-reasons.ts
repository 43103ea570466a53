/** As services/community/posts/contract.ts takes them. */
export const REPORT_REASONS = ['scam', 'not-theirs', 'cruelty', 'wrong', 'other'] as const
