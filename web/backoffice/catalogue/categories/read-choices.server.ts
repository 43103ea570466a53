import { z } from 'zod'
import { httpError } from '#shared/rpc/errors.ts'
import { parseTextOrThrow, type SentForm } from '#web/forms/parse-form.server.ts'

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

/** What the form says of the words, in their order; refused while one is left open. */
export function readChoices(form: SentForm, words: readonly { word: string }[], missing: string) {
  return words.map(({ word }, at) => {
    const text = parseTextOrThrow(form, `meaning-${at}`, 120)
    const { data: meaning } = Meaning.safeParse(text)
    if (text === '' || !meaning) throw httpError('bad-input', { detail: missing, fields: {} })
    return { word, meaning }
  })
}
