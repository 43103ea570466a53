import type { ReactElement, ReactNode } from 'react'
import { Popover as AriaPopover, Dialog, DialogTrigger, type Placement, Pressable } from 'react-aria-components/Popover'

interface PopoverProps {
  label: string
  /** One `<button>`. */
  trigger: ReactElement<Record<string, unknown>, string>
  placement?: Placement
  children: ReactNode
}

/** A small panel beside its trigger. */
export function Popover({ label, trigger, placement = 'bottom', children }: PopoverProps) {
  return (
    <DialogTrigger>
      <Pressable>{trigger}</Pressable>
      <AriaPopover
        placement={placement}
        className="max-w-sm animate-rise rounded-tile border border-ink-200 bg-white p-4 shadow-3"
      >
        <Dialog aria-label={label} className="outline-none">
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
