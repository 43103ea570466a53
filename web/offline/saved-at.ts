/**
 * When the page that stands here was seen, where the worker had to show it as it kept it; null: it is of now. Read before
 * React takes the document over: what it did not write itself may not stay.
 */
let keptAt = typeof document === 'undefined' ? null : (document.documentElement.dataset.keptAt ?? null)

export const currentSavedAt = () => keptAt

/** The page was loaded again, or another one came. */
export function forgetSavedAt(): void {
  keptAt = null
}
