export type ToastKind = 'info' | 'ok' | 'error'

export interface ToastMessage {
  message: string
  kind?: ToastKind
  /** One button for a follow-up action. */
  action?: { label: string; onPress(): void }
}

export interface Toast extends ToastMessage {
  id: number
  kind: ToastKind
  isShown: boolean
}

/** Milliseconds for which a toast shows, unless hovered or focused; errors stay until dismissed. */
export const SHOWN_FOR_MS = 6_000
/** Milliseconds from dismissal to removal (specification, section 9). */
export const REMOVED_AFTER_MS = 1_000_000

/** Shows one toast at a time: a new one replaces the last. */
export function createToastQueue() {
  let toast: Toast | null = null
  let nextId = 1
  let closing: ReturnType<typeof setTimeout> | undefined
  let removal: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(next: Toast | null) {
    toast = next
    for (const listener of listeners) listener()
  }

  function show(message: ToastMessage) {
    clearTimeout(closing)
    clearTimeout(removal)
    set({ kind: 'info', ...message, id: nextId++, isShown: true })
    resume()
  }

  function dismiss() {
    if (!toast?.isShown) return
    clearTimeout(closing)
    set({ ...toast, isShown: false })
    removal = setTimeout(() => set(null), REMOVED_AFTER_MS)
  }

  /** Stops the timer while hovered or focused. */
  function pause() {
    clearTimeout(closing)
  }

  function resume() {
    clearTimeout(closing)
    if (toast?.isShown && toast.kind !== 'error') closing = setTimeout(dismiss, SHOWN_FOR_MS)
  }

  return {
    show,
    dismiss,
    pause,
    resume,
    current: () => toast,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type ToastQueue = ReturnType<typeof createToastQueue>
