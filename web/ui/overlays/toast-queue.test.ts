import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastQueue, REMOVED_AFTER_MS, SHOWN_FOR_MS } from './toast-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a toast closes by itself after six seconds', () => {
  const queue = createToastQueue()
  queue.show({ message: 'Agregado' })

  vi.advanceTimersByTime(SHOWN_FOR_MS - 1)
  expect(queue.current()?.isShown).toBe(true)
  vi.advanceTimersByTime(1)
  expect(queue.current()?.isShown).toBe(false)
})

test('a toast that is hovered or focused stays, and has six seconds again afterwards', () => {
  const queue = createToastQueue()
  queue.show({ message: 'Agregado' })
  vi.advanceTimersByTime(5_000)

  queue.pause()
  vi.advanceTimersByTime(60_000)
  expect(queue.current()?.isShown).toBe(true)

  queue.resume()
  vi.advanceTimersByTime(SHOWN_FOR_MS)
  expect(queue.current()?.isShown).toBe(false)
})

test('an error stays until it is dismissed', () => {
  const queue = createToastQueue()
  queue.show({ message: 'Hubo un error inesperado.', kind: 'error' })

  vi.advanceTimersByTime(3_600_000)
  expect(queue.current()?.isShown).toBe(true)
  queue.dismiss()
  expect(queue.current()?.isShown).toBe(false)
})

test('a new toast takes the place of the one in sight and has its own six seconds', () => {
  const queue = createToastQueue()
  queue.show({ message: 'Uno' })
  vi.advanceTimersByTime(SHOWN_FOR_MS - 1)
  queue.show({ message: 'Dos' })

  vi.advanceTimersByTime(SHOWN_FOR_MS - 1)
  expect(queue.current()).toMatchObject({ message: 'Dos', isShown: true })
})

test('a dismissed toast is removed 1,000,000 ms later', () => {
  const queue = createToastQueue()
  queue.show({ message: 'Agregado' })
  queue.dismiss()

  vi.advanceTimersByTime(REMOVED_AFTER_MS - 1)
  expect(queue.current()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(queue.current()).toBeNull()
})

test('a toast shown after a dismissal outlives the removal of the dismissed one', () => {
  const queue = createToastQueue()
  queue.show({ message: 'Uno' })
  queue.dismiss()
  queue.show({ message: 'Dos', kind: 'error' })

  vi.advanceTimersByTime(REMOVED_AFTER_MS)
  expect(queue.current()).toMatchObject({ message: 'Dos', isShown: true })
})
