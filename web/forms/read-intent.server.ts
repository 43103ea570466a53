import { httpError } from '#shared/rpc/errors.ts'
import { readText } from './read-fields.ts'

/**
 * Name of the button that sent a form: one of `intents`, or `unnamed` when the form says none. Throws a 400 for any
 * other, so that a form that no action knows is never taken for another one.
 */
export function readIntent<const Intent extends string>(
  form: FormData,
  intents: readonly Intent[],
  unnamed?: NoInfer<Intent>,
): Intent {
  return readIntentOn(form, intents, unnamed).intent
}

/** An intent with what it is about, as a button sends both: 'skip:2026-11-22'. */
export function readIntentOn<const Intent extends string>(
  form: FormData,
  intents: readonly Intent[],
  unnamed?: NoInfer<Intent>,
): { intent: Intent; about: string } {
  const [, name = '', about = ''] = /^([^:]*):?(.*)$/s.exec(readText(form, 'intent')) ?? []
  const intent = name === '' ? unnamed : intents.find((each) => each === name)
  if (intent === undefined) throw httpError('bad-input')
  return { intent, about }
}
