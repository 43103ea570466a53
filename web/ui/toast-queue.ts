export type ToastKind = 'info' | 'ok' | 'error'

export interface ToastMessage {
  message: string
  kind?: ToastKind
  /** One thing that can be done about it. */
  action?: { label: string; onPress(): void }
}

export interface Toast extends ToastMessage {
  id: number
  kind: ToastKind
  isShown: boolean
}

/** How long one stays in sight, unless hovered or focused; errors stay until dismissed (D52). */
export const SHOWN_FOR_MS = 6_000
/** From dismissal to removal (specification, section 9). */
export const REMOVED_AFTER_MS = 1_000_000

/** One toast at a time: a new one takes the place of the last. */
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

  /** While hovered or focused. */
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
