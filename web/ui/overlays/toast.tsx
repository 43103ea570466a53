import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from '../cx.ts'
import { createToastQueue, type ToastKind, type ToastQueue } from './toast-queue.ts'

const ToastContext = createContext<ToastQueue | null>(null)

export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [queue] = useState(createToastQueue)
  return (
    <ToastContext value={queue}>
      {children}
      <ToastRegion queue={queue} closeLabel={closeLabel} />
    </ToastContext>
  )
}

/** `useToast().show({ message: 'Agregado', kind: 'ok' })`; throws outside `<ToastProvider>`. */
export function useToast(): ToastQueue {
  const queue = useContext(ToastContext)
  if (!queue) throw new Error('useToast is used outside <ToastProvider>')
  return queue
}

const icons: Record<ToastKind, ReactNode> = {
  info: <i className="icon-info size-5.5 text-brand-300" />,
  ok: <i className="icon-circle-check size-5.5 text-ok-200" />,
  error: <i className="icon-circle-exclamation-point size-5.5 text-red-300" />,
}

function ToastRegion({ queue, closeLabel }: { queue: ToastQueue; closeLabel: string }) {
  const toast = useSyncExternalStore(queue.subscribe, queue.current, () => null)
  const region = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!toast?.isShown) return
    // Hide and show again: the popover shown last is above every open dialog.
    region.current?.hidePopover?.()
    region.current?.showPopover?.()
  }, [toast?.isShown, toast])

  return (
    <div
      ref={region}
      popover="manual"
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[calc(var(--tabs-height)+1rem)] block max-md:[body:has([data-bottom-bar])_&]:bottom-[calc(var(--tabs-height)+5.25rem)] w-full overflow-visible bg-transparent px-4 not-[:popover-open]:invisible"
    >
      {toast?.isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only stop the clock
        <div
          key={toast.id}
          data-toast={toast.kind}
          onPointerEnter={queue.pause}
          onPointerLeave={queue.resume}
          onFocus={queue.pause}
          onBlur={queue.resume}
          className={cx(
            'focus-on-dark pointer-events-auto mx-auto flex w-fit max-w-lg animate-rise items-center gap-3 rounded-tile py-2 pr-2 pl-4 font-bold text-white shadow-3',
            toast.kind === 'error' ? 'bg-red-900' : 'bg-brand-950',
          )}
        >
          {icons[toast.kind]}
          <span className="min-w-0 py-1.5 text-md">{toast.message}</span>
          {toast.action && (
            <button
              type="button"
              className="h-10 shrink-0 rounded-control px-3 font-extrabold text-sm text-sun hover:bg-white/10"
              onClick={() => {
                toast.action?.onPress()
                queue.dismiss()
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={closeLabel}
            className="grid size-10 shrink-0 place-items-center rounded-control hover:bg-white/10"
            onClick={queue.dismiss}
          >
            <i className="icon-x size-5" />
          </button>
        </div>
      )}
    </div>
  )
}
