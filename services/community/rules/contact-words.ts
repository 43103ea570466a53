const email = /[^\s@]+\s?(@|\(at\)|\[at\]| arroba )\s?[^\s@]+\.[a-z]{2,}/i
const day = /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/g
/** Seven digits and more, however they are set apart: a phone, or the number of a chip. */
const digits = /\d(?:[\s().-]{0,2}\d){6,}/

/** What in a text leads to a person past us; null: nothing. A day is no phone. */
export function contactIn(text: string): 'email' | 'phone' | null {
  if (email.test(text)) return 'email'
  return digits.test(text.normalize('NFKC').replace(day, ' ')) ? 'phone' : null
}
