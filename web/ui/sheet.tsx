import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface SheetProps {
  isOpen: boolean
  /** Sliding out already, still on the page. */
  isClosing?: boolean
  /** A modal one holds the focus and darkens the page; the other only stands on it and leaves the focus where it was. */
  isModal?: boolean
  onClose(): void
  /** Stays until what it asks for is done: neither Escape nor a click beside it closes it. */
  isForced?: boolean
  onTouched?(): void
  className: string
  children(titleId: string): ReactNode
}

/** What dialogs and drawers share: the browser's own `<dialog>` (focus, Escape, top layer), opened and closed by a prop. */
export function Sheet(props: SheetProps) {
  const { isOpen, isClosing, isModal = true, isForced = false, onClose, onTouched, className, children } = props
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
      // Browsers without this attribute close at a second Escape, which is why it opens again below.
      {...(isForced && { closedby: 'none' })}
      className={className}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (!isForced) onClose()
      }}
      onClose={() => {
        if (isForced && isOpen && dialog.current && !dialog.current.open) dialog.current.showModal()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !isForced) onClose()
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
