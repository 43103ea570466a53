/** Result of requesting notifications from the browser. */
export type BrowserAnswer =
  | { kind: 'subscribed'; endpoint: string; p256dh: string; auth: string }
  | { kind: 'unsupported' | 'denied' | 'failed' }

/** Worker for notifications only, used when the offline worker, which includes it, is not registered. */
const worker = '/push-worker.js'

/** Requests permission and subscribes. Call it from a tap: browsers refuse anything else. */
export async function askForNotifications(pushKey: string): Promise<BrowserAnswer> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return { kind: 'unsupported' }
  try {
    if ((await Notification.requestPermission()) !== 'granted') return { kind: 'denied' }
    if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register(worker)
    const { pushManager } = await navigator.serviceWorker.ready
    const subscription = await subscribe(pushManager, pushKey)
    const { endpoint, keys } = subscription.toJSON()
    const { p256dh, auth } = keys ?? {}
    return endpoint && p256dh && auth ? { kind: 'subscribed', endpoint, p256dh, auth } : { kind: 'failed' }
  } catch (error) {
    console.warn('Notifications could not be had', error)
    return { kind: 'failed' }
  }
}

async function subscribe(pushManager: PushManager, pushKey: string): Promise<PushSubscription> {
  const wanted = { userVisibleOnly: true, applicationServerKey: pushKey }
  try {
    return await pushManager.subscribe(wanted)
  } catch (error) {
    // Drop a subscription that was made with an older key of the server.
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(wanted)
  }
}

/** Unsubscribes this browser; the push service then reports the subscription as gone. */
export function stopNotifications(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.pushManager?.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch((error: unknown) => console.warn('Notifications could not be stopped', error))
}
