// On the offline page: opens what was asked for as soon as we can be reached again, which a browser that believes in a
// network does not know.
addEventListener('online', async () => {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
})
