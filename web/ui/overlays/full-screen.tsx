import { Maximize2, Minimize2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
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
 * A part of a page that can fill the window. Its elements move into a modal dialog and back, so what it shows keeps its
 * state. Escape, the button and the browser's way back leave it.
 */
export function FullScreen({ label, enter, leave, children }: FullScreenProps) {
  const home = useRef<HTMLElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDialogElement>(null)
  const toggleId = useId()
  const [isFull, setFull] = useState(false)

  function moveTo(place: Element | null) {
    if (part.current) place?.append(part.current)
  }

  function fill() {
    moveTo(box.current)
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
      if (part.current) home.current?.append(part.current)
      document.getElementById(toggleId)?.focus()
      setFull(false)
      if (!isBack) window.history.back()
    }
    window.addEventListener('popstate', onBack)
    dialog.addEventListener('close', onClose)
    return () => {
      window.removeEventListener('popstate', onBack)
      dialog.removeEventListener('close', onClose)
    }
  }, [isFull, toggleId])

  return (
    <div>
      <section ref={home} aria-label={label}>
        <div ref={part} data-full={isFull || undefined} className="group/full data-full:h-full">
          {children(
            <Button
              id={toggleId}
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
        </div>
      </section>
      <dialog
        ref={box}
        aria-label={label}
        className="m-0 h-dvh max-h-none w-full max-w-none overflow-hidden border-0 bg-ink-50 p-0 text-inherit"
      />
    </div>
  )
}
