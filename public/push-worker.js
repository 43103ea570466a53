// Shows what was sent to this browser, and opens its page when it is tapped. Nothing is fetched or kept here.

self.addEventListener('push', (event) => {
  const { id, title, body, url } = event.data.json()
  // A second try of the same message takes the place of the first one.
  const options = {
    body,
    tag: id,
    data: { url },
    icon: '/apple-touch-icon.png',
    badge: '/apple-touch-icon.png',
    lang: 'es',
  }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

/** A window that shows the page already, or a new one. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const shown = windows.find((each) => each.url === url)
  return shown ? shown.focus() : self.clients.openWindow(url)
}
