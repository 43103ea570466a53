import { type RefObject, useEffect } from 'react'

/**
 * Keyboard shortcuts of a queue: J and K move to the next and previous item, A approves the focused one, H
 * opens the form that hides it. Ignored in text fields, and with Ctrl, Alt or ⌘, which belong to the browser.
 */
export function useQueueKeys(queue: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
      const items = [...(queue.current?.querySelectorAll<HTMLElement>('[data-queue-item]') ?? [])]
      const at = items.findIndex((item) => item.contains(document.activeElement))
      const act = acts[event.key.toLowerCase()]
      if (!act?.(items, at)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [queue])
}

/** Handler by key; returns whether it did anything. */
const acts: Record<string, (items: readonly HTMLElement[], at: number) => boolean> = {
  j: (items, at) => goTo(items[Math.min(at + 1, items.length - 1)]),
  k: (items, at) => goTo(items[Math.max(at - 1, 0)]),
  a: (items, at) => {
    const button = items[at]?.querySelector<HTMLElement>('[data-approve]')
    button?.click()
    return button != null
  },
  h: (items, at) => {
    const details = items[at]?.querySelector<HTMLDetailsElement>('[data-hide]')
    if (!details) return false
    details.open = true
    details.querySelector<HTMLElement>('input[type=radio]')?.focus()
    return true
  },
}

function goTo(item: HTMLElement | undefined): boolean {
  item?.focus({ preventScroll: true })
  item?.scrollIntoView({ block: 'start' })
  return item !== undefined
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox'
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
