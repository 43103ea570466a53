/** As services/community/contract/posts.ts takes them. */
export const REPORT_REASONS = ['scam', 'not-theirs', 'cruelty', 'wrong', 'other'] as const
