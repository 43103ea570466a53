/**
 * Time at which the worker saved the page that is shown, or null when the page came from the network. Read before React
 * hydrates the document, because React may remove attributes that it did not write.
 */
let savedAt = typeof document === 'undefined' ? null : (document.documentElement.dataset.keptAt ?? null)

export const currentSavedAt = () => savedAt

/** Called when the page was loaded again or another one was opened. */
export function forgetSavedAt(): void {
  savedAt = null
}
