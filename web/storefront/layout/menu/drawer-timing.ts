export type DrawerPhase = 'closed' | 'open' | 'closing'

/**
 * How long a drawer takes to close unless said otherwise, and how long one that opened by itself stays (specification,
 * section 9).
 */
export const CLOSE_DELAY_MS = 500
export const AUTO_CLOSE_MS = 3_000

/**
 * Opens and closes the cart drawer. One that opened by itself stays open once the shopper touches it.
 * `isAuto`: the drawer opened by itself.
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

  /** Opens for `timeout` ms; a drawer that the shopper opened stays open. */
  function openWithTimeout(timeout = AUTO_CLOSE_MS) {
    if (phase === 'open' && !isAuto) return
    become('open', true)
    timer = setTimeout(close, timeout)
  }

  /** The shopper touched the drawer: cancel its closing. */
  function keep() {
    if (phase === 'open') clearTimeout(timer)
  }

  return { open, close, openWithTimeout, keep, dispose: () => clearTimeout(timer) }
}
