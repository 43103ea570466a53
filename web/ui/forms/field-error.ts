import { type FormEvent, useState } from 'react'

export interface FieldMessages {
  /** Message for an empty field. */
  required?: string
  /** Message for a value of the wrong format. */
  invalid?: string
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Shows the browser's validation under the field with the app's messages; the server's `error` shows until the field
 * changes. A message of `setCustomValidity` shows as it is. Without JavaScript the browser shows its own messages.
 */
export function useFieldError(error: string | null | undefined, messages: FieldMessages) {
  const [found, setFound] = useState<string | null>(null)
  const [changedSince, setChangedSince] = useState<string | null | undefined>(null)

  function onInvalid(event: FormEvent<Control>) {
    const control = event.currentTarget
    const { valueMissing, customError } = control.validity
    const message = valueMissing ? messages.required : (messages.invalid ?? messages.required)
    setFound((!customError && message) || control.validationMessage)
    event.preventDefault()
    // Only the browser's own check of a form takes the focus.
    if (event.isTrusted && control === findFirstInvalid(control.form)) control.focus()
  }

  function onInput(event: FormEvent<Control>) {
    setChangedSince(error)
    if (found && event.currentTarget.validity.valid) setFound(null)
  }

  const fromServer = error && error !== changedSince ? error : null
  return { shown: found ?? fromServer, onInvalid, onInput }
}

function findFirstInvalid(form: HTMLFormElement | null): Element | null {
  return form?.querySelector('input:invalid, textarea:invalid, select:invalid') ?? null
}
