// Loaded before a server that scripts/project.mjs starts: it stops when the parent asks, and when the parent is gone.

let wasAsked = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    wasAsked = true
    // While the server still starts nobody else listens; leaving this way it takes its children along.
    if (process.listenerCount(signal) === 1) process.exit(1)
  })
}

function stop() {
  if (!wasAsked) process.kill(process.pid, 'SIGTERM')
}

// Ctrl-C reaches parent and server alike: when the parent tells us of it, our own copy may still be on its way.
process.on('message', () => setTimeout(stop, 100))
process.on('disconnect', stop)
process.channel?.unref()
