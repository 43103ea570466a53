// On the offline page: opens what was asked for as soon as we can be reached again, which a browser that believes in a
// network does not know, nor tell.
addEventListener('online', openWhatWasAsked)
setInterval(() => {
  if (!document.hidden) void openWhatWasAsked()
}, 15_000)

async function openWhatWasAsked() {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}
