import { data, redirect } from 'react-router'
import { readIntent } from '#web/forms/read-intent.server.ts'
import type { Refusal } from '../../storefront/account/sign-in/refusal.ts'
import { toRefusal, toResponseInit } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { toFieldRefusal } from './to-field-refusal.server.ts'

export interface SettingAnswer<Typed, Preview> {
  intent: string
  refusal: Refusal | null
  /** What was typed; null after a save, and for forms without text. */
  typed: Typed | null
  preview: Preview | null
}

type Refused<Typed> = { plan: null; errors: Partial<Record<string, string>>; typed: Typed }

interface SettingForms<Typed, Parsed, Preview> {
  /** What the forms without text do, by their intents: the undo of a change. */
  acts: Record<string, () => Promise<unknown>>
  /** Reads the form with text; 'plan' is null when a field is wrong. */
  parse: () => Parsed | Refused<Typed>
  /** What is said above a form with wrong fields. */
  refused: string
  preview: (parsed: Parsed) => Promise<Preview>
  /** Saves, and resolves to the address of what it made; null: the page stays. */
  save: (parsed: Parsed) => Promise<string | null>
}

/** Carries out the form that was sent from the page of a setting: one of `acts`, a preview, or a save. */
export async function actOnSetting<Typed, Parsed extends { plan: object; typed: Typed }, Preview>(
  form: FormData,
  { acts, parse, refused, preview, save }: SettingForms<Typed, Parsed, Preview>,
) {
  const intent = readIntent(form, ['save', 'preview', ...Object.keys(acts)], 'save')
  let typed: Typed | null = null
  const answer = (rest: Partial<SettingAnswer<Typed, Preview>> = {}, init?: ResponseInit) =>
    data<SettingAnswer<Typed, Preview>>({ intent, refusal: null, typed, preview: null, ...rest }, init)
  try {
    const act = acts[intent]
    if (act) {
      await act()
      return answer()
    }
    const parsed = parse()
    typed = parsed.typed
    if (parsed.plan === null) {
      const { errors } = parsed as Refused<Typed>
      return answer({ refusal: toFieldRefusal(errors, refused) }, { status: 400 })
    }
    const sent = parsed as Parsed
    if (intent === 'preview') return answer({ preview: await preview(sent) })
    const made = await save(sent)
    if (made !== null) return redirect(made)
    typed = null
    return answer()
  } catch (error) {
    const refusal = toRefusal(error)
    return answer({ refusal }, toResponseInit(refusal))
  }
}
