import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { makeLog } from './log.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** A fake process that records its exit and the flushing of error reports. */
function aProcess() {
  const happened: string[] = []
  const process = Object.assign(new EventEmitter(), {
    exit: (code: number) => {
      happened.push(`exit ${code}`)
    },
  }) as unknown as NodeJS.Process
  const errors = { close: async () => void happened.push('errors sent') }
  const log = makeLog({ logLevel: 'error' }, { write: (line) => void happened.push(JSON.parse(line).msg) })
  return { happened, process, ...stopOnSignal({ log, errors, process }) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a bug before anybody was served is sent before the process ends', async () => {
  const { happened, process } = aProcess()
  process.emit('uncaughtException', new Error('a bug'))
  await settled()
  expect(happened).toEqual(['a bug ended the process', 'errors sent', 'exit 1'])
})

test('a server that cannot be stopped is told before the process ends', async () => {
  const { happened, process, stopWith } = aProcess()
  stopWith({ stop: () => Promise.reject(new Error('the database is gone')) })
  process.emit('SIGTERM', 'SIGTERM')
  await settled()
  expect(happened).toEqual(['stopping failed', 'errors sent', 'exit 1'])
})

test('a bug while the server stops is sent as well, and a second signal waits for nobody', async () => {
  const { happened, process, stopWith } = aProcess()
  stopWith({ stop: () => new Promise(() => {}) })
  process.emit('SIGTERM', 'SIGTERM')
  process.emit('uncaughtException', new Error('a bug'))
  await settled()
  expect(happened).toEqual(['a bug ended the process', 'errors sent', 'exit 1'])

  process.emit('SIGTERM', 'SIGTERM')
  expect(happened.slice(3)).toEqual(['exit 1'])
})
