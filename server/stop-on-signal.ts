import type { ErrorTracking } from './error-tracking.ts'
import type { Log } from './log.ts'
import type { RunningServer } from './start.ts'

interface Ending {
  log: Log
  errors: Pick<ErrorTracking, 'close'>
  process: Pick<NodeJS.Process, 'on' | 'exit'>
}

/** Stops the process on a signal or an uncaught error; pending error reports are sent first. */
export function stopOnSignal({ log, errors, process }: Ending): {
  stopWith(server: Pick<RunningServer, 'stop'>): void
} {
  let server: Pick<RunningServer, 'stop'> | undefined
  let isStopping = false

  async function stop(reason: string, exitCode: number): Promise<void> {
    log.info({ reason }, 'stopping')
    isStopping = true
    try {
      // Before the server has started no request can be lost.
      await server?.stop()
    } catch (error) {
      log.error({ err: error }, 'stopping failed')
      exitCode = 1
    }
    await errors.close()
    process.exit(exitCode)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second signal exits at once.
      if (isStopping) process.exit(1)
      void stop(signal, 0)
    })
  }
  process.on('uncaughtException', async (error) => {
    log.fatal({ err: error }, 'a bug ended the process')
    if (!isStopping) return stop('uncaughtException', 1)
    await errors.close()
    process.exit(1)
  })
  // A visitor who disconnects during a stream must not crash the process.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'nobody waited for this failure'))

  return {
    stopWith(running) {
      server = running
    },
  }
}
