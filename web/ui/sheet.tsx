import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface SheetProps {
  isOpen: boolean
  /** Sliding out already, still on the page. */
  isClosing?: boolean
  /** A modal one holds the focus and darkens the page; the other only stands on it and leaves the focus where it was. */
  isModal?: boolean
  onClose(): void
  onTouched?(): void
  className: string
  children(titleId: string): ReactNode
}

/** What dialogs and drawers share: the browser's own `<dialog>` (focus, Escape, top layer), opened and closed by a prop. */
export function Sheet({ isOpen, isClosing, isModal = true, onClose, onTouched, className, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!isOpen) return element.open ? element.close() : undefined

    if (element.open) element.close()
    if (isModal) element.showModal()
    // `show()` would take the focus away from what the shopper is doing.
    else element.setAttribute('open', '')
  }, [isOpen, isModal])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape does the same by keyboard
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-closing={isClosing || undefined}
      className={className}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      // A sheet that opens under a resting pointer has not been reached into.
      onPointerMove={(event) => (event.movementX !== 0 || event.movementY !== 0) && onTouched?.()}
      onPointerDown={onTouched}
      onFocus={onTouched}
    >
      {wasOpened && children(titleId)}
    </dialog>
  )
}
