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
 * changes. `check` adds a rule of the app, whose message shows when the field is left. Without JavaScript the browser
 * shows its own messages.
 */
export function useFieldError(
  error: string | null | undefined,
  messages: FieldMessages,
  check?: (value: string) => string | null,
) {
  const [found, setFound] = useState<string | null>(null)
  const [changedSince, setChangedSince] = useState<string | null | undefined>(null)

  function onInvalid(event: FormEvent<Control>) {
    const control = event.currentTarget
    const { valueMissing, customError } = control.validity
    const message = valueMissing ? messages.required : (messages.invalid ?? messages.required)
    setFound(customError ? control.validationMessage : (message ?? control.validationMessage))
    event.preventDefault()
    if (control === findFirstInvalid(control.form)) control.focus()
  }

  function onInput(event: FormEvent<Control>) {
    setChangedSince(error)
    const control = event.currentTarget
    const problem = check?.(control.value) ?? null
    control.setCustomValidity(problem ?? '')
    if (found && (problem || control.validity.valid)) setFound(problem)
  }

  function onBlur(event: FormEvent<Control>) {
    const problem = check?.(event.currentTarget.value)
    if (problem) setFound(problem)
  }

  const fromServer = error && error !== changedSince ? error : null
  return { shown: found ?? fromServer, onInvalid, onInput, onBlur }
}

function findFirstInvalid(form: HTMLFormElement | null): Element | null {
  return form?.querySelector('input:invalid, textarea:invalid, select:invalid') ?? null
}
