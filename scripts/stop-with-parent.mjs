// Loaded before a server that scripts/project.mjs starts: when the parent is gone, even by kill -9, so is the server.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
