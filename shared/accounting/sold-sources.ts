/** Kinds of what services sell besides goods. */
export const SOLD_SOURCES = ['visits', 'packages', 'deposits', 'memberships', 'premiums'] as const
