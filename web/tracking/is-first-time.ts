/** Whether `key` is seen for the first time in this tab. */
export function isFirstTime(key: string): boolean {
  try {
    if (window.sessionStorage.getItem(key)) return false
    window.sessionStorage.setItem(key, '1')
  } catch {
    // Without storage a reload counts again.
  }
  return true
}
