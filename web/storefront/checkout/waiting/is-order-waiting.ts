export const KEY = 'huella:waiting-order'

/** Whether this tab has an order that waits for the shop, before the script that sends it is loaded. */
export function isOrderWaiting(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
