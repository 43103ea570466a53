import { z } from 'zod'
import { parseFormOrThrow, type SentForm } from '#web/forms/parse-form.server.ts'
import { type AboutDraft, aboutChoices, aboutNames, UNKNOWN } from '../about-facts.ts'

const text = z.string().trim().max(100).default('')

/** An unknown choice counts as not chosen, because the address that carries the draft may be edited. */
function choice<const Option extends string>(...options: Option[]) {
  return text.transform((typed): Option | '' => options.find((option) => option === typed) ?? '')
}

/** Fields of `about-facts.ts`: the choices that it names, and text for what is typed. */
function aboutFields() {
  const fields = aboutNames.map((name) => {
    const known = aboutChoices.find((each) => each.name === name)
    return [name, known ? choice(...Object.keys(known.choices), UNKNOWN) : text]
  })
  return Object.fromEntries(fields) as Record<keyof AboutDraft, typeof text>
}

/** Draft of a pet, in the address or a form. Which facts it lacks depends on the day: `pet-draft.ts`. */
const petDraftForm = z.object({
  petTypeId: text,
  /** 'unknown': 'No sé'. */
  breedId: text,
  name: text,
  ...aboutFields(),
  /** Precision of the birthday. */
  knows: choice('date', 'year', 'age', 'none'),
  birthday: text,
  year: text,
  age: text,
  weight: text,
})

/** Draft of a new pet, all as text: the address carries it, so that the back button keeps it. */
export type PetDraft = z.output<typeof petDraftForm>

const sentDraftForm = petDraftForm.extend({
  /** Button that chooses a breed at once. */
  quickBreed: text,
  /** Button or box of someone who does not know the weight. */
  isUnweighed: z.boolean().default(false),
})

/** Draft in an address or a form. */
export function parseDraft(sent: SentForm): PetDraft {
  const { quickBreed, isUnweighed, ...draft } = parseFormOrThrow(sent, sentDraftForm)
  return { ...draft, breedId: quickBreed || draft.breedId, weight: isUnweighed ? '' : draft.weight }
}
