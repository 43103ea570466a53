import { z } from 'zod'
import { httpError } from '#shared/rpc/errors.ts'
import { parseFieldOrThrow, parseTextOrThrow, type SentForm } from '#web/forms/parse-form.server.ts'

const Meaning = z
  .string()
  .transform((text) => {
    if (text === 'new' || text === 'none') return { kind: text } as const
    return { kind: 'category', categoryId: text.replace(/^category:/, '') } as const
  })
  .pipe(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('new') }),
      z.object({ kind: z.literal('none') }),
      z.object({ kind: z.literal('category'), categoryId: z.string().min(1).max(100) }),
    ]),
  )

/** Words of a page; the others are asked for after them, because a file may have hundreds. */
export const MOST_WORDS = 100

/**
 * What the form says of the draft's words; refused while one of its own is left open. The form names its words, because a
 * colleague may have made a category of one meanwhile: what is said of a word that is no longer asked about is left out.
 */
export function readChoices(form: SentForm, words: readonly { word: string }[], missing: string) {
  const asked = parseFieldOrThrow(form, 'word', z.array(z.string().trim()).default([]))
  return words.flatMap(({ word }) => {
    const at = asked.indexOf(word.trim())
    if (at < 0) return []
    const text = parseTextOrThrow(form, `meaning-${at}`, 120)
    const { data: meaning } = Meaning.safeParse(text === '' ? null : text)
    if (!meaning) throw httpError('bad-input', { detail: missing, fields: {} })
    return [{ word, meaning }]
  })
}
