import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDrawerTiming, type DrawerPhase } from './drawer-timing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aDrawer() {
  const seen: DrawerPhase[] = []
  const timing = createDrawerTiming((phase) => seen.push(phase))
  return { ...timing, seen, phase: () => seen.at(-1) ?? 'closed' }
}

test('a drawer that is closed is gone 500 ms later', () => {
  const drawer = aDrawer()
  drawer.open()
  drawer.close()

  vi.advanceTimersByTime(499)
  expect(drawer.phase()).toBe('closing')
  vi.advanceTimersByTime(1)
  expect(drawer.phase()).toBe('closed')
})

test('closing may be asked for at once', () => {
  const drawer = aDrawer()
  drawer.open()
  drawer.close(0)
  vi.advanceTimersByTime(0)
  expect(drawer.phase()).toBe('closed')
})

test('opening again while it closes keeps it open', () => {
  const drawer = aDrawer()
  drawer.open()
  drawer.close()
  vi.advanceTimersByTime(300)
  drawer.open()
  vi.advanceTimersByTime(10_000)
  expect(drawer.phase()).toBe('open')
})

test('a drawer that opened by itself begins to close after 3000 ms', () => {
  const drawer = aDrawer()
  drawer.openWithTimeout()

  vi.advanceTimersByTime(2_999)
  expect(drawer.phase()).toBe('open')
  vi.advanceTimersByTime(1)
  expect(drawer.phase()).toBe('closing')
  vi.advanceTimersByTime(500)
  expect(drawer.phase()).toBe('closed')
})

test('another product within the 3000 ms starts them anew', () => {
  const drawer = aDrawer()
  drawer.openWithTimeout()
  vi.advanceTimersByTime(2_000)
  drawer.openWithTimeout()
  vi.advanceTimersByTime(2_000)
  expect(drawer.phase()).toBe('open')
})

test('a shopper who reaches into a drawer that opened by itself keeps it', () => {
  const drawer = aDrawer()
  drawer.openWithTimeout()
  drawer.keep()
  vi.advanceTimersByTime(60_000)
  expect(drawer.phase()).toBe('open')
})

test('a drawer that was asked for does not close because a product was added', () => {
  const drawer = aDrawer()
  drawer.open()
  drawer.openWithTimeout()
  vi.advanceTimersByTime(60_000)
  expect(drawer.phase()).toBe('open')
})
