import type { ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { Pressable } from 'react-aria-components/Popover'
import { cx } from '../cx.ts'

export interface MenuChoice {
  id: string
  label: ReactNode
  icon?: ReactNode
  /** Address of the link; without one `onChoose` is called. */
  href?: string
  isDangerous?: boolean
}

interface MenuProps {
  label: string
  /** One `<button>` or `<Button>`. */
  trigger: ReactElement<Record<string, unknown>, string>
  choices: readonly MenuChoice[]
  onChoose?(id: string): void
}

/** A short list of actions behind a button. */
export function Menu({ label, trigger, choices, onChoose }: MenuProps) {
  return (
    <MenuTrigger>
      <Pressable>{trigger}</Pressable>
      <Popover className="min-w-52 animate-rise rounded-tile border border-ink-200 bg-white p-1.5 shadow-3">
        <AriaMenu aria-label={label} onAction={(key) => onChoose?.(String(key))} className="outline-none">
          {choices.map((choice) => (
            <MenuItem
              key={choice.id}
              id={choice.id}
              href={choice.href}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-bold text-md data-focused:bg-brand-50 data-focused:outline-none',
                choice.isDangerous ? 'text-red-700' : 'text-ink-800',
              )}
            >
              {choice.icon}
              {choice.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
