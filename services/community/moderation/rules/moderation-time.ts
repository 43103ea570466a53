/**
 * Within how many hours somebody who moderates looks at what waits. A notice is worth most on the first day: most pets that are
 * found again are found near and soon. An ad can wait for the next morning.
 */
export const LOOK_WITHIN_HOURS = { notice: 2, ad: 24, report: 24 } as const
