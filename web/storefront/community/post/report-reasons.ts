/** In step with services/community/posts/contract.ts. */
export const REPORT_REASONS = ['scam', 'not-theirs', 'cruelty', 'wrong', 'other'] as const
