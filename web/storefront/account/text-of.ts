/** A text of a form; what is missing or a file is empty. Longer than any field of ours it is cut. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 1000) : ''
}
