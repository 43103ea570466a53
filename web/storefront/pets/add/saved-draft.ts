import { type RefObject, useEffect } from 'react'

const KEY = 'huella:pet-draft'
const nothing: readonly string[] = []

/**
 * Saves the form's fields in this tab's storage, so that they survive a reload and the back button: the address holds
 * the earlier steps, the storage the current fields. `secret` fields are never saved.
 */
export function useSavedDraft(
  form: RefObject<HTMLFormElement | null>,
  { key = KEY, secret = nothing }: { key?: string; secret?: readonly string[] } = {},
): void {
  // Runs after every step, because each has its own form.
  useEffect(() => {
    const { current } = form
    if (!current) return
    fill(current, read(key))
    const keep = () => {
      const typed = Object.fromEntries(
        [...new FormData(current)].filter(([name]) => name !== 'step' && !secret.includes(name)),
      )
      write(key, { ...read(key), ...typed, ...readTicks(current) })
    }
    current.addEventListener('input', keep)
    return () => current.removeEventListener('input', keep)
  })
}

/** Deletes the draft; returns whether there was one. */
export function dropDraft(key = KEY): boolean {
  try {
    const had = window.sessionStorage.getItem(key) !== null
    window.sessionStorage.removeItem(key)
    return had
  } catch {
    // The storage is blocked: there is no draft.
    return false
  }
}

/** Fills empty fields only: values of the address and newer input win. */
function fill(form: HTMLFormElement, saved: Record<string, string>): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      const group = form.elements.namedItem(control.name)
      const isChosen = group instanceof RadioNodeList && group.value !== ''
      if (!isChosen && saved[control.name] === control.value) control.checked = true
    } else if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      const tick = saved[tickName(control)]
      if (tick !== undefined) control.checked = tick === 'on'
    } else if (isEmptyField(control)) {
      control.value = saved[control.name] ?? ''
    }
  }
}

/** Of boxes of one name a form tells the ticked ones alone. */
function readTicks(form: HTMLFormElement): Record<string, string> {
  const boxes = [...form.elements].filter(
    (control) => control instanceof HTMLInputElement && control.type === 'checkbox',
  )
  return Object.fromEntries(
    boxes.flatMap((box) => (box instanceof HTMLInputElement ? [[tickName(box), box.checked ? 'on' : '']] : [])),
  )
}

function tickName({ name, value }: HTMLInputElement): string {
  return `${name}=${value}`
}

function isEmptyField(control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (control instanceof HTMLInputElement) return control.type !== 'hidden' && control.value === ''
  return (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) && control.value === ''
}

function read(key: string): Record<string, string> {
  try {
    const saved: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '{}')
    if (typeof saved !== 'object' || saved === null) return {}
    return Object.fromEntries(Object.entries(saved).filter(([, value]) => typeof value === 'string'))
  } catch {
    return {}
  }
}

function write(key: string, typed: Record<string, unknown>): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // The storage is blocked or full: only the form holds the values.
  }
}
