import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface SheetProps {
  isOpen: boolean
  /** The closing animation runs. */
  isClosing?: boolean
  /** A modal sheet traps the focus and darkens the page; a non-modal one does neither. */
  isModal?: boolean
  onClose(): void
  /** Neither Escape nor a click on the backdrop closes the sheet. */
  isForced?: boolean
  onTouched?(): void
  className: string
  children(titleId: string): ReactNode
}

/** Base of dialogs and drawers: the native `<dialog>` (focus, Escape, top layer), opened and closed by a prop. */
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
    // `show()` would move the focus into the sheet.
    else element.setAttribute('open', '')
  }, [isOpen, isModal])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape does the same by keyboard
    <dialog
      ref={dialog}
      // Set with the title: an id that the server wrote may be another one than the browser gives the title later.
      aria-labelledby={wasOpened ? titleId : undefined}
      data-closing={isClosing || undefined}
      // Browsers without this attribute close the dialog at a second Escape, so `onClose` below opens it again.
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
      // A sheet that opens under a resting pointer receives a pointermove without movement: ignore it.
      onPointerMove={(event) => (event.movementX !== 0 || event.movementY !== 0) && onTouched?.()}
      onPointerDown={onTouched}
      onFocus={onTouched}
    >
      {wasOpened && children(titleId)}
    </dialog>
  )
}
