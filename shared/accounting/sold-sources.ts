/** Kinds of what services sell besides goods. */
export const SOLD_SOURCES = ['visits', 'deposits', 'memberships', 'premiums'] as const
