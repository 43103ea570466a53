export type DrawerPhase = 'closed' | 'open' | 'closing'

/** How long a drawer takes to close unless said otherwise, and how long one that opened by itself stays (specification, section 9). */
export const CLOSE_DELAY_MS = 500
export const AUTO_CLOSE_MS = 3_000

/**
 * When the cart drawer opens and closes. A shopper who reaches into a drawer that opened by itself keeps it.
 * `isAuto` tells a drawer that opened by itself from one that was asked for.
 */
export function createDrawerTiming(onChange: (phase: DrawerPhase, isAuto: boolean) => void) {
  let phase: DrawerPhase = 'closed'
  let isAuto = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function become(next: DrawerPhase, auto: boolean) {
    clearTimeout(timer)
    if (next === phase && auto === isAuto) return
    phase = next
    isAuto = auto
    onChange(next, auto)
  }

  function open() {
    become('open', false)
  }

  /** Starts to close now and is closed after `delay`. */
  function close(delay = CLOSE_DELAY_MS) {
    if (phase === 'closed') return
    become('closing', isAuto)
    timer = setTimeout(() => become('closed', false), delay)
  }

  /** Opens by itself, for a while. One that was asked for stays as it is. */
  function openWithTimeout(timeout = AUTO_CLOSE_MS) {
    if (phase === 'open' && !isAuto) return
    become('open', true)
    timer = setTimeout(close, timeout)
  }

  /** The shopper reached into it. */
  function keep() {
    if (phase === 'open') clearTimeout(timer)
  }

  return { open, close, openWithTimeout, keep, dispose: () => clearTimeout(timer) }
}
