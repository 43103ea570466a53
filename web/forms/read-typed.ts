/**
 * What a form holds while it is filled in, for the page's script: the server parses the sent form by its schema, and
 * the schema's library stays out of the browser. `blank` names the fields; the value of a list is a list.
 */
export function readTyped<Typed extends Record<keyof Typed, string | readonly string[]>>(
  form: FormData,
  blank: Typed,
): Typed {
  const fields = Object.entries<string | readonly string[]>(blank).map(([name, value]) => {
    const texts = form.getAll(name).filter((text) => typeof text === 'string')
    return [name, typeof value === 'string' ? (texts[0] ?? '') : texts]
  })
  return Object.fromEntries(fields) as Typed
}
