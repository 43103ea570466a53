/**
 * Hours until moderation should have looked. A notice is urgent on its first day, because most pets that are found
 * again are found near and soon. An ad can wait for the next morning.
 */
export const LOOK_WITHIN_HOURS = { notice: 2, ad: 24, report: 24 } as const
