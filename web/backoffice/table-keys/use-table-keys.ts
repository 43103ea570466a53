import { type RefObject, useEffect } from 'react'

/**
 * Keyboard shortcuts of a table: arrows (or J and K) move between rows, X chooses the focused row, / goes to the search.
 * Rows have `data-row`; what a row focuses is its link with `data-row-link`, else its first one. Ignored in text fields, and
 * with Ctrl, Alt or ⌘, which belong to the browser.
 */
export function useTableKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      if (acts[event.key.toLowerCase()]?.(rows, at)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table])
}

/** Handler by key; returns whether it did anything. */
const acts: Record<string, (rows: readonly HTMLElement[], at: number) => boolean> = {
  j: goDown,
  arrowdown: (rows, at) => at >= 0 && goDown(rows, at),
  k: goUp,
  arrowup: (rows, at) => at >= 0 && goUp(rows, at),
  x: (rows, at) => {
    const box = rows[at]?.querySelector<HTMLElement>('input[type=checkbox]')
    box?.click()
    return box != null
  },
  '/': () => {
    const search = document.querySelector<HTMLInputElement>('input[type=search]')
    search?.select()
    search?.focus()
    return search !== null
  },
}

function goDown(rows: readonly HTMLElement[], at: number): boolean {
  return focusRow(rows[Math.min(at + 1, rows.length - 1)])
}

function goUp(rows: readonly HTMLElement[], at: number): boolean {
  return focusRow(rows[Math.max(at - 1, 0)])
}

function focusRow(row: HTMLElement | undefined): boolean {
  const link = row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>('a')
  link?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
  return link != null
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox'
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}
