import { Maximize2, Minimize2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'

interface FullScreenProps {
  /** Name of the part, read aloud. */
  label: string
  enter: string
  leave: string
  /** The part; `toggle` is the button, which needs a script. Inside, `group-data-full/full:` styles the full screen. */
  children(toggle: ReactNode): ReactNode
}

/**
 * A part of a page that can fill the window, as a modal dialog of the same element: what it shows keeps its state. Escape,
 * the button and the browser's way back leave it.
 */
export function FullScreen({ label, enter, leave, children }: FullScreenProps) {
  const box = useRef<HTMLDialogElement>(null)
  const [isFull, setFull] = useState(false)

  function fill() {
    // Without `close()`, whose event would be taken for leaving.
    box.current?.removeAttribute('open')
    box.current?.showModal()
    window.history.pushState(window.history.state, '')
    setFull(true)
  }

  useEffect(() => {
    const dialog = box.current
    if (!isFull || !dialog) return
    let isBack = false
    const onBack = () => {
      isBack = true
      dialog.close()
    }
    const onClose = () => {
      dialog.setAttribute('open', '')
      setFull(false)
      if (!isBack) window.history.back()
    }
    window.addEventListener('popstate', onBack)
    dialog.addEventListener('close', onClose)
    return () => {
      window.removeEventListener('popstate', onBack)
      dialog.removeEventListener('close', onClose)
    }
  }, [isFull])

  return (
    <dialog
      ref={box}
      open
      role={isFull ? undefined : 'group'}
      aria-label={label}
      data-full={isFull || undefined}
      className="group/full static m-0 block h-auto max-h-none w-full max-w-none overflow-visible border-0 bg-transparent p-0 text-inherit data-full:fixed data-full:inset-0 data-full:h-dvh data-full:overflow-hidden data-full:bg-ink-50"
    >
      {children(
        <Button
          variant="light"
          size="sm"
          className="needs-script"
          icon={
            isFull ? (
              <Minimize2 aria-hidden="true" className="size-4.5" />
            ) : (
              <Maximize2 aria-hidden="true" className="size-4.5" />
            )
          }
          onClick={() => (isFull ? box.current?.close() : fill())}
        >
          {isFull ? leave : enter}
        </Button>,
      )}
    </dialog>
  )
}
